import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

/** The offers of the product, as the one way on from an application that has none. */
export function ToOffers() {
  const { t } = useWords();
  const product = useProduct();
  if (!product) return null;
  return (
    <p className={styles.onward}>
      <Link className={styles.linkButton} to={product.routes.offers}>
        {t("customer.transaction.toOffers")}
      </Link>
    </p>
  );
}
