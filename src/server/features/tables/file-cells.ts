import type { Row } from "../../../contract/staff/tables/tables.ts";

/**
 * A spreadsheet takes a text that begins so for a formula, in full width too, where it is set to a language that is written so; the
 * apostrophe keeps it text (OWASP, CSV injection; S35).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = Row[string];

/** Rows of a file, its headings first, as many at a time as are read at a time. */
export type Sheet = AsyncIterable<Cell[][]>;

/** A cell that no spreadsheet runs, whichever way it is opened or saved again. */
export const harmless = (value: Cell): Cell => (typeof value === "string" && FORMULA.test(value) ? `'${value}` : value);
