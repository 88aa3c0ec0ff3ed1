import type { Ref } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { useProduct, useRouteParams } from "../../client/journey/journey.ts";
import { useTransaction } from "../../client/journey/lending.ts";
import { pathOfLender, pathOfScreen } from "../../client/journey/route-path.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { makeLoan } from "../../contract/customer/lending/applications.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import { Notice } from "../../ui/notice.tsx";
import panel from "../../ui/panel.module.css";
import { StatusPill } from "../status/status-pill.tsx";
import { useStatusTable } from "../status/use-status-table.ts";
import { ChosenOffer } from "../transaction/chosen-offer.tsx";
import { CustomerRights } from "../transaction/customer-rights.tsx";
import { OfferEnded } from "../transaction/offer-ended.tsx";
import { isToSend, Sending } from "../transaction/sending.tsx";
import styles from "../transaction/transaction.module.css";
import { TransactionHead, TransactionState } from "../transaction/transaction-frame.tsx";
import { useFocusAfterSending } from "../transaction/use-focus-after-sending.ts";
import { useFormatters } from "../use-formatters.ts";

interface SentAlreadyProps {
  heading: Ref<HTMLHeadingElement>;
  transaction: Transaction;
  path: string | null;
}

/** The application was already sent or has expired: its status, and a link to the details. */
function SentAlready({ heading, transaction, path }: SentAlreadyProps) {
  const { t } = useFormatters();
  const table = useStatusTable();
  const ended = transaction.status === "EXPIRED";
  return (
    <section className={panel.panel} aria-labelledby="sent-title">
      <h2 id="sent-title" ref={heading} tabIndex={-1}>
        {t("customer.transaction.statusTitle")}
      </h2>
      <p>
        <StatusPill table={table} of={transaction} />
      </p>
      {ended && <OfferEnded />}
      {path && (
        <p>
          <Link className={ended ? "standalone-link" : styles.linkButton} to={path}>
            {t("customer.lender.toStatus")}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Why the list of offers was skipped, with a link to it. */
function OnlyOffer({ lender }: { lender: string }) {
  const { t } = useFormatters();
  const product = useProduct();
  const made: Partial<ResponseOf<typeof makeLoan>> | null = useLocation().state;
  if (!product || !made?.onlyOffer) return null;
  return (
    <Notice tone="info">
      <span>{t("customer.lender.onlyOffer", { lender })}</span>{" "}
      <Link className="standalone-link" to={product.routes.offers}>
        {t("customer.lender.toChecked")}
      </Link>
    </Notice>
  );
}

interface ChosenProps {
  transaction: Transaction;
  offer: Offer;
  appId: string;
  reload: () => Promise<unknown>;
}

function Chosen({ transaction, offer, appId, reload }: ChosenProps) {
  const { t } = useFormatters();
  const { routing } = useConfig();
  const navigate = useNavigate();
  const product = useProduct();
  const { lender } = transaction;
  const path = pathOfScreen(routing, product, "transaction", { lender });
  const toSend = isToSend(transaction);
  const heading = useFocusAfterSending(toSend);
  const declined = pathOfLender(routing, product, "lender-declined", lender);
  if (transaction.declined && declined) return <Navigate to={declined} replace />;
  const onSent = () => {
    const known = reload();
    if (path) navigate(path, { replace: true });
    return known;
  };
  const sending = toSend ? (
    <Sending transaction={transaction} appId={appId} onSent={onSent} />
  ) : (
    <SentAlready heading={heading} transaction={transaction} path={path} />
  );
  // If the lender has the application, its request comes first; otherwise the offer does.
  const asked = transaction.status === "ACTION_NEEDED";
  return (
    <>
      <OnlyOffer lender={transaction.lenderName} />
      {asked && sending}
      <ChosenOffer offer={offer} />
      {!asked && sending}
      <CustomerRights offer={offer} />
      {product && (
        <p>
          <Link className="standalone-link" to={product.routes.offers}>
            {t("customer.transaction.back")}
          </Link>
        </p>
      )}
    </>
  );
}

/**
 * A lender's own screen: the chosen offer, the lender's fields and consents, and the submission.
 */
export function LenderScreen() {
  const { t } = useFormatters();
  const { appId } = useSession();
  const { lender = "" } = useRouteParams();
  const loaded = useTransaction(appId, lender);
  const title =
    loaded.data && loaded.data.status !== "OFFERED" && !isToSend(loaded.data) ? "customer.transaction.title" : "customer.lender.title";
  return (
    <div className={styles.screen}>
      <TransactionHead transaction={loaded.data} title={t(title, { lender: loaded.data?.lenderName ?? "" })} />
      <TransactionState appId={appId} of={loaded}>
        {(known, app) => <Chosen {...known} appId={app} reload={loaded.reload} />}
      </TransactionState>
    </div>
  );
}
