import type { ReportAnswer } from "../../contract/staff/tables/tables.ts";
import { eachDay } from "../../engine/values/day-spans.ts";
import styles from "./statistic-block.module.css";

interface SparklineProps {
  days: NonNullable<ReportAnswer["days"]>;
  points: NonNullable<ReportAnswer["trend"]>["byDay"];
  /** The measure that is drawn. */
  field: string;
}

const WIDTH = 100;
const HEIGHT = 24;

/** A line of a measure over the days of a range, from 0; nothing for a single day, and without figures. They are in the reports. */
export function Sparkline({ days, points, field }: SparklineProps) {
  const values = new Map(points.map(({ day, measures }) => [day, Number(measures[field] ?? 0)]));
  const line = eachDay(days).map((day) => values.get(day) ?? 0);
  const most = Math.max(...line);
  if (line.length < 2 || most <= 0) return null;
  const at = (value: number, index: number) =>
    `${(index / (line.length - 1)) * WIDTH},${HEIGHT - 1 - (Math.max(0, value) / most) * (HEIGHT - 2)}`;
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline
        points={line.map(at).join(" ")}
        fill="none"
        stroke="var(--brand-primary)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
