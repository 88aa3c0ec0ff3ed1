import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { useText } from "../../client/site/i18n.ts";
import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import { MuiProvider } from "../../form/mui/mui-provider.tsx";
import { useValueText } from "../value-text.ts";
import { chartMeasure, endsOf, pointsOf } from "./series.ts";

const HEIGHT = 288;
const COLOUR = "var(--brand-primary)";
/** Pixels for the labels below the axis. A label that does not fit is omitted entirely. */
const NAMES = 40;

/** A chart of one measure along the first dimension. The table beside it has the same values. */
export default function Chart({ report, rows }: { report: ReportView; rows: readonly Row[] }) {
  const t = useText();
  const text = useValueText();
  const [along] = report.dimensions;
  const measure = report.measures.find(({ field }) => field === chartMeasure(report));
  if (!along || !measure || !report.chart) return null;
  const points = pointsOf(report, rows);
  const common = {
    height: HEIGHT,
    colors: [COLOUR],
    hideLegend: true,
    skipAnimation: true,
    margin: { left: 0, right: 16, top: 16, bottom: 0 },
    // Whole steps: counts have no fractions.
    yAxis: [{ width: 64, ...endsOf(points), tickMinStep: 1, valueFormatter: (value: number) => text(measure, value) }],
  };
  const data = points.map(({ at }) => text(along, at));
  const series = [
    { data: points.map(({ value }) => value), label: measure.label, valueFormatter: (value: number | null) => text(measure, value) },
  ];
  return (
    <MuiProvider>
      <figure role="img" aria-label={t("staff.report.chart", { measure: measure.label, dimension: along.label })} style={{ margin: 0 }}>
        {report.chart.kind === "bar" ? (
          <BarChart {...common} xAxis={[{ scaleType: "band", height: NAMES, data }]} series={series} />
        ) : (
          <LineChart
            {...common}
            xAxis={[{ scaleType: "point", height: NAMES, data }]}
            series={series.map((one) => ({ ...one, curve: "linear" as const, showMark: data.length === 1 }))}
          />
        )}
      </figure>
    </MuiProvider>
  );
}
