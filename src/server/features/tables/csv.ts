import type { Row } from "../../../contract/tables.ts";

/** A spreadsheet takes a text that begins so for a formula; the apostrophe keeps it text (OWASP, CSV injection; S35). */
const FORMULA = /^[=+\-@\t\r]/;
/** Excel reads a file without it in the system's own encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

function cell(value: Row[string]): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), its end included. */
export const csvLine = (values: readonly Row[string][]): string => `${values.map(cell).join(",")}\r\n`;
