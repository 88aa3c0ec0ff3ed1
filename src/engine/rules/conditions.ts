import type { Condition } from "../../contract/slices.ts";

/** Named facts: the answers of a form with the computed facts laid over them. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * Whether facts fit a condition. A condition is a JSON Schema of the closed draft-07 dialect (schemas/meta/dialect.json).
 * Both implementations give the same verdict: `interpretCondition` for the browser, `compiledConditions` for the server.
 */
export type Evaluate = (condition: Condition, facts: unknown) => boolean;

/** An optional condition: what has none fits everybody. */
export function fits(condition: Condition | undefined, facts: unknown, evaluate: Evaluate): boolean {
  return condition === undefined || evaluate(condition, facts);
}
