import { useText } from "../../client/i18n.ts";
import type { ReportView } from "../../contract/dataset-views.ts";
import type { Row } from "../../contract/tables.ts";
import { isFigure, useValueText } from "../value-text.ts";
import styles from "./report-block.module.css";

/** The rows of a report as a table. */
export function Figures({ report, rows }: { report: ReportView; rows: readonly Row[] }) {
  const t = useText();
  const text = useValueText();
  const columns = [...report.dimensions, ...report.measures];
  const keyOf = (row: Row) => report.dimensions.map(({ field }) => row[field]).join("\u0000");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t("staff.report.figuresOf", { title: report.title })}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col" className={isFigure(column) ? styles.figure : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.field} className={isFigure(column) ? styles.figure : undefined}>
                  {text(column, row[column.field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
