import { lazy, Suspense, useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useExport } from "../../client/staff/dataset-views.ts";
import type { ReportAnswer } from "../../contract/staff/tables/tables.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { BlockProps } from "../block.ts";
import { ExportButtons } from "../export-buttons.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { Loading } from "../loading/loading.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { Figures } from "./figures.tsx";
import { ignoreFailedChart } from "./missing-chart.ts";
import styles from "./report-block.module.css";
import { useReportBlock } from "./use-report-block.ts";

/** The chart is optional: if its chunk fails to load, only the table is shown. */
const Chart = lazy(() => import("./chart.tsx").catch(ignoreFailedChart));
const Funnel = lazy(() => import("./funnel.tsx").catch(ignoreFailedChart));

/** A report over a date range, as a chart and a table. Filters are stored in the URL. */
export function ReportBlock({ block }: BlockProps<"report">) {
  const { report } = block;
  const t = useText();
  const title = useId();
  const { exportReport } = useExport();
  const answer = useReportBlock(block);
  const { data, loading, filter, bar } = answer;
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{report.title}</h2>
      {report.basis && <p className={styles.basis}>{report.basis}</p>}
      <FilterBar {...bar}>{report.export && <ExportButtons save={(format) => exportReport(report.id, filter, format)} />}</FilterBar>
      <LoadingOrError of={answer} failed={LoadError} height="18rem" />
      {data && <Shown report={report} data={data} />}
      {loading && data && (
        <p className="visually-hidden" role="status">
          {t("staff.table.loading", { title: report.title })}
        </p>
      )}
    </section>
  );
}

function Shown({ report, data }: { report: BlockProps<"report">["block"]["report"]; data: ReportAnswer }) {
  const t = useText();
  if (data.rows.length === 0) return <EmptyState title={report.empty} />;
  const figures = <Figures report={report} data={data} />;
  const chart = report.chart?.kind === "funnel" ? <Funnel report={report} row={data.rows[0]} /> : <Chart report={report} data={data} />;
  return (
    <>
      {data.cut && (
        <Notice tone="info">{t(report.export ? "staff.report.cutButSaved" : "staff.report.cut", { rows: data.rows.length })}</Notice>
      )}
      {report.chart ? (
        <>
          <Suspense fallback={<Loading height="18rem" />}>{chart}</Suspense>
          <details>
            <summary>{t("staff.report.figures")}</summary>
            {figures}
          </details>
        </>
      ) : (
        figures
      )}
    </>
  );
}
