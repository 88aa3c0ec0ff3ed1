import type { OfferKindDocument, OfferKindRanking, ProductDocument } from "../../../contract/documents.gen.ts";
import type { FigureValue } from "./offer-figures.ts";

/**
 * The inputs of the ranking: only what a customer sees of an offer, so that no lender can be
 * preferred.
 */
export interface Ranked {
  lender: string;
  figures: Readonly<Record<string, FigureValue>>;
}

/**
 * The ranking of a product: its own or its kind's, preceded by the shortfall from the requested
 * amount.
 */
export function rankingOf({ ranking: own }: Pick<ProductDocument, "ranking">, { ranking, shortfall }: OfferKindDocument): OfferKindRanking {
  const ranked = own ?? ranking;
  return shortfall === undefined ? ranked : [{ figure: shortfall, order: "ascending" }, ...ranked];
}

/**
 * Sorts offers by public figures, the most important first; ties by the lender's id. Offers without
 * a figure come after those with it. The result does not depend on the order of the input. Returns
 * a new array.
 */
export function rankOffers<Offer extends Ranked>(offers: readonly Offer[], ranking: OfferKindRanking): Offer[] {
  return offers.toSorted((one, other) => {
    for (const { figure, order } of ranking) {
      const difference = compare(one.figures[figure], other.figures[figure], order === "ascending" ? 1 : -1);
      if (difference !== 0) return difference;
    }
    return one.lender < other.lender ? -1 : one.lender > other.lender ? 1 : 0;
  });
}

function compare(one: FigureValue | undefined, other: FigureValue | undefined, sign: number): number {
  if (typeof one !== "number" || typeof other !== "number") return Number(typeof other === "number") - Number(typeof one === "number");
  return sign * (one - other);
}
