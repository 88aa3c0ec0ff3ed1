import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse/sync";

/** Characters that are read without giving others their turn (S58). */
const TURN = 4 * 1024;
/** Of one row: more are none of an honest file. */
const MOST_CHARACTERS = 64 * 1024;
/** Lines that one row can go over where a cell has line breaks in it. */
const MOST_LINES = 100;
const DELIMITERS = [",", ";", "\t"];

/** A row of a file, as it stands there. */
export interface FileRow {
  /** As a spreadsheet counts: the first one is 1, empty ones count too. */
  number: number;
  cells: readonly string[];
  /** Why its cells could not be told apart. */
  fault?: "unreadable" | "row-too-long";
}

/**
 * Finds the rows of CSV (RFC 4180) as it comes, by the million; the first row tells the delimiter. A row that cannot be read takes no other
 * with it: where a quote does not end within some lines, its own line alone is lost, which no parser of streams can do that has the
 * quote's text for one cell up to the next quote. So a row's lines are gathered here, and the parser has one row at a time; a row without
 * quotes needs none. Rows without any content are left out.
 */
export class CsvRows {
  #rest = "";
  #number = 0;
  #delimiter: string | null = null;
  /** Lines of a row whose quotes are still open. */
  #open: string[] = [];
  #openLength = 0;
  #inQuotes = false;
  /** Whether a line longer than any row is being passed over. */
  #skipping = false;

  /** The rows that end within the next part of the text. */
  take(text: string): FileRow[] {
    const rows: FileRow[] = [];
    const whole = this.#rest + text;
    let start = 0;
    for (let end = whole.indexOf("\n"); end >= 0; end = whole.indexOf("\n", start)) {
      this.#line(whole.slice(start, whole[end - 1] === "\r" && end > start ? end - 1 : end), rows);
      start = end + 1;
    }
    this.#rest = whole.slice(start);
    if (this.#rest.length > MOST_CHARACTERS) {
      if (!this.#skipping) {
        while (this.#open.length > 0) this.#lost(rows);
        rows.push({ number: this.#number + 1, cells: [], fault: "row-too-long" });
      }
      this.#skipping = true;
      this.#rest = "";
    }
    return rows;
  }

  /** As `take`, with turns for others. */
  async *takeInTurns(text: string): AsyncGenerator<FileRow[]> {
    for (let start = 0; start < text.length; start += TURN) {
      yield this.take(text.slice(start, start + TURN));
      await setImmediate();
    }
  }

  /** What is left when nothing more comes. */
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
      if (line.length > MOST_CHARACTERS) rows.push({ number: this.#number, cells: [], fault: "row-too-long" });
      else if (line !== "") this.#push(rows, line.split(this.#delimiterOf(line)));
      return;
    }
    this.#open.push(line);
    this.#openLength += line.length;
    if (quotesIn(line) % 2 === 1) this.#inQuotes = !this.#inQuotes;
    if (this.#inQuotes) {
      if (this.#open.length >= MOST_LINES || this.#openLength > MOST_CHARACTERS) this.#lost(rows);
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

  /** The first of the open lines is no row; those after it are read on their own. */
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

/** The cells of one row with quotes; null where a quote stands where none may. */
function quotedCells(text: string, delimiter: string): string[] | null {
  try {
    const [cells] = parse(text, { delimiter, record_delimiter: "\n", relax_column_count: true });
    return cells ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
