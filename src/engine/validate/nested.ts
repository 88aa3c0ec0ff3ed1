import type { FieldSlice } from "../../contract/site/slices.ts";
import type { Evaluate } from "../rules/conditions.ts";
import { isWithin, MAX_TEXT } from "../values/text-limit.ts";
import { type ActiveFields, activeFields, allFields } from "./active.ts";
import { acceptsNull } from "./field-type.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The path of an answer: names and list indexes from the outside in, such as `loans/0/emi`, escaped
 * as in a JSON pointer. A top-level answer's path is its name.
 */
export type AnswerPath = string;

/** Hiding an answer can hide others in the same group; this is more rounds than any group needs. */
const MAX_ROUNDS = 20;

/** A name, escaped for a path. */
export function segment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The names and indexes of a path. */
export function segmentsOf(path: AnswerPath): string[] {
  return path.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Whether a field's answer is a list or a group instead of a single value. */
export const isNested = (field: FieldSlice): boolean => field.items !== undefined || isGroup(field);

/** Whether a field's answer is a group of answers. */
export const isGroup = (field: FieldSlice): boolean => field.properties !== undefined || field.allOf !== undefined;

export const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {});

/** The answer at a path; undefined if there is none. */
export function answerAt(answers: Values, path: AnswerPath): unknown {
  return segmentsOf(path).reduce<unknown>(
    (value, part) => (typeof value === "object" && value !== null && Object.hasOwn(value, part) ? (value as Values)[part] : undefined),
    answers,
  );
}

/** All active fields by path, including those within lists and groups, in the order of the page. */
export function fieldsWithin(fields: ReadonlyMap<string, FieldSlice>, answers: Values, evaluate: Evaluate): Map<AnswerPath, FieldSlice> {
  const found = new Map<AnswerPath, FieldSlice>();
  const visit = (path: AnswerPath, field: FieldSlice, value: unknown): void => {
    found.set(path, field);
    const { items } = field;
    if (items && Array.isArray(value)) for (const [index, item] of value.entries()) visit(`${path}/${index}`, items, item);
    if (!isGroup(field)) return;
    const values = valuesOf(value);
    for (const [name, child] of activeFields(field, values, evaluate).fields) visit(`${path}/${segment(name)}`, child, values[name]);
  };
  for (const [name, field] of fields) visit(segment(name), field, answers[name]);
  return found;
}

/**
 * An answer without the parts that its own conditions hide. A mandatory group without an answer
 * becomes an empty group, so that missing answers are reported at its fields. Returns the same
 * object if nothing changes.
 */
export function activeAnswer(field: FieldSlice, value: unknown, evaluate: Evaluate): unknown {
  const { items } = field;
  if (Array.isArray(value)) {
    const parts = items ? value.map((item) => activeAnswer(items, item, evaluate)) : value;
    return parts.every((part, index) => part === value[index]) ? value : parts;
  }
  if (!isGroup(field) || !isValues(value)) return value;
  const { fields, required } = settledFields(field, value, evaluate);
  const parts = [...fields].flatMap(([name, child]) => {
    const answer = startValue(child, value[name], required.has(name));
    return answer === undefined ? [] : [[name, activeAnswer(child, answer, evaluate)] as const];
  });
  const same = parts.length === Object.keys(value).length && parts.every(([name, part]) => value[name] === part);
  return same ? value : Object.fromEntries(parts);
}

/** The active fields of a group once hidden answers are ignored. */
function settledFields(field: FieldSlice, value: Values, evaluate: Evaluate): ActiveFields {
  let visible = value;
  let active = activeFields(field, visible, evaluate);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = Object.fromEntries(Object.entries(value).filter(([name]) => active.fields.has(name)));
    if (Object.keys(next).join() === Object.keys(visible).join()) break;
    visible = next;
    active = activeFields(field, visible, evaluate);
  }
  return active;
}

/**
 * The start value of a mandatory field without an answer: null if the field accepts it and is not a
 * choice, or an empty group.
 */
export function startValue(field: FieldSlice, answer: unknown, required: boolean): unknown {
  if (answer !== undefined || !required) return answer;
  if (acceptsNull(field) && !field.enum) return null;
  return isGroup(field) ? {} : undefined;
}

/**
 * A key within an answer that no field has, or whose field is inactive for the answers beside it.
 */
interface UnknownKey {
  path: AnswerPath;
  keyword: "unknownField" | "hiddenField";
  field?: FieldSlice | undefined;
}

/**
 * The keys within an answer that do not belong there.
 *
 * @param evaluate if null, no field counts as hidden
 */
export function unknownKeysWithin(path: AnswerPath, field: FieldSlice, value: unknown, evaluate: Evaluate | null): UnknownKey[] {
  const { items } = field;
  if (Array.isArray(value))
    return items ? value.flatMap((item, index) => unknownKeysWithin(`${path}/${index}`, items, item, evaluate)) : [];
  if (!isValues(value) || !isNested(field)) return [];
  const known = allFields(field);
  const active = evaluate ? activeFields(field, value, evaluate).fields : known;
  return Object.keys(value).flatMap((name): UnknownKey[] => {
    const at = `${path}/${segment(name)}`;
    const child = active.get(name);
    if (child) return unknownKeysWithin(at, child, value[name], evaluate);
    return [{ path: at, keyword: known.has(name) ? "hiddenField" : "unknownField", field: known.get(name) }];
  });
}

/**
 * The part of an answer that its field can hold: without unknown keys, texts that are too long, and
 * items beyond the maximum. Undefined for an answer of another shape, such as a group instead of a
 * text.
 */
export function knownWithin(field: FieldSlice, value: unknown): unknown {
  const { items, maxItems } = field;
  if (value === null) return acceptsNull(field) ? null : undefined;
  if (items)
    return Array.isArray(value)
      ? value.slice(0, Number(maxItems ?? value.length)).map((item) => knownWithin(items, item) ?? (isGroup(items) ? {} : null))
      : undefined;
  if (!isGroup(field)) return isPlain(value) ? value : undefined;
  if (!isValues(value)) return undefined;
  const fields = allFields(field);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const child = fields.get(name);
      const known = child && knownWithin(child, part);
      return known === undefined ? [] : [[name, known]];
    }),
  );
}

const isPlain = (value: unknown) =>
  typeof value === "string" ? isWithin(value, MAX_TEXT) : typeof value === "number" || typeof value === "boolean";

/** Every text within answers, by path. */
export function textsWithin(value: unknown, path: AnswerPath = ""): [AnswerPath, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsWithin(part, path === "" ? segment(name) : `${path}/${segment(name)}`));
}
