import { Link } from "react-router-dom";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { Notice } from "../../ui/notice.tsx";
import { useFormatters } from "../use-formatters.ts";
import styles from "./transaction.module.css";

/** A consent of the form was withdrawn: nothing can be sent until it is given again there. */
export function RenewConsent({ product }: { product: ProductSlice }) {
  const { t } = useFormatters();
  return (
    <Notice tone="warning">
      <span>{t("customer.transaction.formWithdrawn")}</span>
      <p className={styles.onward}>
        <Link className={styles.linkButton} to={product.routes.detail}>
          {t("customer.transaction.agreeAgain")}
        </Link>
      </p>
    </Notice>
  );
}
