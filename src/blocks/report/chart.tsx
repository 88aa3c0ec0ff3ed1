import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { useNavigate } from "react-router-dom";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ReportAnswer } from "../../contract/staff/tables/tables.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import { MuiProvider } from "../../form/mui/mui-provider.tsx";
import { useValueText } from "../value-text.ts";
import { chartMeasure, chartPoints, endsOf } from "./series.ts";
import type { RowsOf } from "./use-report-block.ts";

const COLOUR = "var(--brand-primary)";
/** Pixels of a chart along days, and of the labels below it. */
const HEIGHT = 288;
const BELOW = 28;
/** The same in half of a page. */
const NARROW_HEIGHT = 172;
/** Pixels of a horizontal bar with its gap, and of the name beside it. */
const BAR = 22;
const NAME = 160;

/** Formats a day (yyyy-mm-dd) as day and short month, such as "3 Nov". */
function shortDays(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short" });
  return (day) => format.format(new Date(day));
}

interface ChartProps {
  report: ReportView;
  data: ReportAnswer;
  rowsOf: RowsOf;
  /** Whether it has half of a page. */
  narrow: boolean;
}

/**
 * A chart of one measure along the first dimension: days from left to right, anything else as
 * horizontal bars with their names, the longest first. The table beside it has the same values, and
 * those for which the chart is too narrow.
 */
export default function Chart({ report, data, rowsOf, narrow }: ChartProps) {
  const t = useText();
  const text = useValueText();
  const locale = useLocale();
  const navigate = useNavigate();
  const [along] = report.dimensions;
  const measure = report.measures.find(({ field }) => field === chartMeasure(report));
  if (!along || !measure || !report.chart) return null;
  const points = chartPoints(report, data, narrow);
  const byDay = along.type === "day";
  const shortDay = shortDays(locale);
  /** The rows of a point; several dimensions are summed in it, so those of the first. */
  const open = (index: number | undefined) => {
    const to = rowsOf({ row: { [along.field]: points[index ?? -1]?.at ?? null }, counted: measure.rows });
    if (to !== null) navigate(to);
  };
  const common = {
    onAxisClick: (_: MouseEvent, point: { dataIndex: number } | null) => open(point?.dataIndex),
    colors: [COLOUR],
    hideLegend: true,
    skipAnimation: true,
    margin: { left: 0, right: 24, top: 12, bottom: 0 },
  };
  const values = {
    ...endsOf(points),
    // Whole steps: counts have no fractions.
    tickMinStep: 1,
    valueFormatter: (value: number) => text(measure, value),
  };
  const names = {
    data: points.map(({ at }) => at),
    valueFormatter: (at: string | number | null, { location }: { location: string }) =>
      byDay && location === "tick" && at !== null ? shortDay(String(at)) : text(along, at),
  };
  const series = [
    { data: points.map(({ value }) => value), label: measure.label, valueFormatter: (value: number | null) => text(measure, value) },
  ];
  const chart = () => {
    if (!byDay)
      return (
        <BarChart
          {...common}
          layout="horizontal"
          height={points.length * BAR + BELOW + common.margin.top}
          xAxis={[{ height: BELOW, ...values }]}
          yAxis={[{ scaleType: "band", width: NAME, ...names }]}
          series={series}
        />
      );
    const axes = { height: narrow ? NARROW_HEIGHT : HEIGHT, yAxis: [{ width: 64, ...values }] };
    if (report.chart?.kind === "bar")
      return <BarChart {...common} {...axes} xAxis={[{ scaleType: "band", height: BELOW, ...names }]} series={series} />;
    return (
      <LineChart
        {...common}
        {...axes}
        xAxis={[{ scaleType: "point", height: BELOW, ...names }]}
        series={series.map((one) => ({ ...one, curve: "linear" as const, showMark: points.length === 1 }))}
      />
    );
  };
  return (
    <MuiProvider>
      <figure
        role="img"
        aria-label={t("staff.report.chart", { measure: measure.label, dimension: along.label })}
        style={{ margin: 0, cursor: report.rows ? "pointer" : undefined }}
      >
        {chart()}
      </figure>
    </MuiProvider>
  );
}
