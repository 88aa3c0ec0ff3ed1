import type { Status } from "../../contract/customer/status.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import styles from "./status-pill.module.css";

interface StatusPillProps {
  /** Whose document has the labels and tones; without it the code stands for itself. */
  table: TableSlice | undefined;
  status: Status;
}

/** A status in a word, coloured by its tone. */
export function StatusPill({ table, status }: StatusPillProps) {
  const { label = status, tone = "neutral" } = table?.statuses[status] ?? {};
  return (
    <span className={styles.pill} data-tone={tone}>
      {label}
    </span>
  );
}
