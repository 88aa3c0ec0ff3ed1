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
import type { Catalog } from "./catalog.ts";
import { inOrder } from "./facts/fact-order.ts";

/**
 * A field without references: `enum` holds the codes of its option list, or the values of its `oneOf`, and `x-labels` their texts
 * in the same order.
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

/** A form in which every reference stands written out; texts still in all languages. */
export interface ResolvedForm extends Omit<FormDocument, "steps"> {
  steps: ResolvedStep[];
  /** Computed facts of the house, in the order in which they are computed. */
  facts: readonly FactSlice[];
  /** Of facts that are taken from elsewhere, by name: the day and whose they are. */
  bases: Readonly<Record<string, Basis>>;
  /** The consents that the form asks for. */
  consentDocuments: ConsentDocument[];
}

/** The option lists of the house live in this document of the kind `options`. */
export const HOUSE_OPTIONS = "default";

/** By the first document: those that it was put in order with, and the facts. */
const ordered = new WeakMap<SharedDocument, { of: readonly SharedDocument[]; facts: readonly FactSlice[] }>();

/** All computed facts, each after those that it reads, whatever document it stands in. */
export function factDefinitions(catalog: Pick<Catalog, "shared">): readonly FactSlice[] {
  // Read each time, as whoever remembers what was found notes what it was read from.
  const documents = [...catalog.shared.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = documents;
  if (first === undefined) return [];
  const known = ordered.get(first);
  if (known?.of.length === documents.length && known.of.every((one, index) => one === documents[index])) return known.facts;
  const facts = inOrder(documents.flatMap((document) => (document.facts ?? []).map(({ name, value }) => ({ name, value }) as FactSlice)));
  ordered.set(first, { of: documents, facts });
  return facts;
}

/** The day and the source of facts that are taken from elsewhere, by the fact's name. */
function basesOf(catalog: Pick<Catalog, "shared">): Record<string, Basis> {
  const facts = [...catalog.shared.values()].flatMap((document) => document.facts ?? []);
  return Object.fromEntries(facts.flatMap(({ name, basis }) => (basis ? [[name, basis] as const] : [])));
}

type Sources = Pick<Catalog, "shared" | "options">;

/** `shared/contact#/definitions/email` → the definition; undefined where it does not exist. */
export function sharedDefinition(sources: Pick<Catalog, "shared">, ref: string): DialectFieldSchema | undefined {
  const match = /^shared\/([a-z-]+)#\/definitions\/(\w+)$/.exec(ref);
  const definitions = sources.shared.get(match?.[1] ?? "")?.definitions;
  const name = match?.[2] ?? "";
  return definitions && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** The codes of a list and their labels; where the field has an `enum` of its own, only those, in its order. */
function choices(sources: Sources, list: string, only: unknown[] | undefined): Pick<ResolvedField, "enum" | "x-labels" | "x-options"> {
  const options = sources.options.get(HOUSE_OPTIONS)?.lists[list] ?? [];
  const chosen = only ? only.flatMap((code) => options.find((option) => option.code === code) ?? []) : options;
  return { enum: chosen.map((option) => option.code), "x-labels": chosen.map((option) => option.label), "x-options": list };
}

/** The allowed values and labels of titled constants; those of `only` if it is given, in its order. */
function titled(
  oneOf: NonNullable<DialectFieldSchema["oneOf"]>,
  only: readonly unknown[] | undefined,
): Pick<ResolvedField, "enum" | "x-labels"> {
  const chosen = only ? only.flatMap((value) => oneOf.find((one) => one.const === value) ?? []) : oneOf;
  return { enum: chosen.map((one) => one.const), "x-labels": chosen.map(({ title }) => title) };
}

/**
 * Writes out the reference and the option list of a field, and of all below it. What the field says itself wins over
 * the definition that it refers to. Throws on a reference that does not exist or leads back to itself.
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
    // Choices of its own take the place of those of the definition.
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

/** Lays the step's own `ui` entries over those of the fields, in the branches too. */
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

/** A form of a checked catalogue with everything that it refers to. Throws on an unknown id. */
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
