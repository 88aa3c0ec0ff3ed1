import type { LenderDocument, LenderLending, OfferKindDocument, ProductDocument } from "../../contract/documents.gen.ts";
import { lendingsOn } from "./lender-products.ts";
import { conditionCompiler } from "./logic/compile.ts";
import { type FigureValue, prepareFigures } from "./offers/offer-figures.ts";
import { rankOffers } from "./offers/ranking.ts";

interface Listed {
  /** The lender's id. */
  lender: string;
  /**
   * Code of the product whose applications are decided with it: a lender makes one offer for each.
   */
  product: string;
  figures: Record<string, FigureValue>;
}

/** Computes the figures of lenders' products of a kind of offer without a customer; null if there is no offer. */
export function figuresWithoutFacts(kind: OfferKindDocument): (lending: LenderLending) => Readonly<Record<string, FigureValue>> | null {
  // Figures that need a customer's facts do not rule out an offer here.
  const open = { ...kind, figures: kind.figures.map(({ needed: _, ...figure }) => figure) as typeof kind.figures };
  const compile = conditionCompiler();
  return ({ terms }) => {
    const worked = prepareFigures(open, terms, compile)({}, { amount: null, tenure: null });
    return "figures" in worked ? worked.figures : null;
  };
}

/**
 * The offers of all lenders of a product without a customer: the figures of the offer kind's
 * catalogue, computed without facts, in the order of the ranking. Empty if the kind has no
 * catalogue.
 */
export function catalogueOf(
  { lenders, offerKinds }: { lenders: ReadonlyMap<string, LenderDocument>; offerKinds: ReadonlyMap<string, OfferKindDocument> },
  product: ProductDocument,
): Listed[] {
  const kind = offerKinds.get(product.offerKind);
  if (!kind?.catalogue) return [];
  const { name, figures } = kind.catalogue;
  const figuresOf = figuresWithoutFacts(kind);
  const listed = [...lenders.values()].flatMap((lender) =>
    lendingsOn(lender, product).flatMap((lending, place): Listed[] => {
      const worked = figuresOf(lending);
      if (worked === null) return [];
      const shown = Object.fromEntries([name, ...figures].map((id) => [id, worked[id] ?? null]));
      return [{ lender: lender.id, product: place === 0 ? product.code : lending.product, figures: shown }];
    }),
  );
  return rankOffers(listed, product.ranking ?? kind.ranking);
}
