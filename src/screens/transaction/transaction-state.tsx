import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { troubleOf } from "../error-kind.ts";
import { useWords } from "../use-formatters.ts";

/** Placeholder while the application loads. */
export function TransactionSkeleton() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t("customer.transaction.loading")}>
      <Skeleton height="3rem" />
      <Skeleton height="10rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

/** Error message in place of an application, with the next step. */
export function TransactionTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords();
  const product = useProduct();
  const trouble = troubleOf(error);
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
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t("customer.offers.retry")}
        </Button>
      }
    >
      {t("customer.transaction.error")}
    </Notice>
  );
}
