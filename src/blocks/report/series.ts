import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";

interface Point {
  /** The value of the first dimension. */
  at: Row[string];
  /** The measure, summed over the other dimensions. */
  value: number;
}

/** The measure shown by a chart; undefined for none and for a funnel. */
export const chartMeasure = ({ chart }: Pick<ReportView, "chart">): string | undefined =>
  chart === null || chart.kind === "funnel" ? undefined : chart.measure;

/** The points of a report's chart, in row order. */
export function pointsOf({ dimensions, chart }: Pick<ReportView, "dimensions" | "chart">, rows: readonly Row[]): Point[] {
  const along = dimensions[0]?.field ?? "";
  const measure = chartMeasure({ chart }) ?? "";
  const sums = new Map<Row[string], number>();
  for (const row of rows) sums.set(row[along] ?? null, (sums.get(row[along] ?? null) ?? 0) + Number(row[measure] ?? 0));
  return [...sums].map(([at, value]) => ({ at, value }));
}

/**
 * Axis limits: zero is always visible, and is an end of the axis if all values have the same sign.
 */
export function endsOf(points: readonly Point[]): { min?: 0; max?: 0 } {
  if (points.every(({ value }) => value >= 0)) return { min: 0 };
  return points.every(({ value }) => value <= 0) ? { max: 0 } : {};
}
