import type { ReactNode } from "react";
import type { TableSlice } from "../../contract/config.ts";
import type { LenderStatus } from "../../contract/offers.ts";
import { useWords } from "../words.ts";
import styles from "./status-table.module.css";

type Column = TableSlice["columns"][number];
type Action = NonNullable<TableSlice["statuses"][string]["action"]>;

interface StatusTableProps {
  table: TableSlice;
  rows: readonly LenderStatus[];
  onAction: (action: Action, row: LenderStatus) => void;
}

/** The action of a row, which the table's document describes by the row's status. */
export function actionOf(table: TableSlice, row: LenderStatus): Action | null {
  const action = table.statuses[row.status]?.action;
  return action && action.id === row.action ? action : null;
}

function StatusCell({ table, row }: { table: TableSlice; row: LenderStatus }) {
  const { t, time } = useWords();
  const status = table.statuses[row.status];
  return (
    <>
      <span className={styles.status} data-tone={status?.tone ?? "neutral"}>
        {status?.label ?? row.status}
      </span>
      {(row.message ?? status?.hint) && <span className={styles.hint}>{row.message ?? status?.hint}</span>}
      <span className={styles.when}>{t("customer.status.updated", { time: time(row.updatedAt) })}</span>
    </>
  );
}

function cell(column: Column, row: LenderStatus, props: StatusTableProps, words: ReturnType<typeof useWords>): ReactNode {
  const { t, rupees } = words;
  if (column.format === "status") return <StatusCell table={props.table} row={row} />;
  if (column.format === "rupees") return row.amount === null ? t("customer.status.noAmount") : rupees(row.amount);
  if (column.format !== "action") return row.lenderName;
  const action = actionOf(props.table, row);
  if (!action) return t("customer.status.noAction");
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => props.onAction(action, row)}
      aria-label={t("customer.status.actionOf", { action: action.label, lender: row.lenderName })}
    >
      {action.label}
    </button>
  );
}

/** Where the application stands with each lender: columns, labels and actions as the table's document has them. */
export function StatusTable(props: StatusTableProps) {
  const words = useWords();
  const { table, rows } = props;
  if (rows.length === 0) return <p className={styles.empty}>{table.empty}</p>;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{words.t("customer.status.caption")}</caption>
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
            {table.columns.map((column) => (
              <td key={column.field} data-label={column.label} data-format={column.format}>
                {cell(column, row, props, words)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
