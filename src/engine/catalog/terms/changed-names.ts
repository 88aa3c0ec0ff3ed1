import type { LenderLending, OfferKindTerms } from "../../../contract/documents.gen.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { factsRead } from "../../rules/logic/logic.ts";
import { equal } from "../../values/equal.ts";
import { ownValue } from "../../values/own-value.ts";
import { partsOfTerms } from "./terms.ts";

type Terms = LenderLending["terms"];

/**
 * The names used by conditions and calculations in each part of the terms that was changed, such as
 * the rate card: a number that is changed applies to those whom the conditions beside it select.
 */
export function namesInChangedTerms(schema: OfferKindTerms, before: Terms, after: Terms): ReadonlySet<string> {
  const names = new Set<string>();
  const isChanged = (pointer: string) => {
    const [, part = ""] = pointer.split("/");
    return !equal(ownValue(before, part) ?? null, ownValue(after, part) ?? null);
  };
  for (const { conditions, rules } of [before, after].map((terms) => partsOfTerms(schema, terms))) {
    for (const { condition, pointer } of conditions) if (isChanged(pointer)) namesInCondition(condition, names);
    for (const { logic, pointer } of rules) if (isChanged(pointer)) for (const name of factsRead(logic)) names.add(name);
  }
  return names;
}
