import type { LenderDocument, OfferKindDocument, ProductDocument } from "../../contract/documents.gen.ts";
import { activeLending } from "./lender-products.ts";
import { termsAt } from "./offers/offer-vocabulary.ts";

/**
 * The operator that reads a column of the first matching row; its operands are the list's path in
 * the terms, and the column.
 */
const ROW_OPERATOR = "firstRow";

/**
 * The list in the lenders' terms, and its column, from which the figure for the legal rate is read;
 * null if it is not read from a list.
 */
export function rateColumnOf({ figures, law }: OfferKindDocument): { path: string; column: string } | null {
  const value: unknown = figures.find(({ id }) => id === law.rate)?.value;
  const read = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[ROW_OPERATOR] : undefined;
  return Array.isArray(read) ? { path: String(read[0]), column: String(read[1]) } : null;
}

/**
 * The lowest and highest rate in the rate cards of a product's lenders, percent a year; null if
 * there are none.
 */
export function lenderRates(
  { lenders, offerKinds }: { lenders: ReadonlyMap<string, LenderDocument>; offerKinds: ReadonlyMap<string, OfferKindDocument> },
  product: ProductDocument,
): { from: number; to: number } | null {
  const kind = offerKinds.get(product.offerKind);
  const read = kind && rateColumnOf(kind);
  if (!read) return null;
  const rates = [...lenders.values()].flatMap((lender) => {
    const lending = activeLending(lender, product);
    const rows = lending && termsAt(lending.terms, read.path);
    return Array.isArray(rows)
      ? rows.map((row: Record<string, unknown>) => row[read.column]).filter((rate) => typeof rate === "number")
      : [];
  });
  return rates.length === 0 ? null : { from: Math.min(...rates), to: Math.max(...rates) };
}
