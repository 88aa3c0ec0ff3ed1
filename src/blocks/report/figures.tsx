import { useText } from "../../client/site/i18n.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { ReportAnswer, Row } from "../../contract/staff/tables/tables.ts";
import type { ColumnView, ReportView } from "../../contract/staff/tables/views.ts";
import { isFigure, useValueText } from "../value-text.ts";
import { FigureLink } from "./figure-link.tsx";
import { orderRows } from "./order-rows.ts";
import styles from "./report-block.module.css";
import type { RowsOf } from "./use-report-block.ts";

/** A report's rows as a table with totals, sorted as the URL says. */
export function Figures({ report, data: { rows, totals }, rowsOf }: { report: ReportView; data: ReportAnswer; rowsOf: RowsOf }) {
  const t = useText();
  const text = useValueText();
  const [{ sort = "" }, change] = useUrlState(report.id);
  const columns = [...report.dimensions, ...report.measures];
  const keyOf = (row: Row) => report.dimensions.map(({ field }) => row[field]).join("\u0000");
  const side = (column: ColumnView) => (isFigure(column) ? styles.figure : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t("staff.report.figuresOf", { title: report.title })}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.field} column={column} sort={sort} onSort={(next) => change({ sort: next })} alone={rows.length < 2} />
            ))}
          </tr>
        </thead>
        <tbody>
          {orderRows(rows, columns, sort, text).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <td key={column.field} className={side(column)}>
                  <FigureLink to={index === 0 ? rowsOf({ row }) : null}>{text(column, row[column.field])}</FigureLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={report.dimensions.length}>
                {t("staff.report.total")}
              </th>
              {report.measures.map((measure) => (
                <td key={measure.field} className={side(measure)}>
                  {text(measure, totals[measure.field])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface HeadingProps {
  column: ColumnView;
  sort: string;
  /** A single row cannot be sorted. */
  alone: boolean;
  onSort: (sort: string) => void;
}

/** A sortable column heading. */
function Heading({ column, sort, alone, onSort }: HeadingProps) {
  const t = useText();
  const ascending = sort === column.field;
  const descending = sort === `-${column.field}`;
  // Figures sort descending first, names ascending.
  const next = ascending || (isFigure(column) && !descending) ? `-${column.field}` : column.field;
  return (
    <th
      scope="col"
      className={isFigure(column) ? styles.figure : undefined}
      aria-sort={ascending ? "ascending" : descending ? "descending" : undefined}
    >
      {alone ? (
        column.label
      ) : (
        <button
          type="button"
          className={styles.sort}
          title={t("staff.report.sortBy", { label: column.label })}
          onClick={() => onSort(next)}
        >
          <span>{column.label}</span>
          <span aria-hidden="true">{ascending ? " ↑" : descending ? " ↓" : ""}</span>
        </button>
      )}
    </th>
  );
}
