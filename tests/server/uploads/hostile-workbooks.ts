import { randomBytes } from "node:crypto";
import { sheetOf, workbook } from "./workbook.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const MEGABYTE = 1024 * 1024;
const HEADERS = ["Lender", "Lender Reference", "Status"];

/** A workbook whose relationships name these parts, relative to `xl/`: the sheet and the shared strings. */
function related(parts: Readonly<Record<string, string>>, others: Readonly<Record<string, Buffer>> = {}): Buffer {
  const types = ["worksheet", "sharedStrings"];
  const relations = Object.keys(parts).map(
    (target, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${types[index]}" Target="${target}"/>`,
  );
  const named = Object.fromEntries(Object.entries(parts).map(([target, text]) => [`xl/${target}`, text]));
  return workbook([], { "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`, ...named, ...others });
}

const sheet = (rows: string): string => sheetOf([HEADERS]).replace("</sheetData>", () => `${rows}</sheetData>`);

/** A workbook of so many rows and columns in which every cell refers to one shared string. */
export function repeatedString({ characters, rows, columns }: { characters: number; rows: number; columns: number }): Buffer {
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, column) => `<c r="${String.fromCharCode(65 + column)}${row}" t="s"><v>0</v></c>`).join("");
  const lines = Array.from({ length: rows }, (_, index) => `<row r="${index + 2}">${cells(index + 2)}</row>`);
  const strings = `<sst xmlns="${MAIN}"><si><t>${"x".repeat(characters)}</t></si></sst>`;
  return related({ "worksheets/sheet1.xml": sheet(lines.join("")), "sharedStrings.xml": strings });
}

/** A workbook that repeats one element in its rows, with a megabyte of random bytes so that it does not unpack to many times its size. */
export const repeatedElement = (element: string, count: number): Buffer =>
  related({ "worksheets/sheet1.xml": sheet(element.repeat(count)) }, { "xl/media/a.bin": randomBytes(MEGABYTE) });

/** A workbook of which only the relationships say where its sheet is, under a name without extension. */
const sheetElsewhere = (text: string): Buffer => related({ "other/sheet": text });

export const distantRow = (): Buffer => sheetElsewhere(sheet('<row r="90000000"><c r="A90000000"><v>1</v></c></row>'));

export const entities = (): Buffer =>
  sheetElsewhere(
    `<!DOCTYPE x [<!ENTITY a "${"a".repeat(50_000)}">]>${sheet(`<row r="2"><c r="A2" t="str"><v>${"&a;".repeat(5_000)}</v></c></row>`)}`,
  );
