import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { ANYTHING, boundsOf } from "../../domains/domain.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { rangeOf } from "../../domains/impossible-values.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";

/** Limited terms, and the product's key for the field that asks for them. */
const LIMITED = { tenure: "requestedTenure", amount: "requestedAmount" } as const;

/**
 * Checks that a lender's tenures and amounts overlap the range that the form of its product lets a
 * customer request.
 */
export function checkRequestableTerms(catalog: Catalog, { id, products }: LenderDocument): Finding[] {
  return products.flatMap(({ product: code, terms }, index) => {
    const scope = factScopesOf(catalog).lending(id, index);
    const [product, ...others] = [...catalog.products.values()].filter((one) => one.code === code);
    if (scope === null || product === undefined || others.length > 0) return [];
    return Object.entries(LIMITED).flatMap(([name, by]) => {
      const field = product[by];
      const bounds = field === undefined ? undefined : boundsOf(scope.get(field) ?? ANYTHING);
      const range = terms[name];
      if (bounds === undefined || typeof range !== "object" || range === null) return [];
      const { min, max } = range as { min?: unknown; max?: unknown };
      // A minimum above the maximum is reported with the terms.
      if (Number(min) > Number(max)) return [];
      const at = (part: string): Place => ({ kind: "lender", id, pointer: pointer("/products", index, "terms", name, part) });
      const outOfReach = (part: string, limit: number) => [
        finding("value-out-of-reach", at(part), { fact: field ?? "", range: rangeOf(bounds), asked: limit }, "warning"),
      ];
      if (typeof min === "number" && bounds.maximum !== undefined && min > bounds.maximum) return outOfReach("min", min);
      return typeof max === "number" && bounds.minimum !== undefined && max < bounds.minimum ? outOfReach("max", max) : [];
    });
  });
}
