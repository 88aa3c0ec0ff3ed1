import type { StatedCriterion } from "../../contract/staff/offering.ts";
import { mergedLimits } from "../../engine/catalog/criteria/merged-limits.ts";
import { type CriteriaTexts, describeAsked, describeClauses } from "../../form/describe-criteria.ts";

/** A lender's limits of one fact in words: first those for all customers, then those for some. */
export function limitsOf(criteria: readonly StatedCriterion[], fact: string, texts: CriteriaTexts): string[] {
  const forSome = criteria.filter(({ when }) => when.length > 0);
  return [
    ...mergedLimits(criteria)
      .filter((clause) => clause.fact === fact)
      .map((clause) => describeAsked(clause, texts)),
    ...forSome.flatMap(({ test, when }) =>
      test
        .filter((clause) => clause.fact === fact)
        .map((clause) =>
          texts.say("staff.eligibility.words.if", { asked: describeAsked(clause, texts), when: describeClauses(when, texts) }),
        ),
    ),
  ];
}

/** What customers read if they fail a criterion that cannot be put in words here. */
export const reasonsOf = (criteria: readonly StatedCriterion[]): string[] =>
  criteria.filter(({ test }) => test.length === 0).map(({ reason }) => reason);
