import { useText } from "../../client/site/i18n.ts";
import type { LenderStatus } from "../../contract/customer/lending/transactions.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import styles from "./status-pill.module.css";

interface StatusPillProps {
  /** Provides labels and tones; without it the status code is shown. */
  table: TableSlice | undefined;
  of: Pick<LenderStatus, "status"> & Partial<Pick<LenderStatus, "message" | "saidByLender">>;
}

/** Our own message on a submitted application means that the lender has not received it yet. */
const isInDelivery = ({ status, message = null, saidByLender = true }: StatusPillProps["of"]): boolean =>
  status === "SUBMITTED" && message !== null && !saidByLender;

/**
 * SVG path of each tone's icon in a 16 × 16 box: tick, cross, exclamation mark, clock hands, dash.
 */
const MARKS: Readonly<Record<string, string>> = {
  success: "M4 8.5 7 11.5 12 5",
  error: "M5 5 11 11M11 5 5 11",
  warning: "M8 4v5M8 11.5v.5",
  info: "M8 4.5V8l2.5 1.5",
  neutral: "M5 8h6",
};

/** A status as icon, label and colour, each sufficient on its own. */
export function StatusPill({ table, of }: StatusPillProps) {
  const t = useText();
  const { label = of.status, tone = "neutral" } = table?.statuses[of.status] ?? {};
  return (
    <span className={styles.pill} data-tone={tone}>
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" data-mark={tone}>
        <circle cx="8" cy="8" r="7" />
        <path d={MARKS[tone] ?? MARKS.neutral} />
      </svg>
      <span>{isInDelivery(of) ? t("customer.status.onItsWay") : label}</span>
    </span>
  );
}
