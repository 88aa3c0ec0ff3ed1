import type {
  CommonText,
  ConsentDocument,
  DialectBranch,
  DialectFieldGroup,
  DialectFieldSchema,
  FormDocument,
  SharedDocument,
} from "../../contract/documents.gen.ts";
import type { Condition, FactSlice } from "../../contract/site/slices.ts";
import { ownValue } from "../values/own-value.ts";
import type { Catalog } from "./catalog.ts";
import { inFactOrder } from "./facts/fact-order.ts";

/**
 * A field with its references resolved: `enum` has the codes of its option list, or the values of
 * its `oneOf`, and `x-labels` their texts in the same order.
 */
export interface ResolvedField extends Omit<DialectFieldSchema, "$ref" | "properties" | "items" | "allOf" | "enum" | "oneOf"> {
  properties?: Record<string, ResolvedField>;
  items?: ResolvedField;
  allOf?: ResolvedBranch[];
  enum?: unknown[];
  "x-labels"?: CommonText[];
}

export interface ResolvedGroup {
  properties?: Record<string, ResolvedField>;
  required?: string[];
  allOf?: ResolvedBranch[];
}

interface ResolvedBranch {
  if: Condition;
  then: ResolvedGroup;
  else?: ResolvedGroup;
}

type Basis = NonNullable<NonNullable<SharedDocument["facts"]>[number]["basis"]>;

type FormStep = FormDocument["steps"][number];

interface ResolvedStep extends Omit<FormStep, "schema" | "ui"> {
  schema: ResolvedGroup & { type: "object" };
}

/** A form with all references resolved; texts are still in all languages. */
export interface ResolvedForm extends Omit<FormDocument, "steps"> {
  steps: ResolvedStep[];
  /** Shared computed facts, in the order in which they are computed. */
  facts: readonly FactSlice[];
  /** The date and source of facts taken from elsewhere, by name. */
  bases: Readonly<Record<string, Basis>>;
  /** The consents that the form asks for. */
  consentDocuments: ConsentDocument[];
}

/** Id of the `options` document with the shared option lists. */
export const SHARED_OPTIONS = "default";

/** Cache, keyed by the first document: the documents that were ordered, and their facts. */
const ordered = new WeakMap<SharedDocument, { of: readonly SharedDocument[]; facts: readonly FactSlice[] }>();

/** All computed facts of all documents, each after those that it reads. */
export function factDefinitions(catalog: Pick<Catalog, "shared">): readonly FactSlice[] {
  // The documents are read on every call, so that an incremental check records them as inputs.
  const documents = [...catalog.shared.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = documents;
  if (first === undefined) return [];
  const known = ordered.get(first);
  if (known?.of.length === documents.length && known.of.every((one, index) => one === documents[index])) return known.facts;
  const facts = inFactOrder(
    documents.flatMap((document) => (document.facts ?? []).map(({ name, value }) => ({ name, value }) as FactSlice)),
  );
  ordered.set(first, { of: documents, facts });
  return facts;
}

/** The date and source of facts taken from elsewhere, by the fact's name. */
function basesOf(catalog: Pick<Catalog, "shared">): Record<string, Basis> {
  const facts = [...catalog.shared.values()].flatMap((document) => document.facts ?? []);
  return Object.fromEntries(facts.flatMap(({ name, basis }) => (basis ? [[name, basis] as const] : [])));
}

type Sources = Pick<Catalog, "shared" | "options">;

/** `shared/contact#/definitions/email` → the definition; undefined if it does not exist. */
export function sharedDefinition(sources: Pick<Catalog, "shared">, ref: string): DialectFieldSchema | undefined {
  const match = /^shared\/([a-z-]+)#\/definitions\/(\w+)$/.exec(ref);
  const definitions = sources.shared.get(match?.[1] ?? "")?.definitions;
  const name = match?.[2] ?? "";
  return definitions && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** The codes and labels of a list; if the field has its own `enum`, only those, in its order. */
function choices(sources: Sources, list: string, only: unknown[] | undefined): Pick<ResolvedField, "enum" | "x-labels" | "x-options"> {
  const options = ownValue(sources.options.get(SHARED_OPTIONS)?.lists ?? {}, list) ?? [];
  const chosen = only ? only.flatMap((code) => options.find((option) => option.code === code) ?? []) : options;
  return { enum: chosen.map((option) => option.code), "x-labels": chosen.map((option) => option.label), "x-options": list };
}

/** The values and labels of titled constants; only those in `only`, in its order, if it is set. */
function titled(
  oneOf: NonNullable<DialectFieldSchema["oneOf"]>,
  only: readonly unknown[] | undefined,
): Pick<ResolvedField, "enum" | "x-labels"> {
  const chosen = only ? only.flatMap((value) => oneOf.find((one) => one.const === value) ?? []) : oneOf;
  return { enum: chosen.map((one) => one.const), "x-labels": chosen.map(({ title }) => title) };
}

/**
 * Resolves the reference and the option list of a field and of everything below it. The field's own
 * keywords take precedence over its definition's.
 *
 * @throws Error for a missing or circular reference
 */
export function resolveField(sources: Sources, field: DialectFieldSchema, trail: readonly string[] = []): ResolvedField {
  const { $ref, ...own } = field;
  let base: DialectFieldSchema = own;
  let path = trail;
  if ($ref !== undefined) {
    const definition = sharedDefinition(sources, $ref);
    if (!definition || trail.includes($ref)) throw new Error(`cannot resolve ${$ref}`);
    path = [...trail, $ref];
    const { "x-options": list, oneOf, enum: values, ...inherited } = { ...definition } as DialectFieldSchema;
    base = { ...inherited, ...own };
    // A field's own choices replace those of its definition.
    if (list !== undefined && !own.oneOf) base["x-options"] ??= list;
    if (oneOf && own["x-options"] === undefined) base.oneOf ??= oneOf;
    if (values && !own.oneOf) base.enum ??= values;
    if (base.$ref !== undefined) return resolveField(sources, base, path);
  }
  const { properties, items, allOf, "x-options": list, enum: values, oneOf, ...rest } = base;
  const resolved: ResolvedField = { ...rest } as ResolvedField;
  if (values) resolved.enum = values;
  if (oneOf) Object.assign(resolved, titled(oneOf, values));
  if (list !== undefined) Object.assign(resolved, choices(sources, list, values));
  if (properties) resolved.properties = mapValues(properties, (child) => resolveField(sources, child, path));
  if (items) resolved.items = resolveField(sources, items, path);
  if (allOf) resolved.allOf = allOf.map((branch) => resolveBranch(sources, branch, path));
  return resolved;
}

function resolveBranch(sources: Sources, branch: DialectBranch, trail: readonly string[]): ResolvedBranch {
  return {
    if: branch.if,
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
    then: resolveGroup(sources, branch.then, trail),
    ...(branch.else && { else: resolveGroup(sources, branch.else, trail) }),
  };
}

function resolveGroup(sources: Sources, group: DialectFieldGroup, trail: readonly string[] = []): ResolvedGroup {
  return {
    ...(group.properties && { properties: mapValues(group.properties, (field) => resolveField(sources, field, trail)) }),
    ...(group.required && { required: group.required }),
    ...(group.allOf && { allOf: group.allOf.map((branch) => resolveBranch(sources, branch, trail)) }),
  };
}

/** Merges a step's `ui` entries into those of the fields, including those in branches. */
function withUi(group: ResolvedGroup, ui: NonNullable<FormStep["ui"]>): ResolvedGroup {
  return {
    ...group,
    ...(group.properties && {
      properties: mapValues(group.properties, (field, name) =>
        Object.hasOwn(ui, name) ? { ...field, "x-ui": { ...field["x-ui"], ...ui[name] } } : field,
      ),
    }),
    ...(group.allOf && {
      allOf: group.allOf.map((branch) => ({
        ...branch,
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
        then: withUi(branch.then, ui),
        ...(branch.else && { else: withUi(branch.else, ui) }),
      })),
    }),
  };
}

/**
 * A form of a checked catalogue with everything that it refers to.
 *
 * @throws Error for an unknown id
 */
export function resolveForm(catalog: Catalog, formId: string): ResolvedForm {
  const form = catalog.forms.get(formId);
  if (!form) throw new Error(`no form ${formId}`);
  const steps = form.steps.map(({ ui, schema, ...step }) => ({
    ...step,
    schema: { type: "object" as const, ...withUi(resolveGroup(catalog, schema), ui ?? {}) },
  }));
  const consentDocuments = (form.consents ?? []).flatMap(({ id }) => catalog.consents.get(id) ?? []);
  return { ...form, steps, facts: factDefinitions(catalog), bases: basesOf(catalog), consentDocuments };
}
