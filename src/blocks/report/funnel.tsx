import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import { useValueText } from "../value-text.ts";
import styles from "./funnel.module.css";

/** The measures of a report as steps, each as a share of the previous and of the first one. */
export default function Funnel({ report, row }: { report: ReportView; row: Row | undefined }) {
  const t = useText();
  const text = useValueText();
  const locale = useLocale();
  if (row === undefined) return null;
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const value = (index: number) => Number(row[report.measures[index]?.field ?? ""] ?? 0);
  const first = value(0);
  return (
    <div className={styles.funnel}>
      <p aria-hidden="true">{t("staff.report.shares")}</p>
      <ol aria-label={t("staff.report.funnel", { title: report.title })}>
        {report.measures.map((measure, index) => {
          const ofFirst = first === 0 ? 0 : value(index) / first;
          const before = value(index - 1);
          return (
            <li key={measure.field}>
              <span className={styles.name}>{measure.label}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ inlineSize: `${Math.min(1, ofFirst) * 100}%` }} />
              </span>
              <span className={styles.value}>{text(measure, value(index))}</span>
              <Share label={before > 0 ? t("staff.report.ofBefore", { percent: share.format(value(index) / before) }) : null}>
                {before > 0 ? share.format(value(index) / before) : ""}
              </Share>
              <Share label={index > 0 && first > 0 ? t("staff.report.ofFirst", { percent: share.format(ofFirst) }) : null}>
                {index > 0 && first > 0 ? share.format(ofFirst) : ""}
              </Share>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A share as a number, in words for screen readers. */
function Share({ label, children }: { label: string | null; children: string }) {
  return (
    <span className={styles.share}>
      <span aria-hidden="true">{children}</span>
      {label !== null && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
