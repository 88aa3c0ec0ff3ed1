import type { Row } from "../../../contract/staff/tables/tables.ts";

/**
 * Prefixes that spreadsheets treat as a formula, including full-width ones; a leading apostrophe
 * keeps the cell a text (OWASP, CSV injection; S35).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = Row[string];

/** Rows of a file in batches, the header row first. */
export type Sheet = AsyncIterable<Cell[][]>;

/** Escapes formulas, so that no spreadsheet executes them, even after the file is saved again. */
export const harmless = (value: Cell): Cell => (typeof value === "string" && FORMULA.test(value) ? `'${value}` : value);
