import type { Condition } from "../../../contract/site/slices.ts";
import { namesInCondition, partsOfCondition } from "../../rules/condition-names.ts";
import { interpretCondition } from "../../rules/logic/interpret.ts";
import { ANYTHING, type Domain, type JsonType, type Scope, typeOf } from "./domain.ts";

/** Maximum number of situations to try; with more of them there is no result. */
const MAX_SITUATIONS = 60_000;
/** Represents every text and number that no condition mentions. */
const OTHER = "\u2026";
const ANY_TYPE: readonly JsonType[] = ["boolean", "null", "number", "string"];

/** Keywords whose result depends only on their values and the ranges between them. */
const COMPARING = new Set(["const", "enum", "type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);
const COMBINING = new Set(["not", "allOf", "anyOf", "oneOf", "if", "then", "else"]);

/** A rule that decides in no situation. */
interface UnreachedRule {
  /** Index in the list. */
  index: number;
  /**
   * A situation in which the rule matches, and the index of the rule that decides instead (the
   * highest of several); null for a rule that never matches.
   */
  covered: { by: number; facts: Readonly<Record<string, unknown>> } | null;
}

/**
 * Finds the rules of a first-match list that decide in no situation, because their condition never
 * holds or because earlier rules match wherever it does. Tries every combination of the values that
 * the conditions distinguish.
 *
 * @param conditions one for each rule; undefined always matches
 * @param scope the facts and their domains
 * @returns null if this cannot be decided, for example with patterns
 */
export function unreachedRules(conditions: readonly (Condition | undefined)[], scope: Scope): UnreachedRule[] | null {
  const values = distinguishableValues(
    conditions.filter((condition) => condition !== undefined),
    scope,
  );
  if (values === null) return null;
  const left = new Map<number, UnreachedRule["covered"]>([...conditions.keys()].map((index) => [index, null]));
  for (const facts of situations(values)) {
    const holds = (condition: Condition | undefined) => condition === undefined || interpretCondition(condition, facts);
    // Rules not reached yet are tried first; soon there are few.
    for (const [index, covered] of left) {
      if (!holds(conditions[index])) continue;
      const by = conditions.slice(0, index).findIndex(holds);
      if (by < 0) left.delete(index);
      else if (covered === null || by > covered.by) left.set(index, { by, facts: namedBy([conditions[by], conditions[index]], facts) });
    }
    if (left.size === 0) break;
  }
  return [...left].map(([index, covered]) => ({ index, covered }));
}

/** The facts of a situation that conditions use. */
function namedBy(conditions: readonly (Condition | undefined)[], facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = new Set(conditions.flatMap((condition) => (condition === undefined ? [] : [...namesInCondition(condition)])));
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.has(name)));
}

/** Whether conditions never hold together. False if this cannot be decided. */
export function isNeverTrue(conditions: readonly Condition[], scope: Scope): boolean {
  const values = distinguishableValues(conditions, scope);
  if (values === null) return false;
  for (const facts of situations(values)) if (conditions.every((condition) => interpretCondition(condition, facts))) return false;
  return true;
}

/**
 * Situations that conditions distinguish by the facts of a scope; their other facts are ignored.
 *
 * @param most maximum number; if there are more, those that differ widely
 */
export function someSituations(conditions: readonly Condition[], scope: Scope, most: number): Record<string, unknown>[] {
  const values = distinguishableValues(conditions, scope, (name) => scope.has(name));
  if (values === null) return [{}];
  const found: Record<string, unknown>[] = [];
  for (const facts of situations(values)) if (found.push(facts) === most) break;
  return found;
}

type Values = ReadonlyMap<string, readonly unknown[]>;

/**
 * For each counted name, a value on each side of everything that the conditions compare it with;
 * undefined represents absence.
 */
function distinguishableValues(conditions: readonly Condition[], scope: Scope, counts = (_name: string) => true): Values | null {
  const byName = new Map<string, Condition[]>();
  for (const condition of conditions) {
    for (const name of namesInCondition(condition)) if (!byName.has(name)) byName.set(name, []);
    if (!collect(condition, byName)) return null;
  }
  const found = new Map<string, readonly unknown[]>();
  let count = 1;
  for (const [name, parts] of byName) {
    if (!counts(name)) continue;
    const mentioned = new Set<unknown>();
    if (!parts.every((part) => collectValues(part, mentioned))) return null;
    const values = valuesOf(scope.get(name) ?? ANYTHING, [...mentioned]);
    count *= values.length;
    found.set(name, values);
  }
  return count > MAX_SITUATIONS ? null : found;
}

/**
 * Collects the conditions on each name; false if a condition cannot be split into distinguishable
 * values.
 */
function collect(condition: Condition, byName: Map<string, Condition[]>): boolean {
  if (typeof condition === "boolean") return true;
  const readable = Object.keys(condition).every((keyword) => COMBINING.has(keyword) || keyword === "properties" || keyword === "required");
  if (!readable) return false;
  for (const [name, part] of Object.entries((condition.properties ?? {}) as Record<string, Condition>)) byName.get(name)?.push(part);
  return partsOfCondition(condition).every((part) => collect(part, byName));
}

/** Collects the values that a condition on one value mentions; false if it uses another keyword. */
function collectValues(condition: Condition, mentioned: Set<unknown>): boolean {
  if (typeof condition === "boolean") return true;
  for (const [keyword, expected] of Object.entries(condition)) {
    if (COMBINING.has(keyword) || keyword === "type") continue;
    if (!COMPARING.has(keyword)) return false;
    for (const value of keyword === "enum" ? (expected as unknown[]) : [expected]) mentioned.add(value);
  }
  return partsOfCondition(condition).every((part) => collectValues(part, mentioned));
}

function valuesOf({ types, values, minimum, maximum, always, open }: Domain, mentioned: readonly unknown[]): readonly unknown[] {
  const absent = always ? [] : [undefined];
  if (values && !open) {
    const listed = values.filter((value) => mentioned.includes(value));
    // One unmentioned value represents the others of its type.
    const others = new Map(values.filter((value) => !mentioned.includes(value)).map((value) => [typeOf(value), value]));
    return [...listed, ...others.values(), ...absent];
  }
  const can = (types ?? ANY_TYPE).map((type): unknown[] => {
    switch (type) {
      case "boolean":
        return [true, false];
      case "null":
        return [null];
      case "number":
        return numbersAround(
          mentioned.filter((value) => typeof value === "number"),
          minimum,
          maximum,
        );
      case "string":
        return [...mentioned.filter((value) => typeof value === "string"), OTHER];
      default:
        return type === "array" ? [[]] : [{}];
    }
  });
  return [...can.flat(), ...absent];
}

/**
 * The mentioned numbers, one between each two and one beyond each end, within the fact's limits.
 */
function numbersAround(mentioned: readonly number[], minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY): number[] {
  const edges = [...mentioned, minimum, maximum].filter((value) => Number.isFinite(value) && value >= minimum && value <= maximum);
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? 0;
  const between = sorted.slice(1).map((value, index) => (value + (sorted[index] ?? value)) / 2);
  return [first - 1, ...sorted, ...between, last + 1].filter((value) => value >= minimum && value <= maximum);
}

/** Every combination, ordered so that neighbours differ widely and most rules are reached early. */
function* situations(values: Values): Generator<Record<string, unknown>> {
  const names = [...values.keys()];
  const count = [...values.values()].reduce((product, own) => product * own.length, 1);
  const step = strideOf(count);
  for (let visited = 0, index = 0; visited < count; visited++, index = (index + step) % count) {
    const facts: Record<string, unknown> = {};
    let rest = index;
    for (const name of names) {
      const own = values.get(name) ?? [];
      const value = own[rest % own.length];
      rest = Math.floor(rest / own.length);
      if (value !== undefined) facts[name] = value;
    }
    yield facts;
  }
}

/** A step size coprime to the count, so that stepping visits every index once. */
function strideOf(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.floor(count * 0.618));
  while (divisor(count, step) > 1) step++;
  return step;
}
