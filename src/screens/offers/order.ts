import type { Offer } from "../../contract/customer/offers.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";

/** Of these nothing more comes. */
const OVER: ReadonlySet<string> = new Set(["DECLINED", "EXPIRED"]);

/** Whether nothing more comes of an offer. */
export const isOver = ({ status }: Pick<Offer, "status">): boolean => OVER.has(status);

/** The order in which the server ranked the offers. */
export const RANKING = "ranking";

type Sort = OfferKindSlice["sorts"][number];

/** One word for an order that a customer can pick. */
export const sortKey = ({ figure, order }: Sort): string => `${figure} ${order}`;

const numberOf = (offer: Pick<Offer, "figures">, figure: string): number | null => {
  const value = offer.figures[figure];
  return typeof value === "number" ? value : null;
};

/** By how many rupees an offer is below what was asked for. */
export const shortBy = (offer: Offer, { shortfall }: Pick<OfferKindSlice, "shortfall">): number =>
  (shortfall === undefined ? null : numberOf(offer, shortfall)) ?? 0;

/**
 * The offers in one order, those of less than was asked for after the others, and those without the figure at the end. Equal ones
 * keep the ranked order; without an order the ranking itself is left as it came.
 */
export function orderOffers(offers: readonly Offer[], sort: Sort | undefined, kind: Pick<OfferKindSlice, "shortfall">): Offer[] {
  if (!sort) return [...offers];
  const sign = sort.order === "ascending" ? 1 : -1;
  const place = (offer: Offer) => {
    const value = numberOf(offer, sort.figure);
    return value === null ? Number.POSITIVE_INFINITY : sign * value;
  };
  return offers
    .map((offer, rank) => ({ offer, rank, partial: Number(shortBy(offer, kind) > 0), place: place(offer) }))
    .sort((one, other) => one.partial - other.partial || (one.place === other.place ? one.rank - other.rank : one.place - other.place))
    .map(({ offer }) => offer);
}

/**
 * Ids of the offers that are best by a figure. Empty where neither more nor less of it is better, when all are equal, since nothing
 * stands out then, and where it says nothing against the others: the costs of a smaller loan do not make it a better one.
 */
export function bestBy(offers: readonly Pick<Offer, "id" | "figures">[], { figures }: OfferKindSlice, id: string): ReadonlySet<string> {
  const { better, comparableWith = [] } = figures[id] ?? {};
  const differs = comparableWith.some((other) => new Set(offers.map((offer) => offer.figures[other])).size > 1);
  if (better === undefined || differs) return new Set();
  const values = offers.flatMap((offer) => numberOf(offer, id) ?? []);
  const best = better === "more" ? Math.max(...values) : Math.min(...values);
  const ids = offers.filter((offer) => numberOf(offer, id) === best).map((offer) => offer.id);
  return new Set(ids.length === offers.length ? [] : ids);
}
