import { Readable } from "node:stream";
import { parse as parseLines } from "csv-parse";
import { CsvError, parse as parseLine } from "csv-parse/sync";
import type { LenderFile } from "../../../../contract/documents.gen.ts";

/** Above any legitimate row. */
const MAX_ROW_BYTES = 64 * 1024;
const MAX_COLUMNS = 200;
/** Maximum lines of a row whose cells contain line breaks. */
const MAX_LINES_OF_ROW = 50;

interface StatusRow {
  /** Line of the file where the row ends. */
  line: number;
  /** Null if it cannot be parsed. */
  row: object | null;
}

/** The rest of the file cannot be read. */
export class BrokenFile extends Error {}

interface Line {
  number: number;
  /** Null if it contains invalid text. */
  text: string | null;
}

type Parsed = { record: string[]; info: { lines: number } };

/**
 * Streams rows of a status file: CSV with a header, or one JSON object per line. An invalid line
 * yields a row without an object, and parsing continues with the next line.
 * @param needed a column without which rows are useless
 * @throws BrokenFile
 */
export async function* statusRows(
  bytes: AsyncIterable<Uint8Array>,
  format: LenderFile["format"],
  needed: string,
): AsyncGenerator<StatusRow> {
  const lines = linesOf(bytes);
  if (format === "csv") return yield* new TableReader(lines).rows(needed);
  for await (const { number, text } of lines) yield { line: number, row: text === null ? null : fromJson(text) };
}

/**
 * Uses the CSV parser without delimiter and quotes, so each line is one record. Empty lines are
 * left out.
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const source = Readable.from(bytes, { objectMode: false });
  const parser = parseLines({
    bom: true,
    info: true,
    delimiter: "\u0000",
    quote: false,
    escape: null,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    skip_empty_lines: true,
  });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const [text = ""] = record;
      yield { number: info.lines, text: record.length > 1 ? null : text };
    }
  } catch (error) {
    throw error instanceof CsvError ? new BrokenFile(error.code, { cause: error }) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Parses CSV lines with a header. */
class TableReader {
  readonly #lines: AsyncGenerator<Line>;
  /** Lines read ahead to find the end of a cell. */
  readonly #ahead: Line[] = [];

  constructor(lines: AsyncGenerator<Line>) {
    this.#lines = lines;
  }

  async *rows(needed: string): AsyncGenerator<StatusRow> {
    try {
      const first = await this.#next();
      if (first === undefined) return;
      const names = first.text === null ? "unreadable" : cellsOf(first.text);
      if (typeof names === "string" || !names.includes(needed)) throw new BrokenFile("no line of names");
      if (names.length > MAX_COLUMNS) throw new BrokenFile("too many columns");
      for (let line = await this.#next(); line !== undefined; line = await this.#next()) yield await this.#rowFrom(line, names);
    } finally {
      await this.#lines.return(undefined);
    }
  }

  async #rowFrom(line: Line, names: readonly string[]): Promise<StatusRow> {
    const cells = line.text === null ? "unreadable" : cellsOf(line.text);
    if (cells === "open") return (await this.#continueCell(line, names)) ?? { line: line.number, row: null };
    return { line: line.number, row: rowOf(cells, names) };
  }

  /**
   * Continues a cell on the following lines. Null if it never ends, or gives no valid row: then its
   * quote was stray.
   */
  async #continueCell(line: Line, names: readonly string[]): Promise<StatusRow | null> {
    let text = line.text ?? "";
    for (let count = 1; count < MAX_LINES_OF_ROW; count += 1) {
      const next = this.#ahead[count - 1] ?? (await this.#lookAhead());
      if (next === undefined || next.text === null) return null;
      text += `\n${next.text}`;
      const cells = text.length > MAX_ROW_BYTES ? "unreadable" : cellsOf(text);
      if (cells === "open") continue;
      const row = rowOf(cells, names);
      if (row !== null) this.#ahead.splice(0, count);
      return row && { line: next.number, row };
    }
    return null;
  }

  async #lookAhead(): Promise<Line | undefined> {
    const { value, done } = await this.#lines.next();
    if (done) return undefined;
    this.#ahead.push(value);
    return value;
  }

  async #next(): Promise<Line | undefined> {
    return this.#ahead.shift() ?? ((await this.#lines.next()).value as Line | undefined);
  }
}

/** The cells of one row; `open` if a quote is not closed. */
function cellsOf(text: string): readonly string[] | "open" | "unreadable" {
  try {
    const [cells = []] = parseLine(text, { trim: true, record_delimiter: "\u0000" });
    return cells;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? "open" : "unreadable";
  }
}

function rowOf(cells: readonly string[] | string, names: readonly string[]): object | null {
  if (typeof cells === "string" || cells.length !== names.length) return null;
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
}

function fromJson(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
