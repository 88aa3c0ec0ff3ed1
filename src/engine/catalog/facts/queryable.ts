import type { CommonText, DialectQueryable } from "../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import { ownValue } from "../../values/own-value.ts";
import type { Catalog } from "../catalog.ts";
import { derived } from "../incremental-check.ts";
import { type ResolvedField, type ResolvedForm, type ResolvedGroup, resolveForm } from "../resolve.ts";

/** The facts of an application that can be queried without decrypting its answers. */
export type QueryableFacts = Record<string, string | number | boolean>;

interface QueryableField {
  /** Name of the answer. */
  field: string;
  schema: ResolvedField;
  rule: DialectQueryable;
}

function inGroup({ properties, allOf }: ResolvedGroup): QueryableField[] {
  const own = Object.entries(properties ?? {}).flatMap(([field, schema]): QueryableField[] => {
    const rule = schema["x-queryable"];
    return rule === undefined ? [] : [{ field, schema, rule }];
  });
  const branches = (allOf ?? []).flatMap((branch) => [...inGroup(branch.then), ...(branch.else ? inGroup(branch.else) : [])]);
  return [...own, ...branches];
}

const fieldsOf = (form: Pick<ResolvedForm, "steps">) => form.steps.flatMap(({ schema }) => inGroup(schema));

const ascending = (limits: readonly number[]) => [...limits].sort((a, b) => a - b);

/**
 * `25000-50000` for a value of at least the first and less than the second; open ends are left out,
 * as in `100000-`.
 */
function bandOf(value: number, bands: readonly number[]): string {
  const limits = ascending(bands);
  const above = limits.filter((limit) => limit <= value);
  return bandCode(above.at(-1), limits[above.length]);
}

/** The code of a band from one limit to below another; undefined for an open end. */
export const bandCode = (from: number | undefined, to: number | undefined): string => `${from ?? ""}-${to ?? ""}`;

/** The part of an answer that is stored; undefined if none. */
function storedValue(value: unknown, { bands, first }: DialectQueryable): string | number | boolean | undefined {
  if (bands !== undefined) return typeof value === "number" ? bandOf(value, bands) : undefined;
  if (first !== undefined) return typeof value === "string" ? [...value].slice(0, first).join("") : undefined;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

/**
 * The facts of an application that its form declares as queryable (`x-queryable`). They are stored
 * in clear beside the encrypted answers, so a form must declare only what identifies no one.
 *
 * @param answers all answers of the form, flat
 */
export function queryableFacts(form: Pick<ResolvedForm, "steps">, answers: Readonly<Record<string, unknown>>): QueryableFacts {
  const facts: QueryableFacts = {};
  for (const { field, rule } of fieldsOf(form)) {
    const stored = Object.hasOwn(answers, field) ? storedValue(answers[field], rule) : undefined;
    if (stored !== undefined) facts[rule.as ?? field] = stored;
  }
  return facts;
}

/**
 * Everything that determines a form's facts from answers of any release: the queryable fields, and
 * the migrations to their names. While this is equal, so are the facts.
 */
export const queryableRules = (form: Pick<ResolvedForm, "steps" | "migrations">) => ({
  fields: fieldsOf(form).map(({ field, rule }) => ({ field, rule })),
  migrations: form.migrations ?? [],
});

/**
 * The answers of a form that are stored in clear as a whole for tables and reports, and so identify
 * no one.
 */
export function publicAnswerNames(catalog: Catalog, formId: string): Set<string> {
  const stored = fieldsOf(resolveForm(catalog, formId)).filter(({ rule }) => rule.bands === undefined && rule.first === undefined);
  return new Set(stored.map(({ field }) => field));
}

/** A queryable fact by which customers can be grouped: a choice, a range or a part of a text. */
export interface GroupingFact {
  name: string;
  /** Name of the answer that it is computed from. */
  answer: string;
  /** Of the fact; null if it has the answer's. */
  label: CommonText | null;
  field: DatasetField;
}

/** The facts of a form by which customers can be grouped, in the form's order. */
export function groupingFacts(form: Pick<ResolvedForm, "steps">): GroupingFact[] {
  const facts = fieldsOf(form).map(({ field: answer, schema, rule }) => ({
    name: rule.as ?? answer,
    answer,
    label: rule.label ?? null,
    field: factField(schema, rule),
  }));
  return facts.filter(({ name, field }, index) => field.dimension === true && facts.findIndex((other) => other.name === name) === index);
}

/**
 * The queryable facts of all forms as fields of a dataset. If two forms share a name, the first
 * form's field counts.
 *
 * @throws Error for a form with a missing or circular definition
 */
export function factFields(catalog: Catalog): Record<string, DatasetField> {
  const fields: Record<string, DatasetField> = {};
  for (const id of catalog.forms.keys()) {
    const own = derived(catalog, `facts of form ${id}`, (seen) =>
      fieldsOf(resolveForm(seen, id)).map(({ field, schema, rule }) => [rule.as ?? field, factField(schema, rule)] as const),
    );
    for (const [name, field] of own) {
      const other = ownValue(fields, name);
      fields[name] = other ? withBandsOf(field, other) : field;
    }
  }
  return fields;
}

/** Adds the bands of another form's field of the same name. */
function withBandsOf({ bands: more }: DatasetField, field: DatasetField): DatasetField {
  const { bands } = field;
  if (!bands || !more) return field;
  const others = more.limits.filter((limits) => bands.limits.every((known) => known.join() !== limits.join()));
  return others.length === 0 ? field : { ...field, bands: { ...bands, limits: [...bands.limits, ...others] } };
}

function factField(schema: ResolvedField, { bands, first }: DialectQueryable): DatasetField {
  const number = bands === undefined && first === undefined && ["integer", "number"].includes(String(schema.type));
  if (number) return { type: schema["x-ui"]?.widget === "rupees" ? "rupees" : "number" };
  if (bands !== undefined) {
    const rupees = schema["x-ui"]?.widget === "rupees";
    return { type: "code", bands: { limits: [ascending(bands)], rupees }, filter: "values", dimension: true };
  }
  if (schema.type === "boolean") return { type: "code", yesOrNo: true, filter: "values", dimension: true };
  const list = schema["x-options"];
  return { type: list === undefined ? "text" : "code", ...(list !== undefined && { options: list }), filter: "values", dimension: true };
}
