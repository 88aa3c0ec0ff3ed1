import type { LenderDocument, LenderLending } from "../../../contract/documents.gen.ts";
import { type Catalog, offerKindOf } from "../catalog.ts";
import { localise } from "../localise.ts";
import { nameInTerms } from "../terms/terms-fields.ts";

/** Separator; neither an id nor a code contains it. */
const BETWEEN = ".";

/** A unique id for a lender's product: the lender's id and the product's code. */
export const lendingId = (lender: string, product: string): string => `${lender}${BETWEEN}${product}`;

/** The lender's id and the product's code in such an id. */
export function partsOfLendingId(id: string): { lender: string; product: string } {
  const [lender = "", product = ""] = id.split(BETWEEN);
  return { lender, product };
}

/**
 * The name of a lender's product: from the catalogue of its offer kind, otherwise the product's
 * name.
 */
export function lendingName(catalog: Pick<Catalog, "products" | "offerKinds">, lending: LenderLending, language: string): string {
  const kind = offerKindOf(catalog, lending.product);
  const product = [...catalog.products.values()].find(({ code }) => code === lending.product);
  return (kind && nameInTerms(kind, lending, language)) ?? (product ? localise(product.name, language) : lending.product);
}

/** The same, followed by the lender's name. */
export const lendingOfLender = (
  catalog: Pick<Catalog, "products" | "offerKinds">,
  lender: Pick<LenderDocument, "name">,
  lending: LenderLending,
  language: string,
): string => `${lendingName(catalog, lending, language)} · ${localise(lender.name, language)}`;
