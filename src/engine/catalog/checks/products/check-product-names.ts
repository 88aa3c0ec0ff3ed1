import type { ProductDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

/** Whether the first product is the later one: by number, then by order, then by id. */
function isLater(one: ProductDocument, other: ProductDocument): boolean {
  const [a, b] = [one, other].map(({ productId, order, id }) => [productId, order ?? 0, id] as const);
  for (let index = 0; a && b && index < a.length; index++) {
    const [mine = 0, theirs = 0] = [a[index], b[index]];
    if (mine !== theirs) return mine > theirs;
  }
  return false;
}

/**
 * Checks that a product's code, value, aliases and number are unique. A conflict is reported once,
 * at the later product.
 */
export function checkProductNames(catalog: Catalog, product: ProductDocument): Finding[] {
  const at = placesOf("product", product.id);
  for (const other of catalog.products.values()) {
    if (other.id === product.id || !isLater(product, other)) continue;
    const taken = new Set([other.code, other.value, ...other.aliases].map((name) => name.toLowerCase()));
    const own: [string, string | number][] = [
      ["code", product.code],
      ["value", product.value],
      ...product.aliases.map((name, index) => [`aliases/${index}`, name] as [string, string]),
    ];
    const clashes = own.filter(([, name]) => taken.has(String(name).toLowerCase()));
    if (product.productId === other.productId) clashes.push(["productId", product.productId]);
    const [first] = clashes;
    if (first)
      return [
        finding("product-name-taken", at(...first[0].split("/")), {
          names: [...new Set(clashes.map(([, name]) => String(name)))],
          other: other.id,
        }),
      ];
  }
  return [];
}
