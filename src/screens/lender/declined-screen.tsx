import { Link } from "react-router-dom";
import { useProduct, useRouteParams } from "../../client/journey/journey.ts";
import { useTransaction } from "../../client/journey/lending.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Offer, Transaction } from "../../contract/customer/offers.ts";
import { Notice } from "../../ui/notice.tsx";
import panel from "../../ui/panel.module.css";
import { pathOfScreen } from "../route-path.ts";
import { CustomerRights } from "../transaction/customer-rights.tsx";
import styles from "../transaction/transaction.module.css";
import { TransactionHead, TransactionState } from "../transaction/transaction-frame.tsx";
import { useWords } from "../words.ts";

/** What this lender says to whom it has declined, in its own words and in ours, and the ways on. */
function Declined({ transaction, offer }: { transaction: Transaction; offer: Offer }) {
  const { t, date } = useWords();
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
          {message && saidByLender && (
            <blockquote className={styles.message}>
              <p>{message}</p>
              <footer>{t("customer.transaction.lenderSays", { lender: lenderName })}</footer>
            </blockquote>
          )}
          {declined.againFrom && <p>{t("customer.lender.againFrom", { lender: lenderName, date: date(declined.againFrom) })}</p>}
          <p>{t("customer.transaction.declinedHint")}</p>
          {product && (
            <p>
              <Link className={styles.linkButton} to={product.routes.offers}>
                {t("customer.transaction.toOffers")}
              </Link>
            </p>
          )}
        </section>
      ) : (
        <Notice tone="info">{t("customer.lender.notDeclined", { lender: lenderName })}</Notice>
      )}
      {path && (
        <p>
          <Link className="standing-link" to={path}>
            {t("customer.lender.toStatus")}
          </Link>
        </p>
      )}
      <CustomerRights offer={offer} />
    </>
  );
}

/** A lender's own screen for those whom it has declined. */
export function DeclinedScreen() {
  const { t } = useWords();
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
        {(known) => <Declined {...known} />}
      </TransactionState>
    </div>
  );
}
