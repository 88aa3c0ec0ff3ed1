import type { ResolvedField, ResolvedGroup } from "../resolve.ts";

export type JsonType = "array" | "boolean" | "null" | "number" | "object" | "string";

/** What a fact can be when it is there. What is left out is not known, so that nothing is impossible. */
export interface Domain {
  /** An integer is a number here. */
  types?: readonly JsonType[] | undefined;
  /** The only values that it takes. */
  values?: readonly unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** Texts have this shape and so many characters. */
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** It is a share in percent. */
  percent?: boolean | undefined;
  /** What is within an object: no other names. */
  properties?: Scope | undefined;
  items?: Domain | undefined;
  /** Where its values come from, for a finding: the name of an option list. */
  list?: string | undefined;
  /** It is a file: a rule knows only whether it is there. */
  file?: boolean | undefined;
  /** It always has a value. */
  always?: boolean | undefined;
  /** Other values than those listed may come too; one that is almost a listed one was still meant to be that. */
  open?: boolean | undefined;
}

/** The facts that a rule may speak of at its place, by name. */
export type Scope = ReadonlyMap<string, Domain>;

/** Nothing is known of it. */
export const ANYTHING: Domain = Object.freeze({});

/** JSON's name for the type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as JsonType;
}

const asJsonType = (type: string): JsonType => (type === "integer" ? "number" : (type as JsonType));

/** The types that a `type` keyword names; undefined where there is none. */
export function typesOf(type: unknown): JsonType[] | undefined {
  if (type === undefined) return undefined;
  return [...new Set([type].flat().map((name) => asJsonType(String(name))))];
}

/** The codes of an option list of the house; undefined for a list that is not there. */
export type CodesOf = (list: string) => readonly string[] | undefined;

/**
 * What a field's answers can be. Where it offers some options of a list, all of the list count: a rule may be there for more than one
 * form.
 */
export function domainOfField(field: ResolvedField, codesOf: CodesOf): Domain {
  const list = field["x-options"];
  const offered = list === undefined ? field.enum : codesOf(list);
  const values = field.const !== undefined ? [field.const] : offered;
  const properties = field.properties || field.allOf ? scopeOfGroup(field, codesOf) : undefined;
  return {
    types: typesOf(field.type) ?? (properties ? ["object"] : undefined),
    values,
    minimum: field.minimum ?? field.exclusiveMinimum,
    maximum: field.maximum ?? field.exclusiveMaximum,
    pattern: field.pattern,
    minLength: field.minLength,
    maxLength: field.maxLength,
    properties,
    items: field.items && domainOfField(field.items, codesOf),
    list,
    ...(field.format === "file" && { file: true }),
  };
}

/** The fields of a group and of the branches within it; one that stands in several may be what it is in any. */
export function scopeOfGroup(group: ResolvedGroup, codesOf: CodesOf, found: Map<string, Domain> = new Map()): Map<string, Domain> {
  for (const [name, field] of Object.entries(group.properties ?? {})) {
    const before = found.get(name);
    const own = domainOfField(field, codesOf);
    found.set(name, before ? eitherOf(before, own) : own);
  }
  for (const branch of group.allOf ?? []) {
    scopeOfGroup(branch.then, codesOf, found);
    if (branch.else) scopeOfGroup(branch.else, codesOf, found);
  }
  return found;
}

/** The names of either scope; one that is in both may be what it is in any. */
function eitherScope(one: Scope, other: Scope): Scope {
  const found = new Map(one);
  for (const [name, domain] of other) found.set(name, eitherOf(one.get(name) ?? domain, domain));
  return found;
}

/** What is one or the other. */
export function eitherOf(one: Domain, other: Domain): Domain {
  const both = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined) => (a && b ? [...new Set([...a, ...b])] : undefined);
  const extreme = (a: number | undefined, b: number | undefined, pick: (...of: number[]) => number) =>
    a === undefined || b === undefined ? undefined : pick(a, b);
  return {
    types: both(one.types, other.types),
    values: both(one.values, other.values),
    minimum: extreme(one.minimum, other.minimum, Math.min),
    maximum: extreme(one.maximum, other.maximum, Math.max),
    pattern: one.pattern === other.pattern ? one.pattern : undefined,
    minLength: extreme(one.minLength, other.minLength, Math.min),
    maxLength: extreme(one.maxLength, other.maxLength, Math.max),
    ...(one.percent && other.percent && { percent: true }),
    properties: one.properties && other.properties && eitherScope(one.properties, other.properties),
    items: one.items && other.items && eitherOf(one.items, other.items),
    list: one.list === other.list ? one.list : undefined,
    open: one.open || other.open,
    ...((one.file || other.file) && { file: true }),
  };
}

/** The least and the most of a number, which may be a choice of some. */
export function boundsOf({ values, minimum, maximum }: Domain): Domain {
  const numbers = (values ?? []).filter((value) => typeof value === "number");
  return numbers.length === 0 ? { minimum, maximum } : { minimum: Math.min(...numbers), maximum: Math.max(...numbers) };
}
