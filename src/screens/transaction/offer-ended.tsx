import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

/** An offer that has run out, before it was sent or with its lender: those of today are where to go on. */
export function OfferEnded() {
  const { t } = useWords();
  const product = useProduct();
  return (
    <Notice tone="warning">
      <span>{t("customer.transaction.ended")}</span>
      {product && (
        <p className={styles.onward}>
          <Link className={styles.linkButton} to={product.routes.offers}>
            {t("customer.transaction.toOffers")}
          </Link>
        </p>
      )}
    </Notice>
  );
}
