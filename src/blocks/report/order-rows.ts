import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ColumnView } from "../../contract/staff/tables/views.ts";
import { isFigure } from "../value-text.ts";

type Text = (column: ColumnView, value: Row[string] | undefined) => string;

/**
 * Sorts a report's rows: figures and dates by value, names by label. Without `sort` the order is
 * unchanged.
 * @param sort a column's field, prefixed with a minus for descending order
 */
export function orderRows(rows: readonly Row[], columns: readonly ColumnView[], sort: string, text: Text): readonly Row[] {
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
