import { type Cell, harmless, type Sheet } from "./file-cells.ts";
import { momentOf } from "./moment-cells.ts";

/** Without it Excel reads the file in the system's encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Characters after which some spreadsheet starts a new cell: in many countries the list separator
 * is a semicolon.
 */
export const CELL_SEPARATORS = /[",;\t\r\n]/;

function cell(value: Cell): string {
  const safe = harmless(value);
  if (safe === null) return "";
  if (typeof safe !== "string") return String(safe);
  return CELL_SEPARATORS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180) with its line end. */
export const csvLine = (values: readonly Cell[]): string => `${values.map(cell).join(",")}\r\n`;

/** The sheet as a CSV file, with times in India. */
export async function* csvFile({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  const written = (value: Cell, index: number) => momentOf(value, columns[index]?.type ?? "text")?.text ?? value;
  for await (const batch of rows) yield batch.map((cells) => csvLine(cells.map(written))).join("");
}
