import type { ReactNode } from "react";
import type { useTransaction } from "../../client/journey/lending.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import { useFormatters } from "../use-formatters.ts";
import { NothingChosen } from "./nothing-chosen.tsx";
import styles from "./transaction.module.css";
import { TransactionError, TransactionLoading } from "./transaction-state.tsx";

/** The lender's logo and the screen's heading. @param title shown once the application is loaded */
export function TransactionHead({ transaction, title }: { transaction: Transaction | undefined; title: string }) {
  const { t } = useFormatters();
  return (
    <div className={styles.head}>
      {transaction && <img src={transaction.lenderLogo} alt="" />}
      <h1 tabIndex={-1}>{transaction ? title : t("customer.transaction.titlePlain")}</h1>
    </div>
  );
}

interface TransactionStateProps {
  appId: string | null;
  of: ReturnType<typeof useTransaction>;
  /** Rendered when there is an application with an offer of this lender. */
  children: (known: { transaction: Transaction; offer: Offer }, appId: string) => ReactNode;
}

/** Renders an application, or its loading, error or empty state. */
export function TransactionState({ appId, of: { data: transaction, error, reload }, children }: TransactionStateProps) {
  if (!appId) return <NothingChosen />;
  if (transaction) return transaction.offer ? children({ transaction, offer: transaction.offer }, appId) : <NothingChosen />;
  return error ? <TransactionError error={error} onRetry={reload} /> : <TransactionLoading />;
}
