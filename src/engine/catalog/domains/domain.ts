import type { ResolvedField, ResolvedGroup } from "../resolve.ts";

export type JsonType = "array" | "boolean" | "null" | "number" | "object" | "string";

/** The possible values of a fact. An absent property means unknown, so nothing is ruled out. */
export interface Domain {
  /** Integers count as numbers. */
  types?: readonly JsonType[] | undefined;
  /** The only possible values. */
  values?: readonly unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** Pattern and length, for texts. */
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** Whether it is a percentage. */
  percent?: boolean | undefined;
  /** The properties of an object; there are no others. */
  properties?: Scope | undefined;
  items?: Domain | undefined;
  /** The option list of its values, for findings. */
  list?: string | undefined;
  /** Whether it is a file: a rule can only test whether it is present. */
  file?: boolean | undefined;
  /** Whether it always has a value. */
  always?: boolean | undefined;
  /**
   * Whether other values are possible. One that is similar to a listed value is still reported as a
   * mistake.
   */
  open?: boolean | undefined;
}

/** The facts that a rule may use at its place, by name. */
export type Scope = ReadonlyMap<string, Domain>;

/** A fact about which nothing is known. */
export const ANYTHING: Domain = Object.freeze({});

/** The JSON type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as JsonType;
}

const asJsonType = (type: string): JsonType => (type === "integer" ? "number" : (type as JsonType));

/** The types in a `type` keyword; undefined if there is none. */
export function typesOf(type: unknown): JsonType[] | undefined {
  if (type === undefined) return undefined;
  return [...new Set([type].flat().map((name) => asJsonType(String(name))))];
}

/** The codes of a shared option list; undefined for an unknown list. */
export type CodesOf = (list: string) => readonly string[] | undefined;

/**
 * The possible answers of a field. A field that offers some options of a list counts as having all
 * of them, since a rule may serve several forms.
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

/**
 * The fields of a group and of its branches. A field in several of them has the union of their
 * domains.
 */
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

/** The union of two scopes; a name in both has the union of its domains. */
function unionScope(one: Scope, other: Scope): Scope {
  const found = new Map(one);
  for (const [name, domain] of other) found.set(name, eitherOf(one.get(name) ?? domain, domain));
  return found;
}

/** The union of two domains. */
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
    properties: one.properties && other.properties && unionScope(one.properties, other.properties),
    items: one.items && other.items && eitherOf(one.items, other.items),
    list: one.list === other.list ? one.list : undefined,
    open: one.open || other.open,
    ...((one.file || other.file) && { file: true }),
  };
}

/** The minimum and maximum of a number, which may be a choice. */
export function boundsOf({ values, minimum, maximum }: Domain): Domain {
  const numbers = (values ?? []).filter((value) => typeof value === "number");
  return numbers.length === 0 ? { minimum, maximum } : { minimum: Math.min(...numbers), maximum: Math.max(...numbers) };
}
