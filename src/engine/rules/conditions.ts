import type { Condition } from "../../contract/site/slices.ts";

/** Named facts: the answers of a form, overlaid with the computed facts. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * Whether facts match a condition. A condition is a JSON Schema of the closed draft-07 dialect
 * (schemas/meta/dialect.json). All implementations give the same verdict: `interpretCondition`
 * where code must not be generated, as in the browser; `compiledConditions` on the server, where
 * patterns match untrusted texts and do so in linear time; `generateCriteria` for lists of criteria
 * of which every failed one is reported, over many profiles.
 */
export type Evaluate = (condition: Condition, facts: unknown) => boolean;

/** An optional condition; without one, everything matches. */
export function meetsConditions(condition: Condition | undefined, facts: unknown, evaluate: Evaluate): boolean {
  return condition === undefined || evaluate(condition, facts);
}
