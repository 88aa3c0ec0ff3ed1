import { lazy, Suspense, useId, useState } from "react";
import { useExport, useReport } from "../../client/dataset-views.ts";
import { useText } from "../../client/i18n.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { ReportAnswer } from "../../contract/tables.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { BlockProps } from "../block.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { filterQuery } from "../filters/filter-query.ts";
import { Trouble } from "../trouble.tsx";
import { Figures } from "./figures.tsx";
import { ignoreFailedChart } from "./missing-chart.ts";
import styles from "./report-block.module.css";
import { spanFilter } from "./span-filter.ts";

/** The chart is an addition to its table: where it does not come, the table stands alone. */
const Chart = lazy(() => import("./chart.tsx").catch(ignoreFailedChart));

/** A report over a span of days: its chart, and the table behind it. What is chosen stands in the address. */
export function ReportBlock({ block: { report } }: BlockProps<"report">) {
  const t = useText();
  const title = useId();
  const [values, change] = useUrlState(report.id);
  const span = spanFilter(report, t("staff.days.label"));
  const filters = [span, ...report.filters];
  const filter = filterQuery(filters, values);
  const { data, error, loading, reload } = useReport(report.id, filter);
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{report.title}</h2>
      <FilterBar
        label={report.title}
        filters={filters}
        values={values}
        change={change}
        always={{ field: span.field, preset: report.range.default }}
      >
        {report.export && <ExportButton report={report.id} filter={filter} />}
      </FilterBar>
      <Trouble error={error} stale={data !== undefined} onRetry={reload} />
      {data ? <Shown report={report} data={data} /> : !error && <Waiting />}
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
  const figures = <Figures report={report} rows={data.rows} />;
  return (
    <>
      {data.cut && <Notice tone="info">{t("staff.report.cut", { rows: data.rows.length })}</Notice>}
      {report.chart && report.dimensions[0] ? (
        <>
          <Suspense fallback={<Skeleton height="18rem" />}>
            <Chart report={report} rows={data.rows} />
          </Suspense>
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

function Waiting() {
  const t = useText();
  return (
    <div role="status" aria-label={t("staff.loading")}>
      <Skeleton height="18rem" />
    </div>
  );
}

function ExportButton({ report, filter }: { report: string; filter: string }) {
  const t = useText();
  const { exportReport } = useExport();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A failure was shown.
    await exportReport(report, filter).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      {t("staff.export")}
    </Button>
  );
}
