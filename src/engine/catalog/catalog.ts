import type { OfferKindDocument, ProductDocument } from "../../contract/documents.gen.ts";
import { type CatalogName, catalogName, type DocumentTypes, type SchemaKind, type TextTree } from "./document.ts";

type ByKind = { readonly [K in SchemaKind as CatalogName<K>]: ReadonlyMap<string, DocumentTypes[K]> };

/**
 * All documents of a release by id, cross-checked and frozen. Documents and maps reject changes.
 */
export interface Catalog extends ByKind {
  /** Interface texts by language code; the first level of keys is the file name. */
  readonly texts: ReadonlyMap<string, TextTree>;
}

/** The documents of a kind by id. */
export const documentsOf = <K extends SchemaKind>(catalog: Catalog, kind: K): ReadonlyMap<string, DocumentTypes[K]> =>
  catalog[catalogName(kind)] as ReadonlyMap<string, never>;

/** All products, in the order of the chooser. */
export const productsInOrder = ({ products }: Pick<Catalog, "products">): ProductDocument[] =>
  [...products.values()].sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));

/**
 * The product with this code, lower-case value or alias, ignoring case; undefined if none matches.
 */
export function productByCode(catalog: Catalog, code: string): ProductDocument | undefined {
  const lowerCased = code.trim().toLowerCase();
  for (const product of catalog.products.values()) {
    const names = [product.code, product.value, ...product.aliases];
    if (names.some((name) => name.toLowerCase() === lowerCased)) return product;
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

/** Codes of the languages of all sites. */
export const languageCodes = ({ sites }: Pick<Catalog, "sites">): string[] => [
  ...new Set([...sites.values()].flatMap((site) => site.languages.map(({ code }) => code))),
];
