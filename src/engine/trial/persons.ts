import type { FieldSlice, FormSlice } from "../../contract/site/slices.ts";
import { allFields } from "../validate/active.ts";
import { acceptsNull, typeOf } from "../validate/field-type.ts";
import { readPattern } from "../values/pattern-syntax.ts";
import { MAX_TEXT } from "../values/text-limit.ts";
import { matchingTexts, representatives } from "./attack-texts.ts";

type Answers = Record<string, unknown>;

/** Keywords in a slice that its type does not name. */
type Bounds = {
  readonly [keyword in "minItems" | "maxItems" | "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"]?: number;
};

/** How a generated person answers a field. */
interface Variant {
  /** Index of its value, modulo the number of values. */
  index: number;
  /** Texts have the maximum length. */
  long: boolean;
}

/** Maximum number of items in lists without a `maxItems`. */
const MAX_ITEMS = 3;
const MAX_DEPTH = 12;
const PERSONS = 20;
const DATES = ["1990-06-15", "1958-01-01", "2004-02-29", "2026-01-31", "1900-12-31"];
const TIMES = ["10:30:00+05:30", "00:00:00Z", "23:59:59.5+05:30"];
const FILES = ["00000000-0000-4000-8000-000000000000"];
/** Of two states, with correct check characters. */
const GSTINS = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"];
const PLAIN_TEXTS = ["Asha Rao", "A", "12", "अमित"];

/**
 * Generated answers to every field of a form: allowed values in turn, both ends of each range,
 * texts that match their pattern and texts of maximum length. The first person has no answers.
 * Deterministic.
 */
export function personsFor(form: Pick<FormSlice, "steps">): Answers[] {
  const fields = new Map(form.steps.flatMap(({ schema }) => [...allFields(schema)]));
  const persons = Array.from({ length: 2 * PERSONS }, (_, index) => {
    // The first half goes through the values of all fields in step, so that each one occurs; the
    // second half mixes them.
    const indexFor = (position: number) => (index < PERSONS ? index : mixed(index, position));
    const answer = (field: FieldSlice, position: number) => answerTo(field, { index: indexFor(position), long: index % 5 === 4 }, 0);
    return Object.fromEntries([...fields].map(([name, field], position) => [name, answer(field, position)]));
  });
  return [{}, ...persons];
}

/** A deterministic pseudo-random number (the finaliser of MurmurHash3). */
export function mixed(index: number, position: number): number {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(position + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function answerTo(field: FieldSlice, variant: Variant, depth: number): unknown {
  const { items } = field;
  const { minItems = 0, maxItems = MAX_ITEMS } = field as Bounds;
  if (depth > MAX_DEPTH) return null;
  if (items) {
    const count = Math.min(Math.max(minItems, variant.index % 2 === 0 ? 1 : maxItems), 50);
    return Array.from({ length: count }, (_, index) => answerTo(items, { ...variant, index: variant.index + index }, depth + 1));
  }
  if (field.properties || field.allOf)
    return Object.fromEntries([...allFields(field)].map(([name, child]) => [name, answerTo(child, variant, depth + 1)]));
  if (field.const !== undefined) return field.const;
  const values = field.enum ?? [...valuesOf(field, variant), ...(acceptsNull(field) ? [null] : [])];
  return values[variant.index % Math.max(1, values.length)] ?? null;
}

function valuesOf(field: FieldSlice, { long }: Variant): readonly unknown[] {
  switch (typeOf(field)) {
    case "boolean":
      return [true, false];
    case "integer":
    case "number":
      return numbers(field);
    default:
      if (field.format === "file") return FILES;
      if (field.format === "gstin") return GSTINS;
      return field.format === "time" ? TIMES : field.format?.startsWith("date") ? DATES : texts(field, long);
  }
}

function numbers(field: FieldSlice): number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = field as Bounds;
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + multipleOf);
  const most = maximum ?? (exclusiveMaximum === undefined ? Math.max(least, 10_000_000) : exclusiveMaximum - multipleOf);
  const between = (share: number) => Math.floor((least + (most - least) * share) / multipleOf) * multipleOf;
  return [between(0.05), least, most, between(0.5), between(0.2), between(0.01)];
}

function texts(field: FieldSlice, long: boolean): string[] {
  const { minLength = 0, maxLength = MAX_TEXT } = field;
  const fitting = fittingTexts(field);
  if (long) return fitting.map((text) => (text || "a").repeat(Math.ceil(maxLength / (text.length || 1))).slice(0, maxLength));
  return fitting.map((text) => text.padEnd(minLength, text || "a").slice(0, maxLength));
}

/** Computed once for all persons. */
const fittingOf = new WeakMap<FieldSlice, readonly string[]>();

/** Texts that mostly match a field's pattern, and the empty text. */
function fittingTexts(field: FieldSlice): readonly string[] {
  if (field.pattern === undefined) return PLAIN_TEXTS;
  const known = fittingOf.get(field);
  if (known) return known;
  const node = readPattern(field.pattern);
  const fitting = [...matchingTexts(node, representatives(node)), ""];
  fittingOf.set(field, fitting);
  return fitting;
}
