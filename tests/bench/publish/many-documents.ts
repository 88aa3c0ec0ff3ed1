import type { BrandDocument, LenderDocument, PageDocument, ProductDocument, RoutingDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { ANY_PRODUCTS, changedDocuments } from "../../support/any-products.ts";

/** How many of each are added; pages fill up to the whole. */
export interface ManyDocuments {
  documents: number;
  products: number;
  lendersOfEach: number;
  brands: number;
}

/** Each with a logo of its own, so that no two of them look the same. */
const brand = (index: number): BrandDocument => ({
  id: `brand-${index}`,
  name: `Brand ${index}`,
  logo: `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9000 9000'%3E%3Ccircle cx='4500' cy='4500' r='${index + 1}'/%3E%3C/svg%3E`,
  fontLink: null,
  fontFamily: "Noto Sans",
  primaryColor: "#0b5d4e",
  secondaryColor: "#1d4e89",
  termsApplicable: false,
});

const page = (index: number): PageDocument => ({
  id: `page-${index}`,
  title: { en: `Page ${index}`, hi: `पन्ना ${index}` },
  blocks: [{ type: "heading", text: { en: `What page ${index} says.`, hi: `पन्ने ${index} का पाठ।` } }],
});

/**
 * The shipped documents, those of a product of the tests, copies of it, each with a form and lenders of its own, brands and pages.
 * @returns with the id of the form of the last copy, which the benchmark changes
 */
export function manyDocuments(counts: ManyDocuments): { documents: SourceDocument[]; form: string } {
  const base = changedDocuments(ANY_PRODUCTS);
  const original = (kind: SourceDocument["kind"], id: string) => {
    const content = base.find((document) => document.kind === kind && document.id === id)?.content;
    if (content === undefined) throw new Error(`There is no ${kind} ${id}`);
    return content;
  };
  const idsIn = (folder: string) =>
    Object.keys(ANY_PRODUCTS).flatMap((file) => (file.startsWith(`schemas/${folder}/`) ? [file.replace(/^.*\/|\.json$/g, "")] : []));
  const product = original("product", idsIn("products")[0] ?? "") as ProductDocument;
  const lender = idsIn("lenders")
    .map((id) => original("lender", id) as LenderDocument)
    .find(({ products }) => products.some(({ product: code }) => code === product.code));
  const lending = lender?.products.find(({ product: code }) => code === product.code);
  if (!lender || !lending) throw new Error(`Nobody lends for ${product.code}`);

  const idOf = (index: number) => `copy-${index}`;
  const codeOf = (index: number) => `COPY_${index}`;
  const added = Array.from({ length: counts.products }, (_, index): SourceDocument[] => {
    const [id, code] = [idOf(index), codeOf(index)];
    const lent = Array.from({ length: counts.lendersOfEach }, (_unused, number): SourceDocument => {
      const own = `lender-${index}-${number}`;
      return { kind: "lender", id: own, content: { ...lender, id: own, products: [{ ...lending, product: code }] } };
    });
    const order = 1_000 + index;
    return [
      { kind: "product", id, content: { ...product, id, code, productId: order, value: id, aliases: [], order, form: id } },
      { kind: "form", id, content: { ...(original("form", product.form) as object), id } },
      ...lent,
    ];
  }).flat();
  for (let index = 0; index < counts.brands; index++) added.push({ kind: "brand", id: `brand-${index}`, content: brand(index) });
  for (let index = 0; base.length + added.length < counts.documents; index++)
    added.push({ kind: "page", id: `page-${index}`, content: page(index) });

  const codes = Array.from({ length: counts.products }, (_, index) => codeOf(index));
  const routed = base.map((document) => {
    if (document.kind !== "routing") return document;
    const { routes, ...content } = document.content as RoutingDocument;
    const also = (products: string[]) => (products.includes(product.code) ? [...products, ...codes] : products);
    return {
      ...document,
      content: { ...content, routes: routes.map((one) => (one.products ? { ...one, products: also(one.products) } : one)) },
    };
  });
  return { documents: [...routed, ...added], form: idOf(counts.products - 1) };
}
