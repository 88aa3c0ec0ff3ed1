import type { DialectQueryable } from "../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import type { Catalog } from "../catalog.ts";
import { derived } from "../incremental-check.ts";
import { type ResolvedField, type ResolvedForm, type ResolvedGroup, resolveForm } from "../resolve.ts";

/** What can be asked of an application without opening its answers. */
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

/** `25000-50000` for a value of at least the first and less than the second; open ends are left out, as in `100000-`. */
function bandOf(value: number, bands: readonly number[]): string {
  const limits = ascending(bands);
  const above = limits.filter((limit) => limit <= value);
  return bandCode(above.at(-1), limits[above.length]);
}

/** The code of a span from one limit to below another; undefined for an open end. */
export const bandCode = (from: number | undefined, to: number | undefined): string => `${from ?? ""}-${to ?? ""}`;

/** What of an answer is kept; undefined where nothing can be. */
function keptOf(value: unknown, { bands, first }: DialectQueryable): string | number | boolean | undefined {
  if (bands !== undefined) return typeof value === "number" ? bandOf(value, bands) : undefined;
  if (first !== undefined) return typeof value === "string" ? [...value].slice(0, first).join("") : undefined;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

/**
 * The facts of an application that its form declares as queryable (`x-queryable`). They are kept in clear beside the sealed
 * answers, so a form declares only what identifies nobody.
 * @param answers all answers of the form, flat
 */
export function queryableFacts(form: Pick<ResolvedForm, "steps">, answers: Readonly<Record<string, unknown>>): QueryableFacts {
  const facts: QueryableFacts = {};
  for (const { field, rule } of fieldsOf(form)) {
    const kept = Object.hasOwn(answers, field) ? keptOf(answers[field], rule) : undefined;
    if (kept !== undefined) facts[rule.as ?? field] = kept;
  }
  return facts;
}

/**
 * All that says what facts a form makes of answers of any release: the fields that it keeps, and how answers of before come under
 * their names. While this stays the same, so do the facts.
 */
export const queryableRules = (form: Pick<ResolvedForm, "steps" | "migrations">) => ({
  fields: fieldsOf(form).map(({ field, rule }) => ({ field, rule })),
  migrations: form.migrations ?? [],
});

/** The answers of a form that identify nobody as they are: those that it keeps whole for tables and reports. */
export function openNames(catalog: Catalog, formId: string): Set<string> {
  const whole = fieldsOf(resolveForm(catalog, formId)).filter(({ rule }) => rule.bands === undefined && rule.first === undefined);
  return new Set(whole.map(({ field }) => field));
}

/**
 * The facts that the forms of a catalogue keep, as fields of a dataset. Of two forms that share a name, the first one's field is it.
 * @throws for a form whose definitions are not there or too deep
 */
export function factFields(catalog: Catalog): Record<string, DatasetField> {
  const fields: Record<string, DatasetField> = {};
  for (const id of catalog.forms.keys()) {
    const own = derived(catalog, `facts of form ${id}`, (seen) =>
      fieldsOf(resolveForm(seen, id)).map(({ field, schema, rule }) => [rule.as ?? field, factField(schema, rule)] as const),
    );
    for (const [name, field] of own) fields[name] = fields[name] ? withBandsOf(field, fields[name]) : field;
  }
  return fields;
}

/** A field with the bands of another form's field of its name too. */
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
  const list = schema["x-options"];
  return { type: list === undefined ? "text" : "code", ...(list !== undefined && { options: list }), filter: "values", dimension: true };
}
