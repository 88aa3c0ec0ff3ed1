import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useOffers } from "../../client/journey/lending.ts";
import { useSession } from "../../client/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useChooseOffer } from "../offers/use-choose-offer.ts";
import { useWords } from "../words.ts";
import styles from "./lender-submit.module.css";

/** Brings a customer who came through one lender straight to that lender's offer; without one, to all offers. */
export function LenderSubmitScreen() {
  const { t } = useWords();
  const { appId, lender } = useSession();
  const product = useProduct();
  const { data, error, reload } = useOffers(appId);
  const { choose } = useChooseOffer(appId, reload);
  const begun = useRef(false);
  const offer = data?.offers.find((each) => each.lender === lender);

  useEffect(() => {
    if (!offer || begun.current) return;
    begun.current = true;
    choose(offer);
  });

  const stuck = error !== undefined || appId === null || (data !== undefined && !offer);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.lenderSubmit.title")}</h1>
      {stuck ? (
        <>
          <Notice tone="error">{t("customer.lenderSubmit.error")}</Notice>
          <p className={styles.ways}>
            {error !== undefined && (
              <Button variant="secondary" onClick={reload}>
                {t("customer.lenderSubmit.retry")}
              </Button>
            )}
            {product && (
              <Link className="standing-link" to={product.routes.offers}>
                {t("customer.lenderSubmit.toOffers")}
              </Link>
            )}
          </p>
        </>
      ) : (
        <p role="status">{t("customer.lenderSubmit.text")}</p>
      )}
    </div>
  );
}
