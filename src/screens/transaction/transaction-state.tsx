import { Link } from "react-router-dom";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { useProduct } from "../../client/journey/journey.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { errorKindOf } from "../error-kind.ts";
import { useFormatters } from "../use-formatters.ts";

/** Placeholder while the application loads. */
export const TransactionLoading = () => <Loading height={["3rem", "10rem", "14rem"]} />;

/** Error message in place of an application, with the next step. */
export function TransactionError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useFormatters();
  const product = useProduct();
  const trouble = errorKindOf(error);
  if (trouble === "denied") return <Notice tone="error">{t("customer.transaction.denied")}</Notice>;
  if (trouble === "missing") {
    return (
      <EmptyState
        title={t("customer.transaction.noOffer")}
        action={
          product && (
            <Link className="standing-link" to={product.routes.offers}>
              {t("customer.transaction.toOffers")}
            </Link>
          )
        }
      />
    );
  }
  return <RetryNotice onRetry={onRetry}>{t("customer.transaction.error")}</RetryNotice>;
}
