import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useOffers } from "../../client/journey/lending.ts";
import { useSession } from "../../client/session/session.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useChooseOffer } from "../offers/choose/use-choose-offer.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./lender-submit.module.css";

type Unmatched = NonNullable<ReturnType<typeof useOffers>["data"]>["unmatched"][number];

/** The lender does not match: the reasons, and a link to other offers. */
function NotMatched({ lender, offers, to }: { lender: Unmatched; offers: number; to: string }) {
  const { t } = useFormatters();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.lenderSubmit.notMatched", { lender: lender.lenderName })}</h1>
      <ul>
        {lender.reasons.map(({ criterion, reason }) => (
          <li key={criterion}>{reason}</li>
        ))}
      </ul>
      <p>
        <Link className={buttonClass()} to={to}>
          {offers > 0 ? t("customer.lenderSubmit.others", { count: offers }) : t("customer.lenderSubmit.toOffers")}
        </Link>
      </p>
    </div>
  );
}

/**
 * Selects the offer of the referring lender and goes to its screen. Without such an offer it links
 * to all offers.
 */
export function LenderSubmitScreen() {
  const { t } = useFormatters();
  const { appId, lender } = useSession();
  const product = useProduct();
  const { data, error, reload } = useOffers(appId);
  // Replaces the history entry, so that Back from the lender's screen leads to the form, not here,
  // where it would be redirected again.
  const { choose } = useChooseOffer(appId, reload, true);
  const begun = useRef(false);
  /** Error of the last attempt. */
  const [failure, setFailure] = useState<Error | null>(null);
  const offer = data?.offers.find((each) => each.lender === lender);

  const send = async (chosen: Offer) => {
    begun.current = true;
    setFailure(null);
    setFailure(await choose(chosen));
  };
  useEffect(() => {
    if (offer && !begun.current) void send(offer);
  });

  const missed = data?.unmatched.find((each) => each.lender === lender);
  const missing = appId === null || (data !== undefined && !offer);
  const stuck = missing || failure !== null || (error !== undefined && data === undefined);
  const retry = () => (offer ? void send(offer) : reload());
  if (!stuck) {
    return (
      <div className={styles.screen}>
        <h1 tabIndex={-1}>{t("customer.lenderSubmit.title")}</h1>
        <p role="status">{t("customer.lenderSubmit.text")}</p>
      </div>
    );
  }
  if (missed && product) return <NotMatched lender={missed} offers={data?.offers.length ?? 0} to={product.routes.offers} />;
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.lenderSubmit.error")}</h1>
      <Notice tone="error">{missing ? t("customer.lenderSubmit.noOffer") : (failure ?? error)?.message}</Notice>
      <p className={styles.ways}>
        {!missing && (
          <Button variant="secondary" onClick={retry}>
            {t("common.retry")}
          </Button>
        )}
        {product && (
          <Link className="standalone-link" to={product.routes.offers}>
            {t("customer.lenderSubmit.toOffers")}
          </Link>
        )}
      </p>
    </div>
  );
}
