import type { LenderLending, OfferKindDocument } from "../../../contract/documents.gen.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { factsRead, readsByComputedName } from "../../rules/logic/logic.ts";
import { equal } from "../../values/equal.ts";
import { ownValue } from "../../values/own-value.ts";
import { OFFER_NAMES } from "../names-in-rules.ts";
import { partsOfTerms } from "./terms.ts";

type Terms = LenderLending["terms"];

/**
 * The names used by conditions and calculations in each part of the terms that was changed, such as
 * the rate card: a number that is changed applies to those whom the conditions beside it select. A
 * changed calculation that reads other figures of the offer depends on all parts.
 *
 * @param all names that a calculation can read if it computes the name
 */
export function namesInChangedTerms(
  { terms: schema, figures }: Pick<OfferKindDocument, "terms" | "figures">,
  before: Terms,
  after: Terms,
  all: Iterable<string>,
): ReadonlySet<string> {
  const isChanged = (pointer: string) => {
    const [, part = ""] = pointer.split("/");
    return !equal(ownValue(before, part) ?? null, ownValue(after, part) ?? null);
  };
  const parts = [before, after].map((terms) => partsOfTerms(schema, terms));
  const namesIn = (applies: (pointer: string) => boolean): Set<string> => {
    const names = new Set<string>();
    for (const { conditions, rules } of parts) {
      for (const { condition, pointer } of conditions) if (applies(pointer)) namesInCondition(condition, names);
      for (const { logic, pointer } of rules) {
        if (!applies(pointer)) continue;
        factsRead(logic, names);
        if (readsByComputedName(logic)) for (const name of all) names.add(name);
      }
    }
    return names;
  };
  const names = namesIn(isChanged);
  if (!OFFER_NAMES.some((name) => names.has(name))) return names;
  return factsRead(
    figures.map(({ value }) => value),
    namesIn(() => true),
  );
}
