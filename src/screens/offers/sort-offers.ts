import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";

/** Whether an offer can be chosen; one that was chosen before is only opened. */
export const isOpen = ({ status }: Pick<Offer, "status">): boolean => status === "OFFERED";

/** Final statuses. */
const ENDED: ReadonlySet<string> = new Set(["DECLINED", "EXPIRED"]);

/** Whether an offer is declined or expired. */
export const hasEnded = ({ status }: Pick<Offer, "status">): boolean => ENDED.has(status);

/** Keeps the server's ranking. */
export const RANKING = "ranking";

type Sort = OfferKindSlice["sorts"][number];

/** Key of a sort order. */
export const sortKey = ({ figure, order }: Sort): string => `${figure} ${order}`;

const numberOf = (offer: Pick<Offer, "figures">, figure: string): number | null => {
  const value = offer.figures[figure];
  return typeof value === "number" ? value : null;
};

/** By how many rupees an offer is below the requested amount. */
export const shortBy = (offer: Offer, { shortfall }: Pick<OfferKindSlice, "shortfall">): number =>
  (shortfall === undefined ? null : numberOf(offer, shortfall)) ?? 0;

/**
 * Sorts offers: those below the requested amount after the others, and those without the figure
 * last. Ties keep the ranking; without a sort the ranking is unchanged.
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
 * Ids of the best offers by a figure. Empty if neither direction is better, if all offers are
 * equal, or if the figure is not comparable: the cost of a smaller loan does not make it better.
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
