import { type Cell, harmless, type Sheet } from "./file-cells.ts";

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

/** The rows as a CSV file. */
export async function* csvFile(sheet: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const rows of sheet) yield rows.map(csvLine).join("");
}
