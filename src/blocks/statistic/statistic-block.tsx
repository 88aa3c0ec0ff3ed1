import { useId } from "react";
import { useReport } from "../../client/dataset-views.ts";
import { useText } from "../../client/i18n.ts";
import { useUrlState } from "../../client/url-state.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { BlockProps } from "../block.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { filterQuery } from "../filters/filter-query.ts";
import { spanFilter } from "../report/span-filter.ts";
import { Trouble } from "../trouble.tsx";
import { useValueText } from "../value-text.ts";
import styles from "./statistic-block.module.css";

/** The figures of a report without dimensions, over a span of days. */
export function StatisticBlock({ block: { report } }: BlockProps<"statistic">) {
  const t = useText();
  const text = useValueText();
  const title = useId();
  const [values, change] = useUrlState(report.id);
  const span = spanFilter(report, t("staff.days.label"));
  const filters = [span, ...report.filters];
  const { data, error, reload } = useReport(report.id, filterQuery(filters, values));
  const figures = data?.rows[0];
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{report.title}</h2>
      <FilterBar
        label={report.title}
        filters={filters}
        values={values}
        change={change}
        always={{ field: span.field, preset: report.range.default }}
      />
      <Trouble error={error} stale={data !== undefined} onRetry={reload} />
      {figures && (
        <dl className={styles.figures}>
          {report.measures.map((measure) => (
            <div key={measure.field}>
              <dt>{measure.label}</dt>
              <dd>{text(measure, figures[measure.field])}</dd>
            </div>
          ))}
        </dl>
      )}
      {!data && !error && (
        <div role="status" aria-label={t("staff.loading")}>
          <Skeleton height="5.5rem" />
        </div>
      )}
    </section>
  );
}
