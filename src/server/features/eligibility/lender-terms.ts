import type { OfferKindTerms } from "../../../contract/documents.gen.ts";
import type { ProductTerms, TermGroup } from "../../../contract/staff/lender-terms.ts";
import { offerKindOf } from "../../../engine/catalog/catalog.ts";
import { statedTerms } from "../../../engine/catalog/terms/stated-terms.ts";
import { isOn } from "../../../engine/rules/lender-products.ts";
import { ApiError } from "../../platform/errors.ts";
import { metaSchemas } from "../../platform/releases/documents/checkout.ts";
import type { Release } from "../../platform/releases/release.ts";
import { factsFor, nameOfProduct } from "./lender-products.ts";

/**
 * A lender's terms for each of its products, in one language.
 * @throws ApiError NOT_FOUND for an unknown lender
 */
export function lenderTerms(release: Release, lenderId: string, language: string): ProductTerms[] {
  const { catalog } = release;
  const lender = catalog.lenders.get(lenderId);
  if (lender === undefined) throw new ApiError("NOT_FOUND");
  const { definitions } = metaSchemas()["offer-kind"] as { definitions: Record<string, OfferKindTerms> };
  return lender.products.map((lending) => {
    const kind = offerKindOf(catalog, lending.product);
    const groups = kind ? statedTerms({ kind, definitions, language }, lending.terms) : [];
    const named = factsNamed(groups);
    return {
      product: lending.product,
      name: nameOfProduct(release, lending.product, language),
      enabled: lender.enabled && isOn(lending),
      groups,
      facts: factsFor(release, lending.product, language).filter(({ name }) => named.has(name)),
    };
  });
}

/** The facts that conditions and calculations name. */
function factsNamed(groups: readonly TermGroup[]): Set<string> {
  const rows = groups.flatMap((group) => group.rows);
  const conditions = rows.flatMap(({ when }) => (typeof when === "object" && "clauses" in when ? when.clauses : []));
  const shown = rows.flatMap(({ lead, values }) => (lead ? [lead, ...values] : values));
  const calculations = shown.flatMap(({ value }) => ("calculatedFrom" in value ? value.calculatedFrom : []));
  return new Set([...conditions.flatMap(({ fact }) => fact ?? []), ...calculations]);
}
