import type { LenderDocument, OfferKindDocument, ProductDocument } from "../../contract/documents.gen.ts";
import { lendingOn } from "./lendings.ts";
import { termsAt } from "./offer-vocabulary.ts";

/** The operator by which a figure is taken from the first row that fits: the list's path in the terms, and the column. */
const ROW_OPERATOR = "firstRow";

/** The list of the lenders' terms, and its column, that the figure which the law takes for the rate is read from; null where it is not read from one. */
export function rateColumnOf({ figures, law }: OfferKindDocument): { path: string; column: string } | null {
  const value: unknown = figures.find(({ id }) => id === law.rate)?.value;
  const read = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[ROW_OPERATOR] : undefined;
  return Array.isArray(read) ? { path: String(read[0]), column: String(read[1]) } : null;
}

/** The lowest and the highest rate that stand in the rate cards of a product's lenders, percent a year; null where there are none. */
export function lenderRates(
  { lenders, offerKinds }: { lenders: ReadonlyMap<string, LenderDocument>; offerKinds: ReadonlyMap<string, OfferKindDocument> },
  product: ProductDocument,
): { from: number; to: number } | null {
  const kind = offerKinds.get(product.offerKind);
  const read = kind && rateColumnOf(kind);
  if (!read) return null;
  const rates = [...lenders.values()].flatMap((lender) => {
    const lending = lendingOn(lender, product);
    const rows = lending && termsAt(lending.terms, read.path);
    return Array.isArray(rows)
      ? rows.map((row: Record<string, unknown>) => row[read.column]).filter((rate) => typeof rate === "number")
      : [];
  });
  return rates.length === 0 ? null : { from: Math.min(...rates), to: Math.max(...rates) };
}
