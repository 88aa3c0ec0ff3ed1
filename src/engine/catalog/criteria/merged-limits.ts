import type { Clause } from "../../../contract/staff/eligibility.ts";
import type { StatedCriterion } from "../../../contract/staff/offering.ts";

/**
 * A lender's limits for all customers: clauses about one fact are one clause, unless they limit the
 * same side twice. Criteria with a condition of their own are left out.
 */
export function mergedLimits(criteria: readonly StatedCriterion[]): Clause[] {
  const merged: Clause[] = [];
  for (const clause of criteria.flatMap(({ test, when }) => (when.length === 0 ? test : []))) {
    const place = merged.findIndex((own) => own.fact === clause.fact && areApart(own, clause));
    if (place < 0) merged.push(clause);
    else merged[place] = { ...merged[place], ...clause };
  }
  return merged;
}

/** Whether two clauses about one fact have no keyword in common. */
const areApart = ({ fact: _, ...one }: Clause, other: Clause): boolean => Object.keys(one).every((name) => !Object.hasOwn(other, name));
