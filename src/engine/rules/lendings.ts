import type { LenderDocument, LenderLending, ProductDocument } from "../../contract/documents.gen.ts";

/** On what terms a lender lends a product, or the first of those that the product covers; undefined where it does not. */
export function lendingOf({ products }: LenderDocument, { code, covers = [] as never }: ProductDocument): LenderLending | undefined {
  const codes: readonly string[] = [code, ...covers];
  return products.find(({ product }) => codes.includes(product));
}
