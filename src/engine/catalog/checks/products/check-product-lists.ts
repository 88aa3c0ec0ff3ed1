import type { ProductDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { ANYTHING, boundsOf } from "../../domains/domain.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { rangeOf } from "../../domains/impossible-values.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf, requireUnique } from "../check-references.ts";

/**
 * Checks that the lists of a product have no duplicates, that no other product has its flag, and
 * that its preferred tenure can be requested.
 */
export function checkProductLists(catalog: Catalog, product: ProductDocument): Finding[] {
  const { id, aliases, tiles, whatIf = [], preCheck } = product;
  const at = placesOf("product", id);
  return [
    ...requireUnique(
      "alias",
      aliases.map((name) => name.toLowerCase()),
      (index) => at("aliases", index),
    ),
    ...requireUnique(
      "tile",
      tiles.map(({ title }) => title.en ?? ""),
      (index) => at("tiles", index, "title"),
    ),
    ...requireUnique(
      "question",
      (preCheck?.questions ?? []).map(({ field }) => field),
      (index) => at("preCheck", "questions", index, "field"),
    ),
    ...requireUnique(
      "change of",
      whatIf.map(({ field, only }) => (only === undefined ? field : `${field} (${only})`)),
      (index) => at("whatIf", index),
    ),
    ...ownFlag(catalog, product),
    ...preferred(catalog, product),
  ];
}

/** If two products share a completion flag, completing one would count as completing the other. */
function ownFlag(catalog: Catalog, { id, code, completionFlag: flag }: ProductDocument): Finding[] {
  // Duplicate products are reported by their names.
  const other = [...catalog.products.values()].find((one) => one.id < id && one.code !== code && one.completionFlag === flag);
  return flag === undefined || other === undefined
    ? []
    : [finding("flag-taken", placesOf("product", id)("completionFlag"), { name: flag, other: other.id }, "warning")];
}

/** The tenure used when none is requested must be one that can be requested. */
function preferred(catalog: Catalog, { id, form, requestedTenure, preferredTenure }: ProductDocument): Finding[] {
  if (preferredTenure === undefined || requestedTenure === undefined) return [];
  const bounds = boundsOf(factScopesOf(catalog).answers(form)?.get(requestedTenure) ?? ANYTHING);
  const { minimum = preferredTenure, maximum = preferredTenure } = bounds;
  if (preferredTenure >= minimum && preferredTenure <= maximum) return [];
  const values = { fact: requestedTenure, range: rangeOf(bounds), asked: preferredTenure };
  return [finding("value-out-of-reach", placesOf("product", id)("preferredTenure"), values, "warning")];
}
