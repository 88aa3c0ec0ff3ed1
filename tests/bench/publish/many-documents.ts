import type { LenderDocument, ProductDocument, RoutingDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";

/** How many of each there are besides the shipped ones; pages fill up to the whole. */
const PRODUCTS = 12;
const LENDERS_A_PRODUCT = 3;
const BRANDS = 1_500;

/** The form that the benchmark changes. */
export const CHANGED_FORM = "loan-7";

/**
 * The shipped documents and copies of them, so many in all: products each with a form and lenders of their own, brands and pages.
 */
export function manyDocuments(shipped: readonly SourceDocument[], whole: number): SourceDocument[] {
  const of = (kind: SourceDocument["kind"]) => shipped.filter((document) => document.kind === kind);
  const first = <T>(kind: SourceDocument["kind"]) => (of(kind)[0] as SourceDocument).content as T;
  const copy = (kind: SourceDocument["kind"], index: number, id: string, edit: object): SourceDocument => {
    const originals = of(kind);
    const { content } = originals[index % originals.length] as SourceDocument;
    return { kind, id, content: { ...(content as object), id, ...edit } };
  };
  const codes = Array.from({ length: PRODUCTS }, (_, index) => `LOAN_${index}`);
  const added: SourceDocument[] = codes.flatMap((code, index) => {
    const id = `loan-${index}`;
    const { completionFlag: _, updateFlags: __, updateWhen: ___, ...product } = first<ProductDocument>("product");
    const lent = Array.from({ length: LENDERS_A_PRODUCT }, (_unused, number) => {
      // Of one lender alone: what the others send reads lists of their own.
      const { products } = first<LenderDocument>("lender");
      return copy("lender", 0, `lender-${index}-${number}`, { products: [{ ...products[0], product: code }], consents: [] });
    });
    return [
      {
        kind: "product",
        id,
        content: { ...product, id, code, productId: 100 + index, value: id, aliases: [], order: 100 + index, form: id },
      },
      copy("form", 0, id, {}),
      ...lent,
    ];
  });
  for (let index = 0; index < BRANDS; index++) added.push(copy("brand", index, `brand-${index}`, { name: `Brand ${index}`, lookup: [] }));
  const routed = shipped.map((document) => {
    if (document.kind !== "routing") return document;
    const content = structuredClone(document.content) as RoutingDocument;
    for (const route of content.routes) if (route.products) route.products = [...route.products, ...codes];
    return { ...document, content };
  });
  for (let index = 0; routed.length + added.length < whole; index++) added.push(copy("page", index, `page-${index}`, {}));
  return [...routed, ...added];
}
