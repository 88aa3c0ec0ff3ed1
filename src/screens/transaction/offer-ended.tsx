import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../words.ts";
import { ToOffers } from "./to-offers.tsx";

/** An offer that has run out, before it was sent or with its lender: those of today are where to go on. */
export function OfferEnded() {
  const { t } = useWords();
  return (
    <Notice tone="warning">
      <span>{t("customer.transaction.ended")}</span>
      <ToOffers />
    </Notice>
  );
}
