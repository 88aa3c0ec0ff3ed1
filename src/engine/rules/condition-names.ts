import type { Condition } from "../../contract/site/slices.ts";

const LISTS = ["allOf", "anyOf", "oneOf"] as const;
const SINGLES = ["not", "if", "then", "else"] as const;

/** The conditions inside a condition that apply to the same object. */
export function partsOfCondition(condition: { [keyword: string]: unknown }): Condition[] {
  const lists = LISTS.flatMap((keyword) => (condition[keyword] ?? []) as Condition[]);
  const singles = SINGLES.flatMap((keyword) => (keyword in condition ? [condition[keyword] as Condition] : []));
  return [...lists, ...singles];
}

/** The names of the answers and facts that a condition uses. */
export function namesInCondition(condition: Condition, found: Set<string> = new Set()): Set<string> {
  if (typeof condition === "boolean") return found;
  for (const name of Object.keys((condition.properties ?? {}) as object)) found.add(name);
  for (const name of (condition.required ?? []) as string[]) found.add(name);
  for (const part of partsOfCondition(condition)) namesInCondition(part, found);
  return found;
}

/**
 * The names that a condition uses but does not require, so that it also holds while they are
 * absent. Names under `not` are left out: there the author wants the opposite.
 */
export function namesNotRequired(condition: Condition, required: readonly string[] = []): string[] {
  if (typeof condition === "boolean") return [];
  const here = [...required, ...((condition.required ?? []) as string[])];
  const properties = Object.entries((condition.properties ?? {}) as Record<string, Condition>);
  const loose = properties.filter(([name, schema]) => schema !== true && !here.includes(name)).map(([name]) => name);
  const lists = LISTS.flatMap((keyword) => (condition[keyword] ?? []) as Condition[]);
  return [...loose, ...lists.flatMap((part) => namesNotRequired(part, here))];
}
