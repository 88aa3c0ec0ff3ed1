import type { To } from "react-router-dom";
import type { ReportAnswer, Row } from "../../contract/staff/tables/tables.ts";
import type { MeasureView, ReportView } from "../../contract/staff/tables/views.ts";
import { spanText } from "../../engine/values/filter-query.ts";

interface Shown {
  report: ReportView;
  /** Filter values, as in the URL. */
  values: Readonly<Record<string, string>>;
  days: ReportAnswer["days"];
}

interface Asked {
  /** The dimensions of the group; by default all rows. */
  row?: Row;
  /** The codes by field that limit the rows which the measure counts. */
  counted?: MeasureView["rows"];
}

/**
 * Where the rows behind a group of a report are, or behind all of its figures: the table of its
 * document, filtered as the figures are.
 * @returns null if the table cannot be filtered so, and for a report without rows
 */
export function rowsLink({ report, values, days }: Shown, { row, counted = {} }: Asked = {}): To | null {
  const { rows, range, dimensions, filters } = report;
  if (rows === undefined) return null;
  const group = row ? dimensions.filter(({ field }) => Object.hasOwn(row, field)) : [];
  const wanted = new Map<string, string>([
    ...filters.map(({ field }): [string, string] => [field, values[field] ?? ""]),
    [range.field, days ? spanText(days.from, days.to) : ""],
    ...group.map(({ field, type }): [string, string] => {
      const value = String(row?.[field] ?? "");
      return type === "day" ? [range.field, spanText(value, value)] : [field, value];
    }),
    ...Object.entries(counted).map(([field, codes]): [string, string] => [field, codes.join(",")]),
  ]);
  // Rows without a value, such as those of no partner, cannot be asked for.
  if (group.some(({ field }) => (row?.[field] ?? null) === null)) return null;
  const chosen = [...wanted].filter(([, value]) => value !== "");
  if (chosen.some(([field]) => !rows.filters.includes(field))) return null;
  const query = new URLSearchParams(chosen.map(([field, value]) => [`${rows.table}.${field}`, value]));
  return { pathname: rows.go, search: query.toString() };
}
