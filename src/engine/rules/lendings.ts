import type { LenderDocument, LenderLending, ProductDocument } from "../../contract/documents.gen.ts";

/** Whether a lender's offers of a product are on, as far as the lender is. */
export const isOn = ({ enabled }: LenderLending): boolean => enabled !== false;

/** What a lender lends of a product and of those that it covers, in the order of its document. */
const lendingsOf = ({ products }: LenderDocument, { code, covers = [] as never }: ProductDocument): LenderLending[] => {
  const codes: readonly string[] = [code, ...covers];
  return products.filter(({ product }) => codes.includes(product));
};

/**
 * On what terms a lender lends a product, or the first of those that the product covers: of several the first that is not off. Undefined
 * where it lends none of them.
 */
export function lendingOf(lender: LenderDocument, product: ProductDocument): LenderLending | undefined {
  const own = lendingsOf(lender, product);
  return own.find(isOn) ?? own[0];
}

/** What of it the lender offers now: it is on, and so are its offers of the product. */
export const lendingsOn = (lender: LenderDocument, product: ProductDocument): LenderLending[] =>
  lender.enabled ? lendingsOf(lender, product).filter(isOn) : [];

/** The first of these, which is the one that an application for the product is decided on. */
export const lendingOn = (lender: LenderDocument, product: ProductDocument): LenderLending | undefined => lendingsOn(lender, product)[0];

/** A lender as if it and all that it lends were on. */
export const switchedOn = (lender: LenderDocument): LenderDocument => ({
  ...lender,
  enabled: true,
  products: lender.products.map((lending) => ({ ...lending, enabled: true })) as LenderDocument["products"],
});
