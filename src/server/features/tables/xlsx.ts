import { strToU8, Zip, ZipDeflate } from "fflate";
import { type Cell, harmless, type Sheet } from "./file-cells.ts";

/** Longest text that a cell of a spreadsheet takes. */
const LONGEST_CELL = 32_767;
/** What XML 1.0 has no place for, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** The underscore of what a spreadsheet would read as a character by its number (ECMA-376, 22.9.2.19: ST_Xstring). */
const LIKE_AN_ESCAPE = /_(?=x[\da-f]{4}_)/gi;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const PART = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook with one sheet and no styles (ECMA-376, Office Open XML), but the sheet itself. */
const PARTS: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const SHEET = "xl/worksheets/sheet1.xml";

/**
 * The rows as an XLSX file, packed as they come: no more than one batch of them is in memory. Texts stand in their cells (`inlineStr`),
 * which no spreadsheet reads as a formula, and are made harmless besides for who saves them as CSV again.
 */
export async function* xlsxFile(sheet: Sheet): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const taken = () => {
    const chunks = packed;
    packed = [];
    return chunks;
  };
  for (const [name, text] of Object.entries(PARTS)) addPart(zip, name).push(strToU8(HEAD + text), true);
  const part = addPart(zip, SHEET);
  part.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`));
  let above = 0;
  for await (const rows of sheet) {
    part.push(strToU8(rows.map((cells, index) => rowOf(cells, above + index + 1)).join("")));
    above += rows.length;
    yield* taken();
  }
  part.push(strToU8("</sheetData></worksheet>"), true);
  zip.end();
  yield* taken();
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: 6 });
  zip.add(part);
  return part;
}

const rowOf = (cells: readonly Cell[], number: number): string =>
  `<row r="${number}">${cells.map((value, index) => cellOf(value, columnName(index) + number)).join("")}</row>`;

/** `A` for the first column, `AA` for the one after `Z`. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Readers of workbooks want each cell's address, though the format leaves it open. */
function cellOf(value: Cell, at: string): string {
  const safe = harmless(value);
  if (safe === null) return "";
  if (typeof safe === "number") return Number.isFinite(safe) ? `<c r="${at}"><v>${safe}</v></c>` : "";
  if (typeof safe === "boolean") return `<c r="${at}" t="b"><v>${safe ? 1 : 0}</v></c>`;
  const text = safe
    .slice(0, LONGEST_CELL)
    .replace(NOT_XML, "")
    .replace(LIKE_AN_ESCAPE, "_x005F_")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
