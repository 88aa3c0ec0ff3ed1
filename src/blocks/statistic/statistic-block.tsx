import { useId } from "react";
import { FigureCards } from "../../ui/figure-cards.tsx";
import type { BlockProps } from "../block.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { useReportBlock } from "../report/use-report-block.ts";
import { useValueText } from "../value-text.ts";
import styles from "./statistic-block.module.css";

/** The figures of a report without dimensions, over a date range. */
export function StatisticBlock({ block }: BlockProps<"statistic">) {
  const { report } = block;
  const text = useValueText();
  const title = useId();
  const answer = useReportBlock(block);
  const { data, bar } = answer;
  const figures = data?.rows[0];
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{report.title}</h2>
      {report.basis && <p className={styles.basis}>{report.basis}</p>}
      {bar.filters.length > 0 && <FilterBar {...bar} />}
      <LoadingOrError of={answer} failed={LoadError} height="5.5rem" />
      {figures && (
        <FigureCards
          figures={report.measures.map((measure) => ({
            id: measure.field,
            label: measure.label,
            value: text(measure, figures[measure.field]),
          }))}
        />
      )}
    </section>
  );
}
