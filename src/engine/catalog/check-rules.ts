import type { Condition } from "../../contract/slices.ts";
import { factsRead, logicProblems } from "../rules/logic.ts";
import { OPERATORS } from "../rules/operators.ts";
import { namesInCondition, namesNotRequired } from "./condition-names.ts";
import type { Finding } from "./document.ts";
import { finding, listed, type Place, pointer } from "./finding.ts";
import { patternDanger } from "./pattern-safety.ts";

/** Names that a rule may speak of. */
export type Known = ReadonlySet<string>;

/**
 * Checks a condition: every name in it is known, and it does not hold by accident while something is not answered.
 * @param always names that always have a value, which need not be required
 */
export function checkCondition(condition: Condition | undefined, place: Place, known: Known, always: Known = new Set()): Finding[] {
  if (condition === undefined) return [];
  const unknown = [...namesInCondition(condition)].filter((name) => !known.has(name));
  const loose = [...new Set(namesNotRequired(condition))].filter((name) => known.has(name) && !always.has(name));
  return [
    ...unknown.map((name) => finding("unknown-name-in-condition", place, { name, known: listed(known) })),
    ...loose.map((name) => finding("condition-holds-when-absent", place, { name }, "warning")),
    ...checkPatterns(condition, place),
  ];
}

/** Checks a calculation: its operators exist, and every name that it reads is known. */
export function checkLogic(logic: unknown, place: Place, known: Known | null): Finding[] {
  const operators = logicProblems(logic).map((problem) =>
    finding(
      "unknown-operator",
      { ...place, pointer: place.pointer + problem.pointer },
      { name: problem.operator, known: listed(Object.keys(OPERATORS)) },
    ),
  );
  const unknown = known === null ? [] : [...factsRead(logic)].filter((name) => !known.has(name));
  return [...operators, ...unknown.map((name) => finding("unknown-name-in-logic", place, { name, known: listed(known ?? []) }))];
}

/** Refuses patterns, at any depth of a schema, that can take endless time. */
export function checkPatterns(schema: unknown, place: Place): Finding[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => {
    const at = { ...place, pointer: pointer(place.pointer, key) };
    if (key !== "pattern" || typeof part !== "string") return checkPatterns(part, at);
    const danger = patternDanger(part);
    return danger === null ? [] : [finding("pattern-unsafe", at, { detail: danger })];
  });
}
