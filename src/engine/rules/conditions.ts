import type { Condition } from "../../contract/site/slices.ts";

/** Named facts: the answers of a form with the computed facts laid over them. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * Whether facts fit a condition. A condition is a JSON Schema of the closed draft-07 dialect (schemas/meta/dialect.json).
 * Every implementation gives the same verdict, and each has its place: `interpretCondition` where no code may be generated, the
 * browser; `compiledConditions` on the server, where patterns meet texts of strangers and are matched in linear time;
 * `generateCriteria` for lists of criteria of which every failed one is named, over many profiles.
 */
export type Evaluate = (condition: Condition, facts: unknown) => boolean;

/** An optional condition: what has none fits everybody. */
export function fits(condition: Condition | undefined, facts: unknown, evaluate: Evaluate): boolean {
  return condition === undefined || evaluate(condition, facts);
}
