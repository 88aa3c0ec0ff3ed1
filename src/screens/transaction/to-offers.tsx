import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./transaction.module.css";

/** Link to the product's offers, shown when an application has ended. */
export function ToOffers() {
  const { t } = useFormatters();
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
