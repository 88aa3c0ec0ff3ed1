import { crc32, deflateRawSync } from "node:zlib";
import type { RandomAccess } from "../../../src/server/features/uploads/workbook/random-access.ts";

type Part = string | Buffer | { packed: Buffer; unpacked: number };
type Cell = string | number | { day: number };

interface Zip {
  /** As a streaming program writes it: the sizes follow each part (APPNOTE 4.3.9). */
  streamed?: boolean;
  /** Bytes before the directory that it does not name. */
  hidden?: Buffer;
}

/** An archive (APPNOTE 4.3) of these parts; of one that is packed already, with the size that it claims. */
export function zip(parts: Readonly<Record<string, Part>>, { streamed = false, hidden = Buffer.alloc(0) }: Zip = {}): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = typeof part === "string" || Buffer.isBuffer(part) ? Buffer.from(part) : null;
    const packed = bytes === null ? (part as { packed: Buffer }).packed : deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(bytes === null ? 0 : crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes?.length ?? (part as { unpacked: number }).unpacked, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    common.writeUInt16LE(streamed ? 8 : 0, 2);
    const sizes = common.subarray(10, 22);
    const descriptor = streamed ? Buffer.concat([Buffer.from("504b0708", "hex"), sizes]) : Buffer.alloc(0);
    const head = streamed ? Buffer.concat([common.subarray(0, 10), Buffer.alloc(12), common.subarray(22)]) : common;
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), head, Buffer.from(name), packed, descriptor]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("504b0102", "hex"), Buffer.from([20, 0]), common, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  files.push(hidden);
  offset += hidden.length;
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}

const escaped = (text: string) => text.replace(/[<>"]/g, (found) => `&#${found.charCodeAt(0)};`);
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A sheet of these rows (ECMA-376, 18.3). */
export function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell, at: string) =>
    typeof value === "string"
      ? `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
      : `<c r="${at}"${typeof value === "object" ? ' s="1"' : ""}><v>${typeof value === "object" ? value.day : value}</v></c>`;
  const lines = rows.map((cells, row) => {
    const all = cells.map((value, column) => (value === "" ? "" : cell(value, `${String.fromCharCode(65 + column)}${row + 1}`)));
    return `<row r="${row + 1}">${all.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** A workbook of one sheet, with other or more parts. */
export function workbook(rows: readonly (readonly Cell[])[], parts: Readonly<Record<string, Part>> = {}, how: Zip = {}): Buffer {
  const all = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheetOf(rows),
    ...parts,
  };
  return zip(all, how);
}

/** Parts of a workbook with several sheets, for `workbook`. */
export function sheets(all: Readonly<Record<string, { state?: string; rows: readonly (readonly Cell[])[] }>>): Record<string, string> {
  const entries = Object.entries(all).map(([name, sheet], index) => ({
    ...sheet,
    name,
    id: index + 1,
    part: `worksheets/sheet${index + 1}.xml`,
  }));
  const names = entries.map(
    ({ name, state, id }) => `<sheet name="${name}" sheetId="${id}"${state ? ` state="${state}"` : ""} r:id="rId${id}"/>`,
  );
  const relations = entries.map(({ id, part }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="${part}"/>`);
  return {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`,
    ...Object.fromEntries(entries.map(({ part, rows }) => [`xl/${part}`, sheetOf(rows)])),
  };
}

export const accessOf = (file: Buffer): RandomAccess => ({
  bytes: file.length,
  read: async (start, length) => file.subarray(start, start + length),
});
