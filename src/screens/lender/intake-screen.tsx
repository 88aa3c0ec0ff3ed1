import { useRouteParams } from "../../client/journey/journey.ts";
import { useTransaction } from "../../client/journey/lending.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import panel from "../../ui/panel.module.css";
import { errorKindOf } from "../error-kind.ts";
import { NotFoundScreen } from "../not-found/not-found-screen.tsx";
import { useProspect } from "../otp/use-prospect.ts";
import { Verification } from "../otp/verification.tsx";
import { useStatusTable } from "../status/use-status-table.ts";
import { ChosenOffer } from "../transaction/chosen-offer.tsx";
import { CustomerRights } from "../transaction/customer-rights.tsx";
import { ProgressSteps } from "../transaction/progress-steps.tsx";
import { isToSend, Sending, type SendingProps } from "../transaction/sending.tsx";
import { History, StatusPanel } from "../transaction/status-panel.tsx";
import styles from "../transaction/transaction.module.css";
import { TransactionHead } from "../transaction/transaction-frame.tsx";
import { TransactionError, TransactionLoading } from "../transaction/transaction-state.tsx";
import { useFormatters } from "../use-formatters.ts";

/** Format required by the specification (section 5). */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Signed out: the customer proves ownership by number or email. Nothing about the application is
 * shown before.
 */
function SignIn({ product }: { product: ProductSlice }) {
  const { t } = useFormatters();
  const prospect = useProspect(product);
  return (
    <section className={panel.panel} aria-label={t("customer.otp.title")}>
      <p>{t("customer.intake.lead")}</p>
      <Verification prospect={prospect} />
    </section>
  );
}

interface ApplicationProps {
  transaction: Transaction;
  offer: Offer;
  appId: string;
  onSent: SendingProps["onSent"];
}

function Application({ transaction, offer, appId, onSent }: ApplicationProps) {
  const table = useStatusTable();
  return (
    <>
      <ProgressSteps of={transaction} />
      <div aria-live="polite">
        <StatusPanel transaction={transaction} table={table} toSend={isToSend(transaction)} />
      </div>
      {isToSend(transaction) && <Sending transaction={transaction} appId={appId} onSent={onSent} />}
      <ChosenOffer offer={offer} />
      <History transaction={transaction} table={table} />
      <CustomerRights offer={offer} />
    </>
  );
}

/**
 * A lender's customers complete here an application to which the lender sent them. Someone else's
 * application appears as not found.
 */
export function IntakeScreen() {
  const { t } = useFormatters();
  const { products } = useConfig();
  const { signedIn } = useSession();
  const { lender = "", creditapp_uuid: appId = "" } = useRouteParams();
  const product = UUID.test(appId) && products.find(({ lenderScreens }) => lenderScreens["lender-intake"]?.includes(lender));
  const { data: transaction, error, reload } = useTransaction(signedIn && product ? appId : null, lender);
  if (!product || (!transaction && errorKindOf(error) === "missing") || (transaction && !transaction.offer)) return <NotFoundScreen />;
  return (
    <div className={styles.screen}>
      <TransactionHead transaction={transaction} title={t("customer.intake.title", { lender: transaction?.lenderName ?? "" })} />
      {!signedIn ? (
        <SignIn product={product} />
      ) : transaction?.offer ? (
        <Application transaction={transaction} offer={transaction.offer} appId={appId} onSent={reload} />
      ) : error ? (
        <TransactionError error={error} onRetry={reload} />
      ) : (
        <TransactionLoading />
      )}
    </div>
  );
}
