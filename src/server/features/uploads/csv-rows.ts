import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse/sync";

/** Characters processed before yielding to the event loop (S58). */
const TURN = 4 * 1024;
/** Maximum length of a row. */
const MAX_CHARACTERS = 64 * 1024;
/** Maximum lines of a row whose cells contain line breaks. */
const MAX_LINES = 100;
const DELIMITERS = [",", ";", "\t"];

/** A row as in the file. */
export interface FileRow {
  /** As in a spreadsheet: starts at 1, empty rows count. */
  number: number;
  cells: readonly string[];
  /** Places of the cells that a workbook stores as numbers. */
  numbers?: readonly number[];
  /** Why its cells could not be parsed. */
  fault?: "unreadable" | "row-too-long";
}

/**
 * Incremental CSV parser (RFC 4180) for millions of rows; the first row determines the delimiter.
 * An unreadable row does not affect others: if a quote is not closed within some lines, only its
 * own line is lost. Streaming parsers cannot do that, as they treat everything up to the next quote
 * as one cell. So lines of a row are collected here and passed to the parser row by row; rows
 * without quotes need no parser. Empty rows are left out.
 */
export class CsvRows {
  #rest = "";
  #number = 0;
  #delimiter: string | null = null;
  /** Lines of a row with an open quote. */
  #open: string[] = [];
  #openLength = 0;
  #inQuotes = false;
  /** Whether an overlong line is being skipped. */
  #skipping = false;

  /** The rows that end within the next chunk of text. */
  take(text: string): FileRow[] {
    const rows: FileRow[] = [];
    const pending = this.#rest + text;
    let start = 0;
    for (let end = pending.indexOf("\n"); end >= 0; end = pending.indexOf("\n", start)) {
      this.#line(pending.slice(start, pending[end - 1] === "\r" && end > start ? end - 1 : end), rows);
      start = end + 1;
    }
    this.#rest = pending.slice(start);
    if (this.#rest.length > MAX_CHARACTERS) {
      if (!this.#skipping) {
        while (this.#open.length > 0) this.#lost(rows);
        rows.push({ number: this.#number + 1, cells: [], fault: "row-too-long" });
      }
      this.#skipping = true;
      this.#rest = "";
    }
    return rows;
  }

  /** As `take`, yielding to the event loop between parts. */
  async *takeInTurns(text: string): AsyncGenerator<FileRow[]> {
    for (let start = 0; start < text.length; start += TURN) {
      yield this.take(text.slice(start, start + TURN));
      await setImmediate();
    }
  }

  /** The remaining rows at the end of the file. */
  end(): FileRow[] {
    const rows: FileRow[] = [];
    if (this.#rest !== "" || this.#skipping) this.#line(this.#rest.replace(/\r$/, ""), rows);
    this.#rest = "";
    while (this.#open.length > 0) this.#lost(rows);
    return rows;
  }

  #line(line: string, rows: FileRow[]): void {
    if (this.#skipping) {
      this.#skipping = false;
      this.#number += 1;
      return;
    }
    if (this.#open.length === 0 && !line.includes('"')) {
      this.#number += 1;
      if (line.length > MAX_CHARACTERS) rows.push({ number: this.#number, cells: [], fault: "row-too-long" });
      else if (line !== "") this.#push(rows, line.split(this.#delimiterOf(line)));
      return;
    }
    this.#open.push(line);
    this.#openLength += line.length;
    if (quotesIn(line) % 2 === 1) this.#inQuotes = !this.#inQuotes;
    if (this.#inQuotes) {
      if (this.#open.length >= MAX_LINES || this.#openLength > MAX_CHARACTERS) this.#lost(rows);
      return;
    }
    const text = this.#open.join("\n");
    const cells = quotedCells(text, this.#delimiterOf(text));
    if (cells === null) {
      this.#lost(rows);
      return;
    }
    this.#close();
    this.#number += 1;
    this.#push(rows, cells);
  }

  /** Reports the first open line as unreadable and parses the others again. */
  #lost(rows: FileRow[]): void {
    const [first, ...others] = this.#open;
    this.#close();
    if (first === undefined) return;
    this.#number += 1;
    rows.push({ number: this.#number, cells: [], fault: "unreadable" });
    for (const line of others) this.#line(line, rows);
  }

  #close(): void {
    this.#open = [];
    this.#openLength = 0;
    this.#inQuotes = false;
  }

  #push(rows: FileRow[], cells: readonly string[]): void {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ number: this.#number, cells });
  }

  #delimiterOf(line: string): string {
    this.#delimiter ??= DELIMITERS.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ",";
    return this.#delimiter;
  }
}

function quotesIn(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Cells of a row with quotes; null if a quote is misplaced. */
function quotedCells(text: string, delimiter: string): string[] | null {
  try {
    const [cells] = parse(text, { delimiter, record_delimiter: "\n", relax_column_count: true });
    return cells ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
