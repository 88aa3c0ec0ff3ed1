import { useId } from "react";
import { useSession } from "../../client/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { BlockProps } from "../block.ts";
import { columnsFor } from "../for-role.ts";
import { RecordLink } from "../link/record-link.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { useValueText } from "../value-text.ts";
import styles from "./record-block.module.css";
import { useRecord } from "./use-record.ts";

/** The row of a table that the route names, as a list of fields. */
export function RecordBlock({ block }: BlockProps<"record">) {
  const { table } = block;
  const text = useValueText();
  const title = useId();
  const { roleId } = useSession();
  const record = useRecord(block);
  const { row } = record;
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{table.title}</h2>
      <LoadingOrError of={record} failed={LoadError} height="8rem" />
      {row && (
        <dl className={styles.fields}>
          {columnsFor(table.columns, roleId).map((column) => (
            <div key={column.field}>
              <dt>{column.label}</dt>
              <dd>
                <RecordLink column={column} row={row}>
                  {text(column, row[column.field])}
                </RecordLink>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row === null && <EmptyState title={table.empty} />}
    </section>
  );
}
