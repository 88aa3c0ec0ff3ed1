import type { LenderStatus } from "../../contract/customer/lending/transactions.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import { type Formatters, useFormatters } from "../use-formatters.ts";
import { StatusPill } from "./status-pill.tsx";
import styles from "./status-table.module.css";

type Column = TableSlice["columns"][number];
type Action = NonNullable<TableSlice["statuses"][string]["action"]>;

/** The field used as row header. */
const ROW_NAME: keyof LenderStatus = "lenderName";

interface StatusTableProps {
  table: TableSlice;
  rows: readonly LenderStatus[];
  onAction: (action: Action, row: LenderStatus) => void;
}

/** The action of a row, described by the table document for the row's status. */
function actionOf(table: TableSlice, row: LenderStatus): Action | null {
  const action = table.statuses[row.status]?.action;
  return action && action.id === row.action ? action : null;
}

function StatusCell({ table, row }: { table: TableSlice; row: LenderStatus }) {
  const { t, time } = useFormatters();
  const hint = table.statuses[row.status]?.hint;
  // Our own message about the sending is more specific than the status hint. The lender's message
  // is shown in addition to ours.
  const ownMessage = row.saidByLender ? hint : (row.message ?? hint);
  return (
    <>
      <StatusPill table={table} of={row} />
      {ownMessage && <span className={styles.hint}>{ownMessage}</span>}
      {row.message && row.saidByLender && (
        <span className={styles.hint}>
          <span>{t("customer.transaction.lenderSays", { lender: row.lenderName })}</span> <q>{row.message}</q>
        </span>
      )}
      <span className={styles.when}>{t("customer.status.updated", { time: time(row.updatedAt) })}</span>
    </>
  );
}

function ActionCell({ table, row, onAction }: Pick<StatusTableProps, "table" | "onAction"> & { row: LenderStatus }) {
  const { t } = useFormatters();
  const action = actionOf(table, row);
  if (!action) return <span>{t("customer.status.noAction")}</span>;
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => onAction(action, row)}
      aria-label={t("customer.status.actionOf", { action: action.label, lender: row.lenderName })}
    >
      {action.label}
    </button>
  );
}

/** A row's value in the column's format, if the type of the value allows it. */
function cellText({ field, format }: Column, row: LenderStatus, { t, number, rupees, percent, date, time }: Formatters): string {
  const value = Object.entries(row).find(([name]) => name === field)?.[1] ?? null;
  if (value === null || typeof value === "boolean") return t("customer.status.noValue");
  if (typeof value === "number") return format === "rupees" ? rupees(value) : format === "percent" ? percent(value) : number(value);
  if (Number.isNaN(Date.parse(value))) return value;
  return format === "date" ? date(value) : format === "datetime" ? time(value) : value;
}

/** The application's status with each lender, as configured in the table document. */
export function StatusTable({ table, rows, onAction }: StatusTableProps) {
  const formatters = useFormatters();
  if (rows.length === 0) return <p className={styles.empty}>{table.empty}</p>;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{formatters.t("customer.status.caption")}</caption>
      <thead>
        <tr>
          {table.columns.map(({ field, label }) => (
            <th key={field} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.lender}>
            {table.columns.map((column) => {
              const Cell = column.field === ROW_NAME ? "th" : "td";
              return (
                <Cell
                  key={column.field}
                  scope={Cell === "th" ? "row" : undefined}
                  className={styles.cell}
                  data-label={column.label}
                  data-format={column.format}
                >
                  {column.format === "status" ? (
                    <StatusCell table={table} row={row} />
                  ) : column.format === "action" ? (
                    <ActionCell table={table} row={row} onAction={onAction} />
                  ) : (
                    cellText(column, row, formatters)
                  )}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
