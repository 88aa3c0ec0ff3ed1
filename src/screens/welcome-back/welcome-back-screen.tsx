import { useState, useTransition } from "react";
import { useNavigate } from "react-router-dom";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { useJourney, useProduct } from "../../client/journey/journey.ts";
import { pathOfScreen } from "../../client/journey/route-path.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { hasStarted } from "../../engine/journey/guard.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFormatters } from "../use-formatters.ts";
import { continueHint, START_NEW_HINTS, type Stage, stageOf } from "./stage.ts";
import { StartNewDialog } from "./start-new-dialog.tsx";
import styles from "./welcome-back.module.css";

/** Flows of the routing document. */
const CONTINUE = "continue";
const START = "start-new";

interface ContinueOptionsProps {
  /** The product document may override the texts. */
  product: ProductSlice | null;
  onContinue: () => void;
}

type OnwardProps = Pick<ButtonProps, "variant" | "wide"> & { label: string; onGo: () => void };

/**
 * A navigation button, busy until the next screen is loaded, which takes seconds on a slow
 * connection.
 */
function Onward({ label, onGo, ...look }: OnwardProps) {
  const [going, start] = useTransition();
  return (
    <Button busy={going} onClick={() => start(onGo)} {...look}>
      {label}
    </Button>
  );
}

/** First visit: the documents to have ready, and a start button. */
function FirstTime({ product, onContinue }: ContinueOptionsProps) {
  const { t } = useFormatters();
  return (
    <>
      <p className={styles.lead}>{product?.welcome?.first ?? t("customer.welcome.leadNew")}</p>
      <section className={styles.panel} aria-labelledby="need-title">
        <h2 id="need-title">{t("customer.welcome.needTitle")}</h2>
        <ul>
          {product?.keepAtHand.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Onward label={product?.welcome?.start ?? t("customer.welcome.start")} onGo={onContinue} wide />
      </section>
    </>
  );
}

interface ReturningProps extends ContinueOptionsProps {
  /** "Continue" leads to the offers. */
  offers: boolean;
  /** A lender waits for the customer; that is then the primary action. */
  waited: boolean;
  stage: Stage;
}

/** What there is to return to. An end by the lenders is shown even if the product has a text of its own. */
function ReturningLead({ product: { code, name, welcome }, stage }: { product: ProductSlice; stage: Stage }) {
  const { t, date } = useFormatters();
  const ended = useJourney().profile?.products[code]?.ended;
  if (ended) return t(`customer.welcome.leadBack${ended.status}`, { product: name, date: date(ended.at) });
  return welcome?.back ?? t(stage === "disbursed" ? "customer.welcome.leadBackDone" : "customer.welcome.leadBack", { product: name });
}

/** The customer has a draft or an application: continue, or start another. */
function Returning({ product, onContinue, offers, waited, stage }: ReturningProps) {
  const { t } = useFormatters();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {product && (
        <p className={styles.lead}>
          <ReturningLead product={product} stage={stage} />
        </p>
      )}
      <div className={styles.ways}>
        <section className={styles.panel}>
          <p>{t(continueHint(stage, offers))}</p>
          <Onward label={t("customer.welcome.continue")} onGo={onContinue} variant={waited ? "secondary" : "primary"} wide />
        </section>
        <section className={styles.panel}>
          <p>{t(START_NEW_HINTS[stage])}</p>
          <Button variant="secondary" onClick={() => setAsking(true)} wide>
            {t("customer.welcome.startNew")}
          </Button>
        </section>
      </div>
      {asking && <StartNewDialog stage={stage} onClose={() => setAsking(false)} />}
    </>
  );
}

/**
 * Home screen of a product for a signed-in customer: a first start, or a way back into an
 * application.
 */
export function WelcomeBackScreen() {
  const { t } = useFormatters();
  const { appId } = useSession();
  const { routing } = useConfig();
  const navigate = useNavigate();
  const journey = useJourney();
  const product = useProduct();
  const { profile, completed, updateRequired } = journey;
  const name = profile?.first_name;
  const lender = product && profile?.products[product.code]?.waiting_lender;
  const waiting = lender ? pathOfScreen(routing, product, "transaction", { lender }) : null;
  const returning = appId !== null || (product !== null && hasStarted(profile, product.code));
  const title = returning ? (name ? "titleBackNamed" : "titleBack") : name ? "titleNewNamed" : "titleNew";
  if (!profile) {
    return (
      <div className={styles.screen} aria-busy={!journey.failed}>
        <h1 tabIndex={-1}>{t("customer.welcome.titleNew")}</h1>
        {journey.failed ? <RetryNotice onRetry={journey.reload}>{t("customer.welcome.error")}</RetryNotice> : <Loading height="14rem" />}
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t(`customer.welcome.${title}`, name ? { name } : {})}</h1>
      {waiting && (
        <Notice tone="warning" action={<Onward label={t("customer.welcome.toNeeded")} onGo={() => void navigate(waiting)} />}>
          {t("customer.welcome.needed")}
        </Notice>
      )}
      {updateRequired && <Notice tone="info">{t("customer.welcome.revalidate")}</Notice>}
      {returning ? (
        <Returning
          product={product}
          onContinue={() => journey.follow(CONTINUE)}
          offers={completed && !updateRequired}
          waited={waiting !== null}
          stage={stageOf(profile, product, completed)}
        />
      ) : (
        <FirstTime product={product} onContinue={() => journey.follow(START)} />
      )}
    </div>
  );
}
