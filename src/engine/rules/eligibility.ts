import type { CommonText, LenderLending } from "../../contract/documents.gen.ts";
import type { Facts } from "./conditions.ts";
import { generateCriteria } from "./criteria.ts";
import { type CompileCondition, conditionCompiler } from "./logic/compile.ts";

/** A criterion that the facts do not meet. */
export interface FailedCriterion {
  /**
   * The criterion's id; for a figure that the offer needs and that has no value, the id of its
   * `needed`.
   */
  criterion: string;
  /** In plain words, by language. */
  reason: CommonText;
}

/**
 * Returns every criterion that the facts fail, in the document's order; empty if the customer is
 * eligible.
 */
type Eligibility = (facts: Facts) => FailedCriterion[];

/**
 * Prepares a lender's criteria for one product.
 *
 * @param compile shared by the lenders of a release, for keywords that are not generated
 */
export function compileEligibility(
  lending: Pick<LenderLending, "eligibility">,
  compile: CompileCondition = conditionCompiler(),
): Eligibility {
  const outcomes = lending.eligibility.map(({ id, reason }): FailedCriterion => Object.freeze({ criterion: id, reason }));
  return generateCriteria(lending.eligibility, outcomes, compile);
}
