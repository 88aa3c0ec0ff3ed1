import type { LenderLending } from "../../../contract/documents.gen.ts";
import type { StatedCriterion } from "../../../contract/staff/offering.ts";
import { localise } from "../localise.ts";
import { clausesOf } from "./clauses.ts";

/** A lender's criteria as partners are shown them, in one language. */
export function statedCriteria(eligibility: LenderLending["eligibility"], language: string): StatedCriterion[] {
  return eligibility.map(({ when, test, reason }) => {
    const asked = clausesOf(test);
    const of = when === undefined ? [] : clausesOf(when);
    const known = asked !== null && of !== null;
    return { test: known ? asked : [], when: known ? of : [], reason: localise(reason, language) };
  });
}
