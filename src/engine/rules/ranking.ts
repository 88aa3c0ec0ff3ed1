import type { ProductDocument, ProductMetric } from "../../contract/documents.gen.ts";
import type { PricedOffer } from "./pricing.ts";

/** The public metrics of an offer: what a customer sees of it and nothing else, so no lender can be put forward. */
export type Metrics = Pick<PricedOffer, "apr" | "interestRate" | "emi" | "amountUpTo" | "tenure" | "totalCost" | "processingFees"> & {
  lender: string;
};

const VALUE: Readonly<Record<ProductMetric, (offer: Metrics) => number>> = {
  apr: (offer) => offer.apr,
  interestRate: (offer) => offer.interestRate,
  emi: (offer) => offer.emi,
  amountUpTo: (offer) => offer.amountUpTo,
  tenure: (offer) => offer.tenure,
  processingFee: (offer) => offer.processingFees,
  totalCost: (offer) => offer.totalCost,
};

/**
 * Puts offers in order by public metrics, the most important first; equal ones by the lender's id.
 * The order does not depend on the order in which they come. Returns a new array.
 */
export function rankOffers<Offer extends Metrics>(offers: readonly Offer[], ranking: ProductDocument["ranking"]): Offer[] {
  return offers.toSorted((one, other) => {
    for (const { metric, order } of ranking) {
      const difference = VALUE[metric](one) - VALUE[metric](other);
      if (difference !== 0) return order === "ascending" ? difference : -difference;
    }
    return one.lender < other.lender ? -1 : one.lender > other.lender ? 1 : 0;
  });
}
