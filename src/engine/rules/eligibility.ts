import type { CommonText, LenderLending } from "../../contract/documents.gen.ts";
import { type CompileCondition, conditionCompiler } from "./compile.ts";
import type { Facts } from "./conditions.ts";
import { generateCriteria } from "./criteria.ts";

/** A criterion that the facts do not meet. */
export interface FailedCriterion {
  /** The criterion's id; `amount` and `rate` for those that pricing adds. */
  criterion: string;
  /** In plain words and each language. */
  reason: CommonText;
}

/** Names every criterion that the facts fail, in the document's order; empty when the person is eligible. */
export type Eligibility = (facts: Facts) => FailedCriterion[];

/**
 * Prepares a lender's criteria for one product.
 * @param compile shared by the lenders of a release, for the rarer keywords
 */
export function compileEligibility(
  lending: Pick<LenderLending, "eligibility">,
  compile: CompileCondition = conditionCompiler(),
): Eligibility {
  const outcomes = lending.eligibility.map(({ id, reason }): FailedCriterion => Object.freeze({ criterion: id, reason }));
  return generateCriteria(lending.eligibility, outcomes, compile);
}
