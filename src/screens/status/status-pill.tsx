import { useText } from "../../client/site/i18n.ts";
import type { LenderStatus } from "../../contract/customer/transactions.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import styles from "./status-pill.module.css";

interface StatusPillProps {
  /** Whose document has the labels and tones; without it the code stands for itself. */
  table: TableSlice | undefined;
  of: Pick<LenderStatus, "status"> & Partial<Pick<LenderStatus, "message" | "saidByLender">>;
}

/** What we say ourselves of what was submitted is that the lender does not have it yet. */
const isOnItsWay = ({ status, message = null, saidByLender = true }: StatusPillProps["of"]): boolean =>
  status === "SUBMITTED" && message !== null && !saidByLender;

/** Lines of each tone's mark in a square of 16: a tick, a cross, an exclamation mark, the hands of a clock, a dash. */
const MARKS: Readonly<Record<string, string>> = {
  success: "M4 8.5 7 11.5 12 5",
  error: "M5 5 11 11M11 5 5 11",
  warning: "M8 4v5M8 11.5v.5",
  info: "M8 4.5V8l2.5 1.5",
  neutral: "M5 8h6",
};

/** A status by a mark, a word and the colour of its tone, each of which tells it without the others. */
export function StatusPill({ table, of }: StatusPillProps) {
  const t = useText();
  const { label = of.status, tone = "neutral" } = table?.statuses[of.status] ?? {};
  return (
    <span className={styles.pill} data-tone={tone}>
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" data-mark={tone}>
        <circle cx="8" cy="8" r="7" />
        <path d={MARKS[tone] ?? MARKS.neutral} />
      </svg>
      <span>{isOnItsWay(of) ? t("customer.status.onItsWay") : label}</span>
    </span>
  );
}
