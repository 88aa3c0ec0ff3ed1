import type { useOffers } from "../../client/journey/lending.ts";
import { pickedLender } from "../../client/journey/picked.ts";
import type { Offer } from "../../contract/customer/offers.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../words.ts";
import { OfferCard } from "./offer-card.tsx";
import styles from "./offers.module.css";

interface PickedOfferProps {
  data: NonNullable<ReturnType<typeof useOffers>["data"]>;
  product: ProductSlice;
  /** Rupees that were asked for. */
  requested: number | null;
  /** Id of the offer that is being chosen. */
  choosing: string | null;
  onChoose: (offer: Offer) => void;
}

/** What the customer picked in the catalogue before anybody knew them: the offer of it, or what stands in the way. */
export function PickedOffer({ data, product, requested, choosing, onChoose }: PickedOfferProps) {
  const { t } = useWords();
  const picked = product.offerKind.catalogue ? pickedLender(product.code) : null;
  if (picked === null) return null;
  const offer = data.offers.find(({ lender }) => lender === picked);
  if (offer) {
    return (
      <section aria-labelledby="picked-title" className={styles.picked}>
        <h2 id="picked-title">{t("customer.catalogue.picked")}</h2>
        <OfferCard
          offer={offer}
          requested={requested}
          busy={choosing === offer.id}
          disabled={choosing !== null}
          compared={false}
          compareFull={false}
          onChoose={() => onChoose(offer)}
        />
      </section>
    );
  }
  const unmatched = data.unmatched.find(({ lender }) => lender === picked);
  if (!unmatched) return null;
  return (
    <Notice tone="info">
      <p>{t("customer.catalogue.pickedUnmatched", { lender: unmatched.lenderName })}</p>
      <ul>
        {unmatched.reasons.map(({ criterion, reason }) => (
          <li key={criterion}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
}
