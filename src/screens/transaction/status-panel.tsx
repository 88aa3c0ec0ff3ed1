import type { Ref } from "react";
import type { TableSlice } from "../../contract/config.ts";
import type { Transaction } from "../../contract/offers.ts";
import panel from "../../ui/panel.module.css";
import { isSafeLink } from "../offers/key-facts.tsx";
import { StatusPill } from "../status/status-pill.tsx";
import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

interface StatusPanelProps {
  heading?: Ref<HTMLHeadingElement>;
  transaction: Transaction;
  table: TableSlice | undefined;
}

/** Our own words say how the sending stands; the hint of the status would then tell of a lender that has it. */
export const isOurs = ({ message, saidByLender }: Pick<Transaction, "message" | "saidByLender">): boolean =>
  message !== null && !saidByLender;

/** The status with its hint, the lender's words and reference, and the way on at the lender's. */
export function StatusPanel({ heading, transaction, table }: StatusPanelProps) {
  const { t } = useWords();
  const hint = table?.statuses[transaction.status]?.hint;
  const lender = transaction.lenderName;
  return (
    <section className={panel.panel} aria-labelledby="status-title">
      <h2 id="status-title" ref={heading} tabIndex={-1}>
        {t("customer.transaction.statusTitle")}
      </h2>
      <p>
        <StatusPill table={table} status={transaction.status} />
      </p>
      {hint && !isOurs(transaction) && <p>{hint}</p>}
      {transaction.message &&
        (transaction.saidByLender ? (
          <blockquote className={styles.message}>
            <p>{transaction.message}</p>
            <footer>{t("customer.transaction.lenderSays", { lender })}</footer>
          </blockquote>
        ) : (
          <p>{transaction.message}</p>
        ))}
      {transaction.reference && <p className={styles.meta}>{t("customer.transaction.reference", { reference: transaction.reference })}</p>}
      {isSafeLink(transaction.link) && (
        <p className={styles.onward}>
          <a className={styles.linkButton} href={transaction.link} target="_blank" rel="noopener noreferrer">
            {t("customer.transaction.link", { lender })}
          </a>
          <span className={styles.meta}>{t("customer.transaction.linkNote")}</span>
        </p>
      )}
    </section>
  );
}

/** What happened so far, the newest first. */
export function History({ transaction, table }: { transaction: Transaction; table: TableSlice | undefined }) {
  const { t, time } = useWords();
  if (transaction.history.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="history-title">
      <h2 id="history-title">{t("customer.transaction.historyTitle")}</h2>
      <ol className={styles.history}>
        {transaction.history.toReversed().map(({ status, at, message }) => (
          <li key={`${at}-${status}`} data-tone={table?.statuses[status]?.tone ?? "neutral"}>
            <strong>{table?.statuses[status]?.label ?? status}</strong>
            <time dateTime={at}>{time(at)}</time>
            {message && <p>{message}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
