import type { Offer } from "../../contract/offers.ts";

/** The order in which the server ranked the offers. */
export const RANKING = "ranking";

type Figure = (offer: Offer) => number;

/** The figure of an offer behind each public metric of a product's document. */
const FIGURES: Record<string, Figure> = {
  apr: (offer) => offer.apr,
  interestRate: (offer) => offer.interestRate,
  emi: (offer) => offer.emi,
  amountUpTo: (offer) => offer.amountUpTo,
  tenure: (offer) => offer.tenure,
  processingFee: (offer) => offer.processingFees,
  totalCost: (offer) => offer.totalCost,
};

/** Of these, more is better for the customer; of all others, less. */
const MORE_IS_BETTER = new Set(["amountUpTo", "tenure"]);

/** The offers by one metric, the best first. Equal ones keep the ranked order; the ranking itself is left as it came. */
export function orderOffers(offers: readonly Offer[], metric: string): Offer[] {
  const figure = FIGURES[metric];
  if (!figure) return [...offers];
  const sign = MORE_IS_BETTER.has(metric) ? -1 : 1;
  return offers
    .map((offer, rank) => ({ offer, rank }))
    .sort((one, other) => sign * (figure(one.offer) - figure(other.offer)) || one.rank - other.rank)
    .map(({ offer }) => offer);
}

/** Figures in rupees of the loan as worked out: they say nothing against those of another amount or tenure. */
const BY_AMOUNT_AND_TENURE = new Set(["emi", "processingFee", "totalCost"]);

const sameLoan = (offers: readonly Offer[]): boolean => new Set(offers.map(({ amount, tenure }) => `${amount}/${tenure}`)).size <= 1;

/**
 * Ids of the offers that are best by a metric. Empty when all are equal, since nothing stands out then,
 * and for costs of loans that differ in amount or tenure, since a smaller loan is not a better one.
 */
export function bestBy(offers: readonly Offer[], metric: string): ReadonlySet<string> {
  const figure = FIGURES[metric];
  if (!figure || (BY_AMOUNT_AND_TENURE.has(metric) && !sameLoan(offers))) return new Set();
  const values = offers.map(figure);
  const best = MORE_IS_BETTER.has(metric) ? Math.max(...values) : Math.min(...values);
  const ids = offers.filter((offer) => figure(offer) === best).map((offer) => offer.id);
  return new Set(ids.length === offers.length ? [] : ids);
}
