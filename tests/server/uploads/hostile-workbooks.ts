import { randomBytes } from "node:crypto";
import { HEADERS } from "./upload-server.ts";
import { sheetOf, workbook, zip } from "./workbook.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET = "xl/worksheets/sheet1.xml";
const MEGABYTE = 1024 * 1024;

/** A workbook whose relationships name these parts, relative to `xl/`, the first of them the sheet. */
function related(parts: Readonly<Record<string, string>>, others: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  const types = ["worksheet", "sharedStrings", "styles"];
  const relations = Object.keys(parts).map(
    (target, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${types[index]}" Target="${target}"/>`,
  );
  const named = Object.fromEntries(Object.entries(parts).map(([target, text]) => [`xl/${target}`, text]));
  const whole = { "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`, ...named };
  return workbook([], { [SHEET]: "<worksheet/>", ...whole, ...others });
}

const sheet = (rows: string): string => sheetOf([HEADERS.split(",")]).replace("</sheetData>", () => `${rows}</sheetData>`);

/** Every cell refers to one shared string. */
export function repeatedString({ characters, rows, columns = 1 }: { characters: number; rows: number; columns?: number }): Buffer {
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, column) => `<c r="${String.fromCharCode(65 + column)}${row}" t="s"><v>0</v></c>`).join("");
  const lines = Array.from({ length: rows }, (_, index) => `<row r="${index + 2}">${cells(index + 2)}</row>`);
  const strings = `<sst xmlns="${MAIN}"><si><t>${"x".repeat(characters)}</t></si></sst>`;
  return related({ "worksheets/sheet1.xml": sheet(lines.join("")), "sharedStrings.xml": strings });
}

/** One element, again and again, beside so many bytes that no compression makes smaller. */
export const repeatedElement = (element: string, count: number, megabytes: number): Buffer =>
  related({ "worksheets/sheet1.xml": sheet(element.repeat(count)) }, { "xl/media/a.bin": randomBytes(megabytes * MEGABYTE) });

/** Only the relationships say where the sheet is, and its name has no extension. */
export const sheetElsewhere = (text: string): Buffer => related({ "other/sheet": text });

export const distantRow = (): Buffer => sheetElsewhere(sheet('<row r="90000000"><c r="A90000000"><v>1</v></c></row>'));

export const entities = (): Buffer =>
  sheetElsewhere(`<!DOCTYPE x [<!ENTITY a "${"a".repeat(50_000)}">]>${sheet(`<row><c t="str"><v>${"&a;".repeat(5_000)}</v></c></row>`)}`);

export const truncated = (): Buffer => {
  const whole = repeatedString({ characters: 10, rows: 10 });
  return whole.subarray(0, whole.length / 2);
};

export const notAWorkbook = (): Buffer => zip({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>" });
