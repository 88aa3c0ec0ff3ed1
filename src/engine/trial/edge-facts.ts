import type { Condition } from "../../contract/site/slices.ts";
import { partsOfCondition } from "../rules/condition-names.ts";
import type { Facts } from "../rules/conditions.ts";
import { readPattern } from "../values/pattern-syntax.ts";
import { MAX_TEXT } from "../values/text-limit.ts";
import { matchingTexts, representatives, unmatchedCharacter } from "./attack-texts.ts";
import { mixed } from "./persons.ts";

type Schema = { readonly [keyword: string]: unknown };

/** Maximum number of values of one name; further allowed values behave the same. */
const MAX_VALUES = 200;
const MAX_DEPTH = 4;
/** Number of combinations of the other values for each value of a name. */
const DEALS = 3;
const LONGEST_LIST = 50;

/** A value of each type, including those that a loose comparison would confuse. */
const OF_EACH_TYPE: readonly unknown[] = ["", "A", "1", 0, 1, -1, 1.5, true, false, null, [], ["A"], {}];

const OF_EACH_FORMAT: Readonly<Record<string, readonly string[]>> = {
  date: ["2024-02-29", "2023-02-29", "2024-2-9", "2024-02-29T10:00:00Z"],
  time: ["10:30:00+05:30", "10:30:00z", "10:30", "24:00:00Z", "23:59:60Z", "10:30:60Z"],
  "date-time": [
    "2024-02-29T10:00:00Z",
    "2024-02-29t10:00:00.1234567890z",
    "2024-02-29T10:00:00+05:30",
    "2024-02-29 10:00:00Z",
    "2024-02-29",
  ],
  email: ["a@b.co", "a@b", "a..b@c.co", "अ@b.co", "a@[10.0.0.1]"],
  uuid: ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-00000000000"],
  uri: ["https://a.co/b", "a.co", "x:y", "https://a.co/%4", "https://[::1]:80/"],
  regex: ["^a$", "["],
};

/** Values at the edges of what a keyword allows; the first one is allowed. */
const EDGES: Readonly<Record<string, (expected: never) => readonly unknown[]>> = {
  const: (value: unknown) => [value, ...neighbours(value)],
  enum: (values: unknown[]) => [...values.slice(0, MAX_VALUES / 2), ...neighbours(values[0])],
  minimum: (limit: number) => [limit, limit + 1, limit - 1, limit - 0.5],
  maximum: (limit: number) => [limit, limit - 1, limit + 1, limit + 0.5],
  exclusiveMinimum: (limit: number) => [limit + 1, limit + 0.5, limit, limit - 1],
  exclusiveMaximum: (limit: number) => [limit - 1, limit - 0.5, limit, limit + 1],
  multipleOf: (divisor: number) => [divisor, -divisor, divisor * 3, divisor * 7, divisor + 1, divisor / 2],
  minLength: textsAround,
  maxLength: textsAround,
  pattern: textsBeside,
  format: (name: string) => OF_EACH_FORMAT[name] ?? [],
  minItems: listsAround,
  maxItems: listsAround,
  uniqueItems: () => [
    [1, 2],
    [1, 1],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [1, "1", true],
  ],
};

/**
 * Facts at the edges of a condition. For each name in it: every allowed value, both sides of each
 * bound, texts that match a pattern and texts that just do not, values of other types, and none;
 * together with values of the other names that mostly match. Deterministic.
 */
export function factsAtEdges(condition: Condition): Iterable<Facts> {
  return objectsOf(sameValue(condition), 0);
}

function* objectsOf(conditions: readonly Schema[], depth: number): Generator<Record<string, unknown>> {
  yield {};
  const values = [...conditionsByName(conditions)].map(([name, parts]) => [name, valuesOf(parts, depth + 1)] as const);
  for (let deal = 0; deal < (values.length > 1 ? DEALS : 1); deal++) {
    const base = Object.fromEntries(
      values.map(([name, own], position) => [name, own[deal === 0 ? 0 : mixed(deal, position) % own.length]]),
    );
    for (const [name, own] of values) {
      yield Object.fromEntries(Object.entries(base).filter(([other]) => other !== name));
      for (const value of own) yield { ...base, [name]: value };
    }
  }
}

/** The conditions on each name of an object. */
function conditionsByName(conditions: readonly Schema[]): Map<string, Schema[]> {
  const found = new Map<string, Schema[]>();
  const add = (name: string, part: Condition) => found.set(name, [...(found.get(name) ?? []), ...sameValue(part)]);
  for (const { properties, required } of conditions) {
    for (const [name, part] of Object.entries((properties ?? {}) as Record<string, Condition>)) add(name, part);
    for (const name of (required ?? []) as string[]) add(name, true);
  }
  return found;
}

/** A condition and those within it that apply to the same value. */
function sameValue(condition: Condition): Schema[] {
  return typeof condition === "boolean" ? [] : [condition, ...partsOfCondition(condition).flatMap(sameValue)];
}

/** Values for conditions on one value, those at the edges first; never empty. */
function valuesOf(conditions: readonly Schema[], depth: number): unknown[] {
  const found = new Map<string, unknown>();
  const add = (values: Iterable<unknown>) => {
    for (const value of values) {
      if (found.size >= MAX_VALUES) return;
      found.set(JSON.stringify(value), value);
    }
  };
  for (const condition of conditions)
    for (const [keyword, expected] of Object.entries(condition)) add(EDGES[keyword]?.(expected as never) ?? []);
  const items = conditions.flatMap(({ items, contains }) => [items, contains].flatMap((part) => sameValue((part ?? true) as Condition)));
  if (depth < MAX_DEPTH) {
    if (items.length > 0) add(listsOf(valuesOf(items, depth + 1)));
    if (conditionsByName(conditions).size > 0) add(objectsOf(conditions, depth));
  }
  return [...found.values(), ...OF_EACH_TYPE];
}

/** Near misses of a value: its neighbours, and the same in another type. */
function neighbours(value: unknown): unknown[] {
  if (typeof value === "number") return [value + 1, value - 1, String(value)];
  if (typeof value === "string") return [`${value} `, value.toLowerCase(), value.slice(1), Number(value) || 0];
  return [!value, String(value)];
}

/** Texts around a maximum length, of characters with one UTF-16 unit and with two. */
function textsAround(limit: number): string[] {
  const lengths = [limit, limit + 1, limit - 1].filter((length) => length >= 0 && length <= MAX_TEXT + 1);
  return lengths.flatMap((length) => ["a".repeat(length), "🙂".repeat(length)]);
}

function textsBeside(pattern: string): string[] {
  const node = readPattern(pattern);
  const matching = matchingTexts(node, representatives(node));
  const [word = ""] = matching;
  const unmatched = unmatchedCharacter(node);
  return [...matching, word + unmatched, unmatched + word, word + word, `${word}\n`, word.slice(0, -1)];
}

function listsAround(limit: number): unknown[][] {
  const lengths = [limit, limit + 1, limit - 1].filter((length) => length >= 0 && length <= LONGEST_LIST);
  return lengths.map((length) => Array.from({ length }, (_, index) => index));
}

function listsOf(values: readonly unknown[]): unknown[][] {
  return [...values.map((value) => [value]), [...values], [values[0], values[0]], []];
}
