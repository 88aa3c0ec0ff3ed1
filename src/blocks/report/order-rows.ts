import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ColumnView } from "../../contract/staff/tables/views.ts";
import { isFigure } from "../value-text.ts";

type Text = (column: ColumnView, value: Row[string] | undefined) => string;

/**
 * The rows of a report in an order: figures and days by their value, names as they are read. Without one, as they came.
 * @param sort name of a column, with a minus before it for the greatest first
 */
export function ordered(rows: readonly Row[], columns: readonly ColumnView[], sort: string, text: Text): readonly Row[] {
  const column = columns.find(({ field }) => field === sort.replace("-", ""));
  if (column === undefined) return rows;
  const { field } = column;
  const compare = (one: Row, other: Row) => {
    if (isFigure(column)) return Number(one[field] ?? 0) - Number(other[field] ?? 0);
    if (column.type === "day") return String(one[field] ?? "").localeCompare(String(other[field] ?? ""));
    return text(column, one[field]).localeCompare(text(column, other[field]));
  };
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(one, other));
}
