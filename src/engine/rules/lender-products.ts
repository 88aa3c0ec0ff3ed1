import type { LenderDocument, LenderLending, ProductDocument } from "../../contract/documents.gen.ts";

/** Whether a lender's offers of a product are enabled, regardless of the lender. */
export const isOn = ({ enabled }: LenderLending): boolean => enabled !== false;

/**
 * A lender's entries for a product and the products that it covers, in the order of the document.
 */
const lendingsOf = ({ products }: LenderDocument, { code, covers = [] as never }: ProductDocument): LenderLending[] => {
  const codes: readonly string[] = [code, ...covers];
  return products.filter(({ product }) => codes.includes(product));
};

/**
 * A lender's entry for a product, or for one that the product covers: the first enabled one,
 * otherwise the first. Undefined if there is none.
 */
export function lendingOf(lender: LenderDocument, product: ProductDocument): LenderLending | undefined {
  const own = lendingsOf(lender, product);
  return own.find(isOn) ?? own[0];
}

/** A lender's active entries for a product: the lender and the entry are both enabled. */
export const lendingsOn = (lender: LenderDocument, product: ProductDocument): LenderLending[] =>
  lender.enabled ? lendingsOf(lender, product).filter(isOn) : [];

/** The first active entry, with which an application for the product is decided. */
export const activeLending = (lender: LenderDocument, product: ProductDocument): LenderLending | undefined =>
  lendingsOn(lender, product)[0];

/** A copy of a lender with everything enabled. */
export const withAllEnabled = (lender: LenderDocument): LenderDocument => ({
  ...lender,
  enabled: true,
  products: lender.products.map((lending) => ({ ...lending, enabled: true })) as LenderDocument["products"],
});
