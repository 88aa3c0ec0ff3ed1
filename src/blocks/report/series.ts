import type { ReportAnswer, Row } from "../../contract/staff/tables/tables.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import { eachDay } from "../../engine/values/day-spans.ts";

interface Point {
  /** The value of the first dimension. */
  at: Row[string];
  /** The measure, summed over the other dimensions. */
  value: number;
}

/** The measure shown by a chart; undefined for none and for a funnel. */
export const chartMeasure = ({ chart }: Pick<ReportView, "chart">): string | undefined =>
  chart === null || chart.kind === "funnel" ? undefined : chart.measure;

/**
 * The points of a report's chart, the greatest first. By day there is a point for each day of the
 * range, 0 for a day without rows.
 */
export function pointsOf(
  { dimensions, chart }: Pick<ReportView, "dimensions" | "chart">,
  { rows, days }: Pick<ReportAnswer, "rows" | "days">,
): Point[] {
  const along = dimensions[0];
  if (along === undefined) return [];
  const measure = chartMeasure({ chart }) ?? "";
  const byDay = along.type === "day";
  const sums = new Map<Row[string], number>(byDay && days ? eachDay(days).map((day) => [day, 0]) : []);
  for (const row of rows) {
    const at = row[along.field] ?? null;
    sums.set(at, (sums.get(at) ?? 0) + Number(row[measure] ?? 0));
  }
  const points = [...sums].map(([at, value]) => ({ at, value }));
  // The range may filter another field, so rows may have days outside it.
  return points.sort((one, other) => (byDay ? String(one.at ?? "").localeCompare(String(other.at ?? "")) : other.value - one.value));
}

/**
 * Axis limits: zero is always visible, and is an end of the axis if all values have the same sign.
 */
export function endsOf(points: readonly Point[]): { min?: 0; max?: 0 } {
  if (points.every(({ value }) => value >= 0)) return { min: 0 };
  return points.every(({ value }) => value <= 0) ? { max: 0 } : {};
}

/** How many bars fit into half of a page. */
const NARROW_BARS = 6;

/** The points that a chart has room for: in half of a page, the greatest bars. */
export function chartPoints(report: ReportView, data: ReportAnswer, narrow: boolean): Point[] {
  const points = pointsOf(report, data);
  return narrow && report.dimensions[0]?.type !== "day" ? points.slice(0, NARROW_BARS) : points;
}
