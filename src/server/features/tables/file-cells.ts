import type { ValueType } from "../../../contract/staff/datasets/dataset.ts";
import type { Row } from "../../../contract/staff/tables/tables.ts";

/**
 * Prefixes that spreadsheets treat as a formula, including full-width ones; a leading apostrophe
 * keeps the cell a text (OWASP, CSV injection; S35).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = Row[string];

interface FileColumn {
  heading: string;
  /** How its values are written; a text in any column stays a text. */
  type: ValueType;
}

/** Rows of a file in batches, without the header row. */
export interface Sheet {
  columns: readonly FileColumn[];
  rows: AsyncIterable<readonly Cell[][]>;
}

/** Escapes formulas, so that no spreadsheet executes them, even after the file is saved again. */
export const harmless = (value: Cell): Cell => (typeof value === "string" && FORMULA.test(value) ? `'${value}` : value);
