import type { Condition } from "../../../contract/site/slices.ts";
import { equal } from "../../values/equal.ts";
import { FORMATS } from "../../values/formats.ts";
import { isMultiple } from "../../values/multiple.ts";
import { characters, isWithin, MAX_TEXT } from "../../values/text-limit.ts";

type Schema = { readonly [keyword: string]: unknown };
type Keyword = (expected: never, value: unknown, schema: Schema) => boolean;

/**
 * Decides a condition without generating code, so that it runs under a Content Security Policy
 * without `unsafe-eval`. Supports only the closed dialect of conditions
 * (schemas/meta/dialect.json), which keeps the first screen small. Formats, `multipleOf` and
 * equality are shared with the validators; tests compare the rest with Ajv and draft-07.
 *
 * @throws Error for a keyword outside the dialect
 */
export function interpretCondition(condition: Condition, facts: unknown): boolean {
  if (typeof condition === "boolean") return condition;
  for (const [keyword, expected] of Object.entries(condition)) {
    const fits = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
    if (fits === undefined) throw new Error(`a condition cannot use ${keyword}`);
    if (expected !== undefined && !fits(expected as never, facts, condition)) return false;
  }
  return true;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/**
 * JSON has no undefined, so an undefined answer counts as absent; inherited properties are not
 * facts.
 */
const has = (facts: Record<string, unknown>, name: string): boolean => Object.hasOwn(facts, name) && facts[name] !== undefined;

const ofNumber =
  (fits: (limit: number, value: number) => boolean): Keyword =>
  (limit: number, value) =>
    !isNumber(value) || fits(limit, value);
const ofString =
  <E>(fits: (expected: E, value: string, schema: Schema) => boolean): Keyword =>
  (expected: never, value, schema) =>
    typeof value !== "string" || fits(expected, value, schema);
const ofArray =
  <E>(fits: (expected: E, value: unknown[]) => boolean): Keyword =>
  (expected: never, value) =>
    !Array.isArray(value) || fits(expected, value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => isNumber(value) && Number.isInteger(value),
  null: (value) => value === null,
  number: isNumber,
  object: isObject,
  string: (value) => typeof value === "string",
};

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  let pattern = patterns.get(source);
  if (!pattern) {
    pattern = new RegExp(source, "u");
    patterns.set(source, pattern);
  }
  return pattern;
}

const KEYWORDS: Record<string, Keyword> = {
  type: (types: string | string[], value) => [types].flat().some((type) => TYPES[type]?.(value) ?? false),
  properties: (properties: Record<string, Condition>, value) =>
    !isObject(value) ||
    Object.entries(properties).every(([name, condition]) => !has(value, name) || interpretCondition(condition, value[name])),
  required: (names: string[], value) => !isObject(value) || names.every((name) => has(value, name)),
  const: (expected: unknown, value) => expected === value,
  enum: (expected: unknown[], value) => expected.includes(value),
  not: (condition: Condition, value) => !interpretCondition(condition, value),
  allOf: (conditions: Condition[], value) => conditions.every((condition) => interpretCondition(condition, value)),
  anyOf: (conditions: Condition[], value) => conditions.some((condition) => interpretCondition(condition, value)),
  oneOf: (conditions: Condition[], value) => conditions.filter((condition) => interpretCondition(condition, value)).length === 1,
  // biome-ignore-start lint/suspicious/noThenProperty: JSON Schema's own keyword
  if: (condition: Condition, value, { then = true, else: otherwise = true }) =>
    interpretCondition((interpretCondition(condition, value) ? then : otherwise) as Condition, value),
  then: () => true,
  // biome-ignore-end lint/suspicious/noThenProperty: JSON Schema's own keyword
  else: () => true,
  minimum: ofNumber((limit, value) => value >= limit),
  maximum: ofNumber((limit, value) => value <= limit),
  exclusiveMinimum: ofNumber((limit, value) => value > limit),
  exclusiveMaximum: ofNumber((limit, value) => value < limit),
  multipleOf: ofNumber((divisor, value) => isMultiple(value, divisor)),
  minLength: ofString((limit: number, text) => characters(text) >= limit),
  maxLength: ofString((limit: number, text) => isWithin(text, limit)),
  pattern: ofString(
    (source: string, text, { maxLength = MAX_TEXT }) => isWithin(text, maxLength as number) && patternOf(source).test(text),
  ),
  format: ofString((name: string, text) => FORMATS[name]?.(text) ?? false),
  items: ofArray((condition: Condition, list) => list.every((item) => interpretCondition(condition, item))),
  contains: ofArray((condition: Condition, list) => list.some((item) => interpretCondition(condition, item))),
  minItems: ofArray((limit: number, list) => list.length >= limit),
  maxItems: ofArray((limit: number, list) => list.length <= limit),
  uniqueItems: ofArray(
    (unique: boolean, list) => !unique || list.every((item, index) => !list.slice(0, index).some((earlier) => equal(earlier, item))),
  ),
};
