import { Link } from "react-router-dom";
import { useProduct, useRouteParams } from "../../client/journey/journey.ts";
import { useTransaction } from "../../client/journey/lending.ts";
import { pathOfScreen } from "../../client/journey/route-path.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import { Notice } from "../../ui/notice.tsx";
import panel from "../../ui/panel.module.css";
import { NextSteps } from "../next-steps/next-steps.tsx";
import { CustomerRights } from "../transaction/customer-rights.tsx";
import { LenderMessage } from "../transaction/lender-message.tsx";
import { ToOffers } from "../transaction/to-offers.tsx";
import styles from "../transaction/transaction.module.css";
import { TransactionHead, TransactionState } from "../transaction/transaction-frame.tsx";
import { useFormatters } from "../use-formatters.ts";

/** The lender's decision, its message, our explanation, and next steps. */
function Declined({ transaction, offer, appId }: { transaction: Transaction; offer: Offer; appId: string }) {
  const { t, date } = useFormatters();
  const { routing } = useConfig();
  const product = useProduct();
  const { lender, lenderName, declined, message, saidByLender } = transaction;
  const path = pathOfScreen(routing, product, "transaction", { lender });
  return (
    <>
      {declined ? (
        <section className={panel.panel} aria-labelledby="declined-title">
          <h2 id="declined-title">{t("customer.lender.declinedTitle")}</h2>
          <p>{declined.text}</p>
          {message && saidByLender && <LenderMessage lenderName={lenderName} message={message} />}
          {declined.againFrom && <p>{t("customer.lender.againFrom", { lender: lenderName, date: date(declined.againFrom) })}</p>}
          <p>{t("customer.transaction.declinedHint")}</p>
          <ToOffers />
        </section>
      ) : (
        <Notice tone="info">{t("customer.lender.notDeclined", { lender: lenderName })}</Notice>
      )}
      {path && (
        <p>
          <Link className="standalone-link" to={path}>
            {t("customer.lender.toStatus")}
          </Link>
        </p>
      )}
      {declined && <NextSteps appId={appId} />}
      <CustomerRights offer={offer} />
    </>
  );
}

/** A lender's own screen for declined customers. */
export function DeclinedScreen() {
  const { t } = useFormatters();
  const { appId } = useSession();
  const { lender = "" } = useRouteParams();
  const loaded = useTransaction(appId, lender);
  const name = { lender: loaded.data?.lenderName ?? "" };
  return (
    <div className={styles.screen}>
      <TransactionHead
        transaction={loaded.data}
        title={t(loaded.data?.declined ? "customer.lender.declinedHeading" : "customer.transaction.title", name)}
      />
      <TransactionState appId={appId} of={loaded}>
        {(known, app) => <Declined {...known} appId={app} />}
      </TransactionState>
    </div>
  );
}
