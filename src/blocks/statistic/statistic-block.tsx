import { useId } from "react";
import { useSession } from "../../client/session/session.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ReportAnswer, Row } from "../../contract/staff/tables/tables.ts";
import type { ColumnView, ReportView } from "../../contract/staff/tables/views.ts";
import { FigureCards } from "../../ui/figure-cards.tsx";
import type { BlockProps } from "../block.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { readableBy } from "../for-role.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { Basis } from "../report/basis.tsx";
import { FigureLink } from "../report/figure-link.tsx";
import { useReportBlock } from "../report/use-report-block.ts";
import { useValueText } from "../value-text.ts";
import { Change } from "./change.tsx";
import { Sparkline } from "./sparkline.tsx";
import styles from "./statistic-block.module.css";

type Block = BlockProps<"statistic">["block"];

/** The figures of reports without dimensions over a date range, each with its change and its course. */
export function StatisticBlock({ block }: BlockProps<"statistic">) {
  const t = useText();
  const title = useId();
  const { roleId } = useSession();
  const reports = readableBy(block.reports, roleId);
  return (
    <section className={styles.block} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{block.title}</h2>
        <span className={styles.soft}>{t(block.days === "today" ? "staff.change.sinceYesterday" : "staff.change.sinceBefore")}</span>
        <Basis of={reports} />
      </div>
      <div className={styles.strip}>
        {reports.map((report) => (
          <Figures key={report.id} report={report} block={block} />
        ))}
      </div>
    </section>
  );
}

/** Height of a figure's card. */
const CARD = "5.375rem";

/** The figures of one report. */
function Figures({ report, block: { where, days } }: { report: ReportView; block: Block }) {
  const text = useValueText();
  const answer = useReportBlock({ report, where, days, trend: true });
  const { data, bar, rowsOf } = answer;
  const figures = data?.rows[0];
  return (
    <>
      {bar.filters.length > 0 && <FilterBar {...bar} />}
      <LoadingOrError of={answer} failed={LoadError} height={report.measures.map(() => CARD)} className={styles.figures} />
      {figures && (
        <FigureCards
          className={styles.figures}
          figures={report.measures.map((measure) => ({
            id: measure.field,
            label: measure.label,
            value: <FigureLink to={rowsOf({ counted: measure.rows })}>{text(measure, figures[measure.field])}</FigureLink>,
            below: data.trend && <Course measure={measure} figures={figures} trend={data.trend} days={data.days} />,
          }))}
        />
      )}
    </>
  );
}

interface CourseProps {
  measure: ColumnView;
  figures: Row;
  trend: NonNullable<ReportAnswer["trend"]>;
  days: ReportAnswer["days"];
}

/** The change of a figure, and its line over the days. */
function Course({ measure, figures, trend, days }: CourseProps) {
  const { field } = measure;
  return (
    <span className={styles.course}>
      <Change now={Number(figures[field] ?? 0)} before={Number(trend.before[field] ?? 0)} measure={measure} />
      {days && <Sparkline days={days} points={trend.byDay} field={field} />}
    </span>
  );
}
