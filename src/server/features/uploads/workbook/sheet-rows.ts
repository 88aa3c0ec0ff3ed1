import { DAY_MS } from "../../../../engine/values/durations.ts";
import type { FileRow } from "../csv-rows.ts";
import { CellText, MAX_ROW_CHARACTERS } from "./cell-text.ts";
import type { DateStyles } from "./date-styles.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { WorkbookError } from "./workbook-error.ts";
import { type Attributes, XmlReader } from "./xml-reader.ts";

/** Highest row number, including empty rows. */
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;
/** Serial number of 1 January 1970 in each date system (ECMA-376, 18.17.4.1). */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** Data that the cells of a sheet refer to. */
interface SheetParts {
  strings: SharedStrings;
  dateStyles: DateStyles;
  /** Whether the workbook uses the 1904 date system. */
  since1904: boolean;
  /** Called with the length of each shared string used in a cell. */
  countCopied(characters: number): void;
}

/**
 * Incremental parser of a sheet's rows (ECMA-376, 18.3). Empty rows are left out, and so are cells
 * beyond the header row's last column.
 * @throws WorkbookError FILE_TOO_MANY_ROWS, FILE_TYPE_REFUSED for values that do not match their
 * type and cells out of order, and what `XmlReader` throws
 */
export class SheetRows {
  readonly #parts: SheetParts;
  readonly #xml = new XmlReader({
    open: (name, attributes) => this.#open(name, attributes),
    text: (piece) => this.#addText(piece),
    close: (name) => this.#close(name),
  });
  readonly #text = new CellText();
  #rows: FileRow[] = [];
  /** Number of the last row. */
  #number = 0;
  /** Whether the current row's number is known, from the row or one of its cells. */
  #isNumbered = true;
  #cells: string[] = [];
  #numbers: number[] = [];
  #characters = 0;
  /** Column of the last cell, from 1. */
  #column = 0;
  #width = MAX_COLUMNS;
  #type = "n";
  #style = "";
  /** Only inside sheetData: elements of the same names occur elsewhere, e.g. as anchors of drawings. */
  #inData = false;
  #inCell = false;
  #inText = false;
  #inPhonetic = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  /** The rows that end within these bytes. */
  take(bytes: Buffer): FileRow[] {
    this.#xml.write(bytes);
    return this.#rows.splice(0);
  }

  end(): void {
    this.#xml.end();
  }

  #open(name: string, attributes: Attributes): void {
    if (name === "sheetData") this.#inData = true;
    if (!this.#inData) return;
    if (name === "row") this.#openRow(attributes);
    else if (name === "c") this.#openCell(attributes);
    else if (name === "v" || name === "t") this.#inText = this.#inCell;
    else if (name === "rPh") this.#inPhonetic = true;
  }

  #addText(piece: string): void {
    if (this.#inText && !this.#inPhonetic) this.#text.add(piece);
  }

  #close(name: string): void {
    if (name === "sheetData") this.#inData = false;
    if (!this.#inData) return;
    if (name === "v" || name === "t") this.#inText = false;
    else if (name === "rPh") this.#inPhonetic = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
  }

  #openRow({ r }: Attributes): void {
    this.#isNumbered = r !== undefined;
    if (r !== undefined) this.#setNumber(Number(r));
    this.#cells = [];
    this.#numbers = [];
    this.#characters = 0;
    this.#column = 0;
  }

  #setNumber(number: number): void {
    if (!(number > this.#number)) throw new WorkbookError("FILE_TYPE_REFUSED");
    if (number > MAX_ROWS) throw new WorkbookError("FILE_TOO_MANY_ROWS");
    this.#number = number;
  }

  #openCell({ r = "", t = "n", s = "" }: Attributes): void {
    const [, letters = "", digits = ""] = /^([A-Z]*)(\d*)$/i.exec(r) ?? [];
    const column = letters === "" ? this.#column + 1 : columnNumber(letters);
    if (column > MAX_COLUMNS) throw new WorkbookError("FILE_TOO_MANY_ROWS");
    if (column <= this.#column) throw new WorkbookError("FILE_TYPE_REFUSED");
    if (!this.#isNumbered && digits !== "") this.#setNumber(Number(digits));
    this.#isNumbered ||= digits !== "";
    this.#column = column;
    this.#type = t;
    this.#style = s;
    this.#inCell = true;
  }

  #closeCell(): void {
    this.#inCell = false;
    const value = this.#value(this.#text.take());
    if (value === "" || this.#column > this.#width) return;
    this.#characters += value.length;
    // The row will only be reported, so its cells are dropped.
    if (this.#characters > MAX_ROW_CHARACTERS) this.#cells = [];
    else {
      while (this.#cells.length < this.#column - 1) this.#cells.push("");
      if (this.#isNumber()) this.#numbers.push(this.#cells.length);
      this.#cells.push(value);
    }
  }

  /** Whether the cell is a number that is not shown as a day. */
  #isNumber(): boolean {
    return this.#type === "n" && !this.#isDate();
  }

  #isDate(): boolean {
    return this.#style !== "" && this.#parts.dateStyles[Number(this.#style)] === true;
  }

  #closeRow(): void {
    if (!this.#isNumbered) this.#setNumber(this.#number + 1);
    if (this.#characters === 0) return;
    if (this.#characters > MAX_ROW_CHARACTERS) this.#rows.push({ number: this.#number, cells: [], fault: "row-too-long" });
    else {
      if (this.#width === MAX_COLUMNS) this.#width = this.#cells.length;
      this.#rows.push({ number: this.#number, cells: this.#cells, ...(this.#numbers.length > 0 && { numbers: this.#numbers }) });
    }
  }

  /** The text of a cell. Empty for errors and for formulas without a cached value. */
  #value(text: string): string {
    switch (this.#type) {
      case "str":
      case "inlineStr":
        return text;
      case "e":
        return "";
    }
    if (text === "") return "";
    switch (this.#type) {
      case "s":
        return this.#shared(Number(text));
      case "b":
        if (text === "1" || text === "0") return String(text === "1");
        break;
      case "d":
        return dayOf(Date.parse(text));
      case "n":
        return this.#numberOrDay(Number(text));
    }
    throw new WorkbookError("FILE_TYPE_REFUSED");
  }

  #shared(index: number): string {
    const text = this.#parts.strings.at(index);
    this.#parts.countCopied(text.length);
    return text;
  }

  #numberOrDay(value: number): string {
    if (Number.isNaN(value)) throw new WorkbookError("FILE_TYPE_REFUSED");
    if (!this.#isDate()) return String(value);
    return dayOf(Math.floor((value - (this.#parts.since1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_MS));
  }
}

/**
 * An ISO 8601 day, with the time if there is one: workbooks have no time zones.
 * @throws WorkbookError FILE_TYPE_REFUSED for an invalid date
 */
function dayOf(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.valueOf())) throw new WorkbookError("FILE_TYPE_REFUSED");
  return date.toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length).replace("T00:00:00", "");
}

/** A is 1, Z 26, AA 27. */
const columnNumber = (letters: string): number =>
  letters.length > 3
    ? Number.POSITIVE_INFINITY
    : [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
