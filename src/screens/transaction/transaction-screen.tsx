import { Link, useLocation } from "react-router-dom";
import { useProduct, useRouteParams } from "../../client/journey/journey.ts";
import { useTransaction } from "../../client/journey/lending.ts";
import { pathOfLender } from "../../client/journey/route-path.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import { Notice } from "../../ui/notice.tsx";
import { NextSteps } from "../next-steps/next-steps.tsx";
import { isResumed } from "../status/resumed.ts";
import { useStatusTable } from "../status/use-status-table.ts";
import { useFormatters } from "../use-formatters.ts";
import { ChosenOffer } from "./chosen-offer.tsx";
import { CustomerRights } from "./customer-rights.tsx";
import { OfferEnded } from "./offer-ended.tsx";
import { ProgressSteps } from "./progress-steps.tsx";
import { isToSend, Sending, type SendingProps } from "./sending.tsx";
import { History, StatusPanel } from "./status-panel.tsx";
import { ToOffers } from "./to-offers.tsx";
import styles from "./transaction.module.css";
import { TransactionHead, TransactionState } from "./transaction-frame.tsx";
import { useFocusAfterSending } from "./use-focus-after-sending.ts";

function Chosen({
  transaction,
  offer,
  appId,
  onSent,
}: {
  transaction: Transaction;
  offer: Offer;
  appId: string;
  onSent: SendingProps["onSent"];
}) {
  const { t } = useFormatters();
  const product = useProduct();
  const table = useStatusTable();
  const { routing } = useConfig();
  const { status, lender, lenderName } = transaction;
  const lenderPath = pathOfLender(routing, product, "lender", lender);
  const declinedPath = pathOfLender(routing, product, "lender-declined", lender);
  const resumed = isResumed(useLocation().state);
  const expired = transaction.sessionExpired && !resumed;
  // For an expired session the notice has the way to continue.
  const toSend = isToSend(transaction) && !expired;
  const heading = useFocusAfterSending(toSend);
  return (
    <>
      <ProgressSteps of={transaction} />
      <div aria-live="polite">
        <StatusPanel
          heading={heading}
          transaction={expired ? { ...transaction, message: null } : transaction}
          table={table}
          toSend={toSend}
        />
      </div>
      {expired && (
        <Notice tone="warning">
          <span>{t("customer.transaction.expiredText")}</span>
          {product && (
            <p>
              <Link className="standalone-link" to={product.routes.offers}>
                {t("customer.transaction.toOffers")}
              </Link>
            </p>
          )}
        </Notice>
      )}
      {status === "EXPIRED" && <OfferEnded />}
      {status === "DECLINED" && (
        <Notice tone="info">
          <span>{t("customer.transaction.declinedHint")}</span>
          <ToOffers />
          {transaction.declined && declinedPath && (
            <p>
              <Link className="standalone-link" to={declinedPath}>
                {t("customer.lender.toDeclined", { lender: lenderName })}
              </Link>
            </p>
          )}
        </Notice>
      )}
      {toSend && lenderPath && (
        <p>
          <Link className={styles.linkButton} to={lenderPath}>
            {t("customer.lender.toScreen", { lender: lenderName })}
          </Link>
        </p>
      )}
      {toSend && !lenderPath && <Sending transaction={transaction} appId={appId} onSent={onSent} />}
      <ChosenOffer offer={offer} />
      <History transaction={transaction} table={table} />
      {status === "DECLINED" && <NextSteps appId={appId} />}
      <CustomerRights offer={offer} />
      {product && !expired && status !== "EXPIRED" && (
        <p>
          <Link className="standalone-link" to={product.routes.offers}>
            {t("customer.transaction.back")}
          </Link>
        </p>
      )}
    </>
  );
}

/** An application with one lender: progress, what is still needed, and history. */
export function TransactionScreen() {
  const { t } = useFormatters();
  const { appId } = useSession();
  const { lender = "" } = useRouteParams();
  const { data: transaction, error, reload } = useTransaction(appId, lender);
  return (
    <div className={styles.screen}>
      <TransactionHead transaction={transaction} title={t("customer.transaction.title", { lender: transaction?.lenderName ?? "" })} />
      <TransactionState appId={appId} of={{ data: transaction, error, reload }}>
        {(known, app) => <Chosen {...known} appId={app} onSent={reload} />}
      </TransactionState>
    </div>
  );
}
