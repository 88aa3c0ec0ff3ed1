import type { FormDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { checkPossible } from "../../domains/impossible-values.ts";
import { typeNames } from "../../domains/keyword-effect.ts";
import { domainOfLogic } from "../../domains/logic-domain.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

/**
 * Checks that a form's `prefill` computes values that the field accepts; other values are dropped
 * silently.
 */
export function checkPrefill(catalog: Catalog, { id, prefill = {} }: FormDocument): Finding[] {
  const scopes = factScopesOf(catalog);
  const [known, answers] = [scopes.prefill(id), scopes.answers(id)];
  if (known === null || answers === null) return [];
  return Object.entries(prefill).flatMap(([name, logic]) => {
    const field = answers.get(name);
    if (field === undefined) return [];
    const place = placesOf("form", id)("prefill", name);
    const { values, types } = domainOfLogic(logic, known);
    if (values !== undefined) return values.flatMap((value) => (value === null ? [] : checkPossible(value, field, place, name)));
    const prefilled = types?.filter((type) => type !== "null") ?? [];
    return prefilled.length === 0 || field.types === undefined || prefilled.some((type) => field.types?.includes(type))
      ? []
      : [finding("prefilled-with-another-type", place, { name, given: typeNames(prefilled), taken: typeNames(field.types) })];
  });
}
