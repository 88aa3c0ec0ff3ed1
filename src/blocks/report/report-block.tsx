import { lazy, Suspense, useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useExport } from "../../client/staff/dataset-views.ts";
import type { ReportAnswer } from "../../contract/staff/tables/tables.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { BlockProps } from "../block.ts";
import { ExportMenu } from "../export-menu.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { Loading } from "../loading/loading.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { Basis } from "./basis.tsx";
import { Figures } from "./figures.tsx";
import { ignoreFailedChart } from "./missing-chart.ts";
import styles from "./report-block.module.css";
import { chartPoints, pointsOf } from "./series.ts";
import { type RowsOf, useReportBlock } from "./use-report-block.ts";

/** The chart is optional: if its chunk fails to load, only the table is shown. */
const Chart = lazy(() => import("./chart.tsx").catch(ignoreFailedChart));
const Funnel = lazy(() => import("./funnel.tsx").catch(ignoreFailedChart));

/** Heights of a chart along days and of it with the way to its rows. */
const HEIGHTS = { whole: { chart: "18rem", all: "20.25rem" }, half: { chart: "10.75rem", all: "13rem" } };

/** A report over a date range, as a chart and a table. Filters are stored in the URL. */
export function ReportBlock({ block }: BlockProps<"report">) {
  const { report } = block;
  const t = useText();
  const title = useId();
  const { exportReport } = useExport();
  const answer = useReportBlock(block);
  const { data, loading, filter, bar, rowsOf } = answer;
  return (
    <section className={styles.block} data-width={block.width} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{report.title}</h2>
        <Basis of={[report]} />
        {report.export && <ExportMenu title={report.title} save={(format) => exportReport(report.id, filter, format)} />}
      </div>
      {bar.filters.length > 0 && <FilterBar {...bar} />}
      <LoadingOrError of={answer} failed={LoadError} height={HEIGHTS[block.width ?? "whole"].all} />
      {data && <Shown report={report} data={data} rowsOf={rowsOf} narrow={block.width === "half"} />}
      {loading && data && (
        <p className="visually-hidden" role="status">
          {t("staff.table.loading", { title: report.title })}
        </p>
      )}
    </section>
  );
}

interface ShownProps {
  report: ReportView;
  data: ReportAnswer;
  rowsOf: RowsOf;
  /** Whether it has half of a page. */
  narrow: boolean;
}

function Shown({ report, data, rowsOf, narrow }: ShownProps) {
  const t = useText();
  if (data.rows.length === 0) return <EmptyState title={report.empty} />;
  const left = pointsOf(report, data).length - chartPoints(report, data, narrow).length;
  const figures = <Figures report={report} data={data} rowsOf={rowsOf} />;
  const chart =
    report.chart?.kind === "funnel" ? (
      <Funnel report={report} row={data.rows[0]} />
    ) : (
      <Chart report={report} data={data} rowsOf={rowsOf} narrow={narrow} />
    );
  return (
    <>
      {data.cut && (
        <Notice tone="info">{t(report.export ? "staff.report.cutButSaved" : "staff.report.cut", { rows: data.rows.length })}</Notice>
      )}
      {report.chart ? (
        <div className={styles.shown}>
          <Suspense fallback={<Loading height={HEIGHTS[narrow ? "half" : "whole"].chart} />}>{chart}</Suspense>
          <details className={styles.rows}>
            <summary>{left > 0 ? t("staff.report.moreFigures", { count: left }) : t("staff.report.figures")}</summary>
            {figures}
          </details>
        </div>
      ) : (
        figures
      )}
    </>
  );
}
