import type { Condition, FactSlice } from "../../../contract/site/slices.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { factsRead } from "../../rules/logic/logic.ts";
import type { ResolvedForm } from "../resolve.ts";

/** A schema with branches: the fields of a step or of a branch. */
interface Conditional {
  allOf?: readonly { if: Condition; then: Conditional; else?: Conditional }[];
}

/** Names of the answers that the conditions of a step's branches read. */
export function branchReads({ allOf }: Conditional, found: Set<string> = new Set()): Set<string> {
  for (const branch of allOf ?? []) {
    namesInCondition(branch.if, found);
    branchReads(branch.then, found);
    if (branch.else) branchReads(branch.else, found);
  }
  return found;
}

/**
 * Names of the answers that decide which steps and fields are active, including those read only
 * through facts. Other answers do not change this.
 */
export function formReads(form: ResolvedForm): string[] {
  const found = new Set<string>();
  for (const { when, schema } of form.steps) {
    namesInCondition(when ?? true, found);
    branchReads(schema, found);
  }
  return [...readThrough(form.facts, found)];
}

/**
 * The texts in a calculation that may be a computed name, as in `{"var": {"if": [yes, "a", "b"]}}`.
 */
function computedNames(logic: unknown, found: Set<string>, within = false): void {
  if (typeof logic === "string" && within) found.add(logic.split(".")[0] ?? logic);
  if (typeof logic !== "object" || logic === null) return;
  if (Array.isArray(logic)) for (const part of logic) computedNames(part, found, within);
  else
    for (const [operator, operand] of Object.entries(logic))
      computedNames(operand, found, within || operator === "var" || operator === "missing");
}

/**
 * Replaces the names of facts by the names that these read. Facts are in the order in which they
 * are computed.
 */
function readThrough(facts: readonly FactSlice[], found: Set<string>): Set<string> {
  for (const { name, value } of [...facts].reverse()) {
    if (!found.has(name)) continue;
    factsRead(value, found);
    computedNames(value, found);
  }
  return found;
}
