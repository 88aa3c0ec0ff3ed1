import { strToU8, Zip, ZipDeflate } from "fflate";
import type { ValueType } from "../../../contract/staff/datasets/dataset.ts";
import { type Cell, harmless, type Sheet } from "./file-cells.ts";
import { momentOf } from "./moment-cells.ts";
import { CELL_FORMATS, columnsXml, FREEZE_HEADER, STYLES } from "./xlsx-format.ts";

/** Maximum characters of a spreadsheet cell. */
const LONGEST_CELL = 32_767;
/** Characters not allowed in XML 1.0, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/**
 * The underscore of text that a spreadsheet would decode as an escape (ECMA-376, 22.9.2.19:
 * ST_Xstring).
 */
const LIKE_AN_ESCAPE = /_(?=x[\da-f]{4}_)/gi;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const PART = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Maximum rows of a sheet including the header (limit of Excel, LibreOffice and Google Sheets). */
const SHEET_ROWS = 1_048_576;

const sheetName = (number: number): string => `worksheets/sheet${number}.xml`;

/** The parts of a workbook (ECMA-376, Office Open XML), except the sheets. */
function partsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (text: (number: number) => string) => numbers.map(text).join("");
  return {
    "[Content_Types].xml": `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>${each((number) => `<Override PartName="/xl/${sheetName(number)}" ContentType="${PART}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${each((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="${sheetName(number)}"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
  };
}

/**
 * The sheet as an XLSX file, compressed as a stream: only one batch is in memory. Rows beyond a
 * sheet's limit continue on another sheet with the same header. Days and times (in India) are
 * dates of the spreadsheet, and columns are as wide as the first batch needs. Texts are inline strings, which are
 * never formulas, and are escaped too in case the file is saved as CSV.
 * @param sheetRows maximum rows of a sheet including the header; at least 2
 */
export async function* xlsxFile(sheet: Sheet, sheetRows = SHEET_ROWS): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const drained = () => {
    const chunks = packed;
    packed = [];
    return chunks;
  };
  const sheets = new Sheets(zip, sheet.columns, sheetRows);
  for await (const rows of sheet.rows) {
    sheets.add(rows);
    yield* drained();
  }
  // The parts that list the sheets come last, when their number is known; the ZIP directory makes
  // the order irrelevant.
  for (const [name, text] of Object.entries(partsOf(sheets.end()))) addPart(zip, name).push(strToU8(HEAD + text), true);
  zip.end();
  yield* drained();
}

/** Sheets of a workbook, written one after the other. */
class Sheets {
  readonly #zip: Zip;
  readonly #most: number;
  readonly #columns: Sheet["columns"];
  /** Width of the columns in XML; known with the first rows. */
  #widths = "";
  #part: ZipDeflate | null = null;
  #number = 0;
  /** Rows of the current sheet. */
  #rows = 0;

  constructor(zip: Zip, columns: Sheet["columns"], most: number) {
    this.#zip = zip;
    this.#columns = columns;
    this.#most = most;
  }

  add(rows: readonly Cell[][]): void {
    let left = rows;
    while (left.length > 0) {
      if (this.#part === null || this.#rows >= this.#most) this.#begin(rows);
      const fitting = left.slice(0, this.#most - this.#rows);
      left = left.slice(fitting.length);
      this.#write(fitting);
    }
  }

  /** Ends the last sheet. Returns the number of sheets. */
  end(): number {
    if (this.#part === null) this.#begin([]);
    this.#part?.push(strToU8("</sheetData></worksheet>"), true);
    return this.#number;
  }

  #begin(rows: readonly Cell[][]): void {
    this.#part?.push(strToU8("</sheetData></worksheet>"), true);
    this.#number++;
    this.#part = addPart(this.#zip, `xl/${sheetName(this.#number)}`);
    this.#widths ||= columnsXml(this.#columns, rows);
    this.#part.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}">${FREEZE_HEADER}${this.#widths}<sheetData>`));
    const headings = this.#columns.map(({ heading }, index) => textCell(heading, columnName(index) + 1));
    this.#part.push(strToU8(`<row r="1">${headings.join("")}</row>`));
    this.#rows = 1;
  }

  #write(rows: readonly Cell[][]): void {
    const rowOf = (cells: readonly Cell[], number: number) =>
      `<row r="${number}">${cells.map((value, index) => cellOf(value, this.#columns[index]?.type ?? "text", columnName(index) + number)).join("")}</row>`;
    this.#part?.push(strToU8(rows.map((cells, index) => rowOf(cells, this.#rows + index + 1)).join("")));
    this.#rows += rows.length;
  }
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: 6 });
  zip.add(part);
  return part;
}

/** `A` for the first column, `AA` for the one after `Z`. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The cell address is optional in the format, but some readers require it. */
function cellOf(value: Cell, type: ValueType, at: string): string {
  const moment = momentOf(value, type);
  if (moment) return `<c r="${at}" s="${CELL_FORMATS[moment.kind]}"><v>${moment.serial}</v></c>`;
  if (value === null) return "";
  if (typeof value === "number") return numberCell(value, type, at);
  if (typeof value === "boolean") return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return textCell(value, at);
}

function numberCell(value: number, type: ValueType, at: string): string {
  if (!Number.isFinite(value)) return "";
  const format = type === "rupees" ? CELL_FORMATS[Number.isInteger(value) ? "rupees" : "paise"] : CELL_FORMATS.plain;
  return `<c r="${at}" s="${format}"><v>${value}</v></c>`;
}

function textCell(value: string, at: string): string {
  const text = String(harmless(value))
    .slice(0, LONGEST_CELL)
    .replace(NOT_XML, "")
    .replace(LIKE_AN_ESCAPE, "_x005F_")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
