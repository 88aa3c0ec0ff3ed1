import type { DialectCondition } from "../../../contract/documents.gen.ts";
import type { Clause, CriterionFact } from "../../../contract/staff/eligibility.ts";
import { equal } from "../../values/equal.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that a clause copies unchanged from a condition. */
export const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

/** What is known about the facts in clauses. */
export interface KnownFacts {
  kindOf(fact: string): CriterionFact["kind"];
  /**
   * Values in the conditions before the edit. The form has only texts, so they restore the type.
   */
  valuesOf(fact: string): readonly unknown[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A clause without the fields left empty in the form. */
export const tidyClause = (clause: Clause): Clause => Object.fromEntries(Object.entries(clause).filter(([, value]) => !isEmpty(value)));

/** A part of a condition: the schema for one fact. */
interface Part {
  fact: string;
  schema: unknown;
}

/**
 * The schema for each fact, if the condition is a conjunction of them; null if it is anything else.
 */
export function partsOf(condition: unknown): Part[] | null {
  if (!isRecord(condition)) return null;
  if (Array.isArray(condition.allOf) && Object.keys(condition).length === 1) {
    const parts = condition.allOf.map(partsOf);
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  const { required, properties, ...more } = condition;
  if (Object.keys(more).length > 0 || !Array.isArray(required) || !isRecord(properties)) return null;
  const names = Object.keys(properties);
  if (names.length !== required.length || !required.every((name) => names.includes(name))) return null;
  return names.map((fact) => ({ fact, schema: properties[fact] }));
}

/**
 * A condition as a conjunction of clauses; null if it is anything else, or if the form could not
 * represent it completely.
 */
export function clausesOf(condition: unknown): Clause[] | null {
  const clauses = partsOf(condition)?.map(clauseOf);
  return clauses === undefined || clauses.length === 0 || clauses.includes(null) ? null : (clauses as Clause[]);
}

function clauseOf({ fact, schema }: Part): Clause | null {
  if (!isRecord(schema)) return null;
  const { not, const: _, enum: __, pattern, ...bounds } = schema;
  if (Object.entries(bounds).some(([name, value]) => !isBound(name) || typeof value !== "number")) return null;
  if (not !== undefined && (!isRecord(not) || Object.keys(not).length !== 1)) return null;
  const [among, refused] = [textsOf(schema), not === undefined ? undefined : textsOf(not)];
  if (among === null || refused === null || isBlank(pattern) || isBlank(not?.pattern)) return null;
  if (not !== undefined && refused === undefined && not.pattern === undefined) return null;
  return {
    fact,
    ...bounds,
    ...(among && { among }),
    ...(refused && { notAmong: refused }),
    ...(typeof pattern === "string" && { pattern }),
    ...(typeof not?.pattern === "string" && { notPattern: not.pattern }),
  };
}

const isBound = (name: string) => (BOUNDS as readonly string[]).includes(name);
/** A pattern that an input field could not represent. */
const isBlank = (pattern: unknown) => pattern !== undefined && (typeof pattern !== "string" || pattern === "");

/** The values of `const` or `enum`. */
export const valuesIn = ({ const: one, enum: several }: Schema): unknown[] => [
  ...(one === undefined ? [] : [one]),
  ...(Array.isArray(several) ? several : []),
];

/**
 * The values of `const` or `enum` as texts; undefined if there are none, null if a form could not
 * represent or distinguish them.
 */
function textsOf(schema: Schema): string[] | null | undefined {
  if (schema.const === undefined && schema.enum === undefined) return undefined;
  const values = valuesIn(schema);
  const texts = values.map(String);
  const plain = values.every((value) => ["string", "number", "boolean"].includes(typeof value));
  const distinct = values.length > 0 && new Set(texts).size === texts.length;
  return (schema.const === undefined || schema.enum === undefined) && plain && distinct ? texts : null;
}

/** The values that conditions compare each fact with; null is left out. */
export function valuesInConditions(conditions: readonly unknown[]): KnownFacts["valuesOf"] {
  const values = new Map<string, unknown[]>();
  for (const { fact, schema } of conditions.flatMap((condition) => partsOf(condition) ?? [])) {
    if (!isRecord(schema)) continue;
    const own = [...valuesIn(schema), ...(isRecord(schema.not) ? valuesIn(schema.not) : [])];
    values.set(fact, [...(values.get(fact) ?? []), ...own.filter((value) => value !== null)]);
  }
  return (fact) => values.get(fact) ?? [];
}

/** Keywords that apply to a kind of fact. */
const MEANT: Readonly<Record<CriterionFact["kind"], readonly string[]>> = {
  number: [...BOUNDS, "among", "notAmong"],
  text: ["among", "notAmong", "pattern", "notPattern"],
  boolean: ["among", "notAmong"],
  any: [...BOUNDS, "among", "notAmong", "pattern", "notPattern"],
};

/**
 * The part of a clause that applies to its fact or was there before. The rest was entered while the
 * clause was about another fact.
 */
const meantPart = (clause: Clause, kind: CriterionFact["kind"], before: Clause | null): Clause =>
  Object.fromEntries(
    Object.entries(clause).filter(
      ([name, value]) => name === "fact" || MEANT[kind].includes(name) || equal(value, before?.[name as keyof Clause] ?? null),
    ),
  );

/**
 * Converts clauses to a condition. What a clause does not change stays exactly as it was.
 *
 * @param before the condition that was edited; undefined for a new one
 */
export function conditionOf(clauses: readonly Clause[], before: unknown, known: KnownFacts): DialectCondition {
  const parts = partsOf(before) ?? [];
  if (parts.length === clauses.length && parts.every(({ fact }, index) => fact === clauses[index]?.fact)) {
    const written = clauses.map((clause, index) => schemasOf(clause, parts[index], known));
    if (written.every((schemas) => schemas.length === 1)) return filledIn(before as Schema, written.flat());
  }
  return madeOf(clauses, parts, known);
}

/** A condition of the same shape with other schemas. Takes them from `schemas` in order. */
function filledIn(condition: Schema, schemas: DialectCondition[]): DialectCondition {
  if (Array.isArray(condition.allOf)) return { allOf: condition.allOf.map((part) => filledIn(part, schemas)) } as DialectCondition;
  const properties = Object.keys(condition.properties as object).map((fact) => [fact, schemas.shift()] as const);
  return { ...condition, properties: Object.fromEntries(properties) } as DialectCondition;
}

/** A new condition. A fact with several clauses, or with two exclusions, gets one part for each. */
function madeOf(clauses: readonly Clause[], before: readonly Part[], known: KnownFacts): DialectCondition {
  const left = [...before];
  const made: Record<string, DialectCondition>[] = [];
  for (const clause of clauses) {
    const { fact = "" } = clause;
    const place = left.findIndex((part) => part.fact === fact);
    const [own] = place < 0 ? [] : left.splice(place, 1);
    for (const schema of schemasOf(clause, own, known)) {
      const free = made.find((part) => !Object.hasOwn(part, fact));
      if (free) free[fact] = schema;
      else made.push({ [fact]: schema });
    }
  }
  const [only = {}, ...more] = made.map((properties) => ({ required: Object.keys(properties), properties }));
  return (more.length === 0 ? only : { allOf: [only, ...more] }) as DialectCondition;
}

/** A clause as one schema for its fact; two if it has two exclusions. */
function schemasOf(clause: Clause, part: Part | undefined, known: KnownFacts): DialectCondition[] {
  const { fact = "" } = clause;
  const before = part === undefined ? null : clauseOf(part);
  const schema = before === null ? {} : (part?.schema as Schema);
  if (before !== null && equal(tidyClause(before), tidyClause(clause))) return [schema as DialectCondition];
  const { fact: _, among, notAmong, pattern, notPattern, ...bounds } = meantPart(clause, known.kindOf(fact), before);
  const had = isRecord(schema.not) ? schema.not : {};
  const own = { ...bounds, ...(among && writtenValues(among, fact, schema, known)), ...(pattern !== undefined && { pattern }) };
  const nots = [
    ...(notAmong ? [writtenValues(notAmong, fact, had, known)] : []),
    ...(notPattern === undefined ? [] : [{ pattern: notPattern }]),
  ];
  const [first, second] = nots;
  const combined = withKeyOrder(schema, { ...own, ...(first && { not: first }) });
  return [combined, ...(second ? [{ not: second }] : [])] as DialectCondition[];
}

/** Values as a schema: a single value is a `const`, unless it was an `enum` of one. */
function writtenValues(texts: readonly string[], fact: string, before: Schema, known: KnownFacts): Schema {
  const values = texts.map((text) => typedValue(text, fact, valuesIn(before), known));
  const wasList = Array.isArray(before.enum) && before.enum.length === 1;
  return values.length === 1 && !wasList ? { const: values[0] } : { enum: values };
}

/**
 * A form value with its former type; a new value gets the type of the values beside it, or of its
 * fact.
 */
function typedValue(text: string, fact: string, before: readonly unknown[], { kindOf, valuesOf }: KnownFacts): unknown {
  const values = [...before, ...valuesOf(fact)];
  const same = values.find((value) => String(value) === text);
  if (same !== undefined) return same;
  const kind = kindOf(fact);
  if (kind === "boolean" || (kind === "any" && ["true", "false"].includes(text))) return text === "true";
  const numbers = kind === "number" || (kind === "any" && values.length > 0 && values.every((value) => typeof value === "number"));
  return numbers && text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Former keys in their former order, then new ones. */
export function withKeyOrder<T extends object>(before: object, made: T): T {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(made)])];
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(made, key)).map((key) => [key, made[key as keyof T]])) as T;
}
