import { type Cell, harmless, type Sheet } from "./file-cells.ts";

/** Excel reads a file without it in the system's own encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What ends a cell for one spreadsheet or another: in many countries the list separator of the system is a semicolon. */
export const PARTS_CELLS = /[",;\t\r\n]/;

function cell(value: Cell): string {
  const safe = harmless(value);
  if (safe === null) return "";
  if (typeof safe !== "string") return String(safe);
  return PARTS_CELLS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), its end included. */
export const csvLine = (values: readonly Cell[]): string => `${values.map(cell).join(",")}\r\n`;

/** The rows as the text of a CSV file. */
export async function* csvFile(sheet: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const rows of sheet) yield rows.map(csvLine).join("");
}
