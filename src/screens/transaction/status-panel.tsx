import type { Ref } from "react";
import { copyText } from "../../client/copy-text.ts";
import { isStatusFromDelivery } from "../../contract/customer/lending/status.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import { Button } from "../../ui/button.tsx";
import panel from "../../ui/panel.module.css";
import { isSafeLink } from "../offers/card/key-facts.tsx";
import { StatusPill } from "../status/status-pill.tsx";
import { useFormatters } from "../use-formatters.ts";
import { LenderMessage } from "./lender-message.tsx";
import styles from "./transaction.module.css";

interface StatusPanelProps {
  heading?: Ref<HTMLHeadingElement>;
  transaction: Transaction;
  table: TableSlice | undefined;
  /** Whether something can be sent from this screen; then that is the primary action. */
  toSend: boolean;
}

/**
 * Whether the lender has not received the application yet: our own message describes the sending,
 * and the status hint would be wrong.
 */
export const isUnsent = ({ status, delivery, saidByLender }: Pick<Transaction, "status" | "delivery" | "saidByLender">): boolean =>
  !saidByLender && isStatusFromDelivery(status, delivery);

/** The status with its hint, the lender's message and reference, and the link to the lender. */
export function StatusPanel({ heading, transaction, table, toSend }: StatusPanelProps) {
  const { t } = useFormatters();
  const hint = table?.statuses[transaction.status]?.hint;
  const lender = transaction.lenderName;
  return (
    <section className={panel.panel} aria-labelledby="status-title">
      <h2 id="status-title" ref={heading} tabIndex={-1}>
        {t("customer.transaction.statusTitle")}
      </h2>
      <p>
        <StatusPill table={table} of={transaction} />
      </p>
      {hint && !isUnsent(transaction) && <p>{hint}</p>}
      {transaction.message &&
        (transaction.saidByLender ? <LenderMessage lenderName={lender} message={transaction.message} /> : <p>{transaction.message}</p>)}
      {transaction.reference && (
        <p className={styles.meta}>
          <span>{t("customer.transaction.reference", { reference: transaction.reference })}</span>{" "}
          <Button variant="text" onClick={() => void copyText(transaction.reference ?? "")}>
            {t("common.copy.act")}
          </Button>
        </p>
      )}
      {isSafeLink(transaction.link) && (
        <p className={styles.onward}>
          <a className={toSend ? "standalone-link" : styles.linkButton} href={transaction.link} target="_blank" rel="noopener noreferrer">
            {t("customer.transaction.link", { lender })}
          </a>
          <span className={styles.meta}>{t("customer.transaction.linkNote")}</span>
        </p>
      )}
    </section>
  );
}

/** The history, newest first. */
export function History({ transaction, table }: { transaction: Transaction; table: TableSlice | undefined }) {
  const { t, time } = useFormatters();
  if (transaction.history.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="history-title">
      <h2 id="history-title">{t("customer.transaction.historyTitle")}</h2>
      <ol className={styles.history}>
        {transaction.history.toReversed().map(({ status, at, message }) => (
          <li key={`${at}-${status}`} data-tone={table?.statuses[status]?.tone ?? "neutral"}>
            <strong>{table?.statuses[status]?.label ?? status}</strong>
            <time dateTime={at}>{time(at)}</time>
            {message && <LenderMessage lenderName={transaction.lenderName} message={message} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
