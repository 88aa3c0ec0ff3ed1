import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useProduct, useRouteParams } from "../../client/journey.ts";
import { useTransaction } from "../../client/lending.ts";
import { useConsentTexts } from "../../client/release.ts";
import { useSession } from "../../client/session/session.ts";
import type { Offer, Transaction } from "../../contract/offers.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import panel from "../../ui/panel.module.css";
import { shownFigures, useOfferKind } from "../offers/figure-text.ts";
import { KeyFacts } from "../offers/key-facts.tsx";
import { useStatusTable } from "../status/use-status-table.ts";
import { useWords } from "../words.ts";
import { CustomerRights } from "./customer-rights.tsx";
import { LenderConsents } from "./lender-consents.tsx";
import { ProgressSteps } from "./progress-steps.tsx";
import { History, isOurs, StatusPanel } from "./status-panel.tsx";
import styles from "./transaction.module.css";
import { TransactionSkeleton, TransactionTrouble } from "./transaction-state.tsx";
import { useSubmit } from "./use-submit.ts";

/** The customer has to do something before the lender goes on. */
const TO_SEND = new Set(["SELECTED", "ACTION_NEEDED"]);
const OVER = new Set(["DECLINED", "EXPIRED"]);

function ChosenOffer({ offer }: { offer: Offer }) {
  const words = useWords();
  const { t } = words;
  const kind = useOfferKind(offer.kind);
  return (
    <section className={panel.panel} aria-labelledby="offer-title">
      <h2 id="offer-title">{t("customer.transaction.offerTitle")}</h2>
      <dl className={styles.summary}>
        {shownFigures(kind, offer, kind.summary, words).map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.facts}>
        <summary>{t("customer.offers.keyFacts")}</summary>
        <KeyFacts offer={offer} />
      </details>
    </section>
  );
}

/** Consents of the lender and the sending, while there is something to send. */
function Sending({ transaction, appId, onSent }: { transaction: Transaction; appId: string; onSent: () => void }) {
  const { data: consents, error, reload } = useConsentTexts();
  const { submit, busy } = useSubmit(appId, transaction, onSent);
  if (error) return <TransactionTrouble error={error} onRetry={reload} />;
  if (!consents) return <TransactionSkeleton />;
  return (
    <LenderConsents
      lenderName={transaction.lenderName}
      consents={consents.filter(({ id }) => transaction.pendingConsents.includes(id))}
      again={transaction.status === "ACTION_NEEDED"}
      busy={busy}
      onSubmit={submit}
    />
  );
}

/** The heading of the status takes the focus when what was to be sent is gone, and with it the button that was pressed. */
function useFocusAfterSending(toSend: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(toSend);
  useEffect(() => {
    if (before.current && !toSend && document.activeElement === document.body) heading.current?.focus();
    before.current = toSend;
  }, [toSend]);
  return heading;
}

function Chosen({ transaction, offer, appId, onSent }: { transaction: Transaction; offer: Offer; appId: string; onSent: () => void }) {
  const { t } = useWords();
  const product = useProduct();
  const table = useStatusTable();
  const { status } = transaction;
  // With a link the customer takes it to the lender; there is nothing to send from here.
  const toSend = TO_SEND.has(status) && !(status === "SELECTED" && transaction.link);
  const heading = useFocusAfterSending(toSend);
  return (
    <>
      <ProgressSteps status={status} unsent={isOurs(transaction)} />
      <div aria-live="polite">
        <StatusPanel heading={heading} transaction={transaction} table={table} />
      </div>
      {status === "EXPIRED" && <Notice tone="warning">{t("customer.transaction.expiredText")}</Notice>}
      {status === "DECLINED" && <Notice tone="info">{t("customer.transaction.declinedHint")}</Notice>}
      {toSend && <Sending transaction={transaction} appId={appId} onSent={onSent} />}
      <ChosenOffer offer={offer} />
      <History transaction={transaction} table={table} />
      {!OVER.has(status) && <CustomerRights offer={offer} />}
      {product && (
        <p>
          <Link to={product.routes.offers}>{t("customer.transaction.back")}</Link>
        </p>
      )}
    </>
  );
}

/** No offer of this lender was chosen: the offers screen is where that is done. */
function NothingChosen() {
  const { t } = useWords();
  const product = useProduct();
  return (
    <EmptyState
      title={t("customer.transaction.noOffer")}
      action={product && <Link to={product.routes.offers}>{t("customer.transaction.toOffers")}</Link>}
    />
  );
}

/** One application with one lender: how far it is, what is still needed, and what happened so far. */
export function TransactionScreen() {
  const { t } = useWords();
  const { appId } = useSession();
  const { lender = "" } = useRouteParams();
  const { data: transaction, error, reload } = useTransaction(appId, lender);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        {transaction && <img src={transaction.lenderLogo} alt="" />}
        <h1 tabIndex={-1}>
          {transaction ? t("customer.transaction.title", { lender: transaction.lenderName }) : t("customer.transaction.titlePlain")}
        </h1>
      </div>
      {!appId ? (
        <NothingChosen />
      ) : transaction ? (
        transaction.offer ? (
          <Chosen transaction={transaction} offer={transaction.offer} appId={appId} onSent={reload} />
        ) : (
          <NothingChosen />
        )
      ) : error ? (
        <TransactionTrouble error={error} onRetry={reload} />
      ) : (
        <TransactionSkeleton />
      )}
    </div>
  );
}
