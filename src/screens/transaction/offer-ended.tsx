import { Notice } from "../../ui/notice.tsx";
import { useFormatters } from "../use-formatters.ts";
import { ToOffers } from "./to-offers.tsx";

/** The offer expired, before or after it was sent: links to the current offers. */
export function OfferEnded() {
  const { t } = useFormatters();
  return (
    <Notice tone="warning">
      <span>{t("customer.transaction.ended")}</span>
      <ToOffers />
    </Notice>
  );
}
