import { Link } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormatters } from "../use-formatters.ts";

/** No offer of this lender was chosen: links to the offers screen. */
export function NothingChosen() {
  const { t } = useFormatters();
  const product = useProduct();
  return (
    <EmptyState
      title={t("customer.transaction.noOffer")}
      action={
        product && (
          <Link className="standalone-link" to={product.routes.offers}>
            {t("customer.transaction.toOffers")}
          </Link>
        )
      }
    />
  );
}
