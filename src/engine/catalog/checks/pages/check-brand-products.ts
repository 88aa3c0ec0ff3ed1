import type { BrandDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { placesOf, requireExisting } from "../check-references.ts";

/** Checks that the products that a brand lists exist. */
export function checkBrandProducts({ products }: Catalog, { id, products: listed }: BrandDocument): Finding[] {
  return (listed ?? []).flatMap((name, index) =>
    requireExisting("product", name, products.keys(), placesOf("brand", id)("products", index)),
  );
}
