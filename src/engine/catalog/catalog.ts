import type { OfferKindDocument, ProductDocument } from "../../contract/documents.gen.ts";
import type { DocumentTypes, TextTree } from "./document.ts";

type Documents<K extends keyof DocumentTypes> = ReadonlyMap<string, DocumentTypes[K]>;

/**
 * All documents of a release by id, cross-checked and frozen. Documents and maps reject changes.
 */
export interface Catalog {
  readonly sites: Documents<"site">;
  readonly products: Documents<"product">;
  readonly forms: Documents<"form">;
  readonly consents: Documents<"consent">;
  readonly options: Documents<"options">;
  readonly lenders: Documents<"lender">;
  readonly offerKinds: Documents<"offer-kind">;
  readonly brands: Documents<"brand">;
  readonly routing: Documents<"routing">;
  readonly tables: Documents<"table">;
  readonly reports: Documents<"report">;
  readonly pages: Documents<"page">;
  readonly staffForms: Documents<"staff-form">;
  readonly uploads: Documents<"upload">;
  readonly callLists: Documents<"call-list">;
  readonly menus: Documents<"menu">;
  readonly templates: Documents<"template">;
  readonly shared: Documents<"shared">;
  /** Interface texts by language code; the first level of keys is the file name. */
  readonly texts: ReadonlyMap<string, TextTree>;
}

/**
 * The product with this code, lower-case value or alias, ignoring case; undefined if none matches.
 */
export function productByCode(catalog: Catalog, code: string): ProductDocument | undefined {
  const wanted = code.trim().toLowerCase();
  for (const product of catalog.products.values()) {
    const names = [product.code, product.value, ...product.aliases];
    if (names.some((name) => name.toLowerCase() === wanted)) return product;
  }
  return undefined;
}

/**
 * The offer kind of the product with this code; undefined if the product or the kind does not
 * exist.
 */
export function offerKindOf(catalog: Pick<Catalog, "products" | "offerKinds">, productCode: string): OfferKindDocument | undefined {
  const product = [...catalog.products.values()].find(({ code }) => code === productCode);
  return product && catalog.offerKinds.get(product.offerKind);
}
