import type { LenderDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";

/** What the customers of `tests/support/customer.ts` apply for. */
const PRODUCT = "LOAN";

export function offersProduct({ products }: LenderDocument): boolean {
  return products.some(({ product: code }) => code === PRODUCT);
}

/** The documents with copies of their first lender of the product, so that there are so many of them. */
export function withLenders(documents: readonly SourceDocument[], count: number): SourceDocument[] {
  const shipped = documents.filter(({ kind, content }) => kind === "lender" && offersProduct(content as LenderDocument));
  const [first] = shipped;
  if (first === undefined) throw new Error(`Nobody lends for ${PRODUCT}`);
  const copies = Array.from({ length: count - shipped.length }, (_, index) => {
    const id = `lender-${index}`;
    return { ...first, id, content: { ...(first.content as LenderDocument), id, consents: [] } };
  });
  return [...documents, ...copies];
}
