import type { LenderDocument, LenderLending } from "../../../contract/documents.gen.ts";
import { type Catalog, offerKindOf } from "../catalog.ts";
import { localise } from "../localise.ts";
import { nameInTerms } from "./terms-fields.ts";

/** Stands between the two: neither an id nor a code has it. */
const BETWEEN = ".";

/** What tells a product of a lender from all others: the lender's id and the product's code. */
export const lendingId = (lender: string, product: string): string => `${lender}${BETWEEN}${product}`;

/** The lender's id and the product's code of such an id. */
export function partsOfLendingId(id: string): { lender: string; product: string } {
  const [lender = "", product = ""] = id.split(BETWEEN);
  return { lender, product };
}

/** What a product of a lender is called: by the catalogue of its kind of offer, else as the product. */
export function lendingName(catalog: Pick<Catalog, "products" | "offerKinds">, lending: LenderLending, language: string): string {
  const kind = offerKindOf(catalog, lending.product);
  const product = [...catalog.products.values()].find(({ code }) => code === lending.product);
  return (kind && nameInTerms(kind, lending, language)) ?? (product ? localise(product.name, language) : lending.product);
}

/** The same with whose it is. */
export const lendingOfLender = (
  catalog: Pick<Catalog, "products" | "offerKinds">,
  lender: Pick<LenderDocument, "name">,
  lending: LenderLending,
  language: string,
): string => `${lendingName(catalog, lending, language)} · ${localise(lender.name, language)}`;
