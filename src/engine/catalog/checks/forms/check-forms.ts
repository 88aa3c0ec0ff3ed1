import type { DialectFieldSchema, FormDocument, SharedDocument } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { namesInCondition } from "../../../rules/condition-names.ts";
import { factsRead } from "../../../rules/logic/logic.ts";
import { typeOf } from "../../../validate/field-type.ts";
import { INHERITED_NAMES } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { PROFILE_NAMES } from "../../domains/profile-scope.ts";
import { fieldNames, groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { CONTEXT_NAMES, factNames, PREFILL_NAMES, withDependencies } from "../../names-in-rules.ts";
import { factDefinitions, type ResolvedField, resolveField, sharedDefinition } from "../../resolve.ts";
import { withDefinition } from "../../schemas-in.ts";
import { requireExisting, requireUnique } from "../check-references.ts";
import { checkCondition, checkLogic } from "../rules/check-rules.ts";
import { checkChoices, checkTitles } from "./check-choices.ts";
import { checkDefault } from "./check-default.ts";

const CHOICES = new Set(["select", "radio"]);
const RANGES = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Checks shared definitions: their references, option lists and patterns, and the facts. */
export function checkShared(catalog: Catalog, document: SharedDocument): Finding[] {
  const place: Place = { kind: "shared", id: document.id, pointer: "" };
  const definitions = Object.entries(document.definitions ?? {}).flatMap(([name, field]) =>
    checkField(catalog, field, { ...place, pointer: pointer("/definitions", name) }),
  );
  const all = factDefinitions(catalog);
  const answers = [...catalog.forms.values()].flatMap((form) => [...fieldNames(form)]);
  const facts = (document.facts ?? []).flatMap(({ name, value }, index) => {
    const at = { ...place, pointer: `/facts/${index}/value` };
    const own = all.findIndex((fact) => fact.name === name);
    const circle = all.slice(own + 1).filter((later) => factsRead(value).has(later.name));
    const twice = all.filter((fact) => fact.name === name).length > 1 ? [finding("duplicate-name", at, { what: "fact", name })] : [];
    const hides = answers.includes(name) ? [finding("fact-hides-field", { ...place, pointer: `/facts/${index}/name` }, { name })] : [];
    const known = new Set([...answers, ...all.filter((_, place) => place !== own).map((fact) => fact.name), ...CONTEXT_NAMES]);
    const inCircle = circle.map((other) => finding("circular-fact", at, { name, other: other.name }));
    return [...twice, ...hides, ...inCircle, ...checkLogic(value, at, known)];
  });
  return [...definitions, ...facts];
}

/** Whether a block that shows the form has the choices of a field. */
type HasChoices = (catalog: Catalog, form: string, field: string) => boolean;

/** Checks a form: its fields, conditions, consents and figures. */
export function checkForm(catalog: Catalog, form: FormDocument, hasChoices: HasChoices): Finding[] {
  return [...checkSteps(form), ...checkFields(catalog, form, hasChoices), ...checkFormRules(catalog, form), ...checkCycles(catalog, form)];
}

function checkSteps(form: FormDocument): Finding[] {
  const place: Place = { kind: "form", id: form.id, pointer: "" };
  const home = new Map<string, string>();
  const twice = groupsOf(form).flatMap(({ group, step, pointer: at }) =>
    Object.keys(group.properties ?? {}).flatMap((name) => {
      const first = home.get(name) ?? step;
      home.set(name, first);
      return first === step
        ? []
        : [finding("field-in-two-steps", { ...place, pointer: pointer(at, "properties", name) }, { name, step: first })];
    }),
  );
  const steps = form.steps.flatMap(({ id, order, ui }, index) => {
    const at = `/steps/${index}`;
    const fields = new Set(groupsOf(form).flatMap(({ group, step }) => (step === id ? Object.keys(group.properties ?? {}) : [])));
    const mustBeInStep = (name: string, where: string) =>
      fields.has(name) ? [] : [finding("field-not-in-step", { ...place, pointer: where }, { name, known: [...fields] })];
    const same = form.steps.findIndex((step) => step.id === id) < index;
    return [
      ...(same ? [finding("duplicate-name", { ...place, pointer: `${at}/id` }, { what: "step", name: id })] : []),
      ...(order ?? []).flatMap((name, position) => mustBeInStep(name, `${at}/order/${position}`)),
      ...Object.keys(ui ?? {}).flatMap((name) => mustBeInStep(name, pointer(at, "ui", name))),
    ];
  });
  return [...twice, ...steps];
}

function checkFields(catalog: Catalog, form: FormDocument, hasChoices: HasChoices): Finding[] {
  const all = fieldNames(form);
  const uiOf = new Map(form.steps.map(({ id, ui }) => [id, ui]));
  return groupsOf(form).flatMap(({ group, step, pointer: at }) => {
    const place: Place = { kind: "form", id: form.id, pointer: at };
    const fields = Object.entries(group.properties ?? {}).flatMap(([name, field]) => {
      const here = { ...place, pointer: pointer(at, "properties", name) };
      const unsafe = INHERITED_NAMES.has(name) ? [finding("unsafe-name", here, { name })] : [];
      return [
        ...unsafe,
        ...checkField(catalog, field, here),
        ...checkAppearance(catalog, field, { name, place: here, ui: uiOf.get(step)?.[name], hasChoices }),
      ];
    });
    const required = (group.required ?? []).flatMap((name, index) =>
      all.has(name) ? [] : [finding("required-not-a-field", { ...place, pointer: pointer(at, "required", index) }, { name })],
    );
    return [...fields, ...required];
  });
}

/** Checks that apply to a field anywhere: references, choices, ranges, patterns. */
function checkField(catalog: Catalog, field: DialectFieldSchema, place: Place): Finding[] {
  const ranges = RANGES.flatMap(([low, high]) => {
    const [from, to] = [field[low], field[high]];
    return from !== undefined && to !== undefined && from > to ? [finding("empty-range", place, { low, high })] : [];
  });
  const anchored = field.pattern === undefined || (field.pattern.startsWith("^") && field.pattern.endsWith("$"));
  const kinds = [field.type ?? []].flat().filter((type) => type !== "null");
  const several = kinds.length > 1 && !field.enum && !field.oneOf && field.const === undefined;
  const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
  const twice = field.oneOf && (field.enum || field["x-options"] !== undefined);
  const nested = [
    ...Object.entries(field.properties ?? {}).map(([name, child]) => [child, pointer(place.pointer, "properties", name)] as const),
    ...(field.items ? [[field.items, pointer(place.pointer, "items")] as const] : []),
  ];
  return [
    ...checkReference(catalog, field.$ref, place),
    ...checkChoices(catalog, field, place),
    ...checkTitles(catalog, field, place),
    ...(several ? [finding("several-types", { ...place, pointer: pointer(place.pointer, "type") }, { name })] : []),
    ...(twice ? [finding("two-choice-lists", { ...place, pointer: pointer(place.pointer, "oneOf") }, { name })] : []),
    ...requireUnique(
      "choice",
      (field.oneOf ?? []).map((one) => JSON.stringify(one.const)),
      (index) => ({ ...place, pointer: pointer(place.pointer, "oneOf", index, "const") }),
    ),
    ...ranges,
    ...checkTotal(catalog, field, place),
    ...(anchored ? [] : [finding("pattern-not-anchored", { ...place, pointer: pointer(place.pointer, "pattern") }, {}, "warning")]),
    ...nested.flatMap(([child, at]) => checkField(catalog, child, { ...place, pointer: at })),
  ];
}

/** Checks that `maxTotal` adds up a number of the list's items. */
function checkTotal(catalog: Catalog, { maxTotal, items }: DialectFieldSchema, place: Place): Finding[] {
  if (!maxTotal) return [];
  const parts = items ? Object.entries(withDefinition(catalog, items).properties ?? {}) : [];
  const numbers = parts.filter(([, part]) => ["number", "integer"].includes(typeOf(withDefinition(catalog, part)) ?? ""));
  return requireExisting(
    "number in the list's items",
    maxTotal.of,
    numbers.map(([name]) => name),
    { ...place, pointer: pointer(place.pointer, "maxTotal", "of") },
  );
}

function checkReference(catalog: Catalog, ref: string | undefined, place: Place): Finding[] {
  if (ref === undefined) return [];
  const at = { ...place, pointer: pointer(place.pointer, "$ref") };
  if (!sharedDefinition(catalog, ref)) {
    const document = catalog.shared.get(/^shared\/([a-z-]+)#/.exec(ref)?.[1] ?? "");
    const known = document ? Object.keys(document.definitions ?? {}) : [...catalog.shared.keys()].map((id) => `shared/${id}`);
    return [finding("unknown-reference", at, { what: "shared definition", name: ref, known })];
  }
  return isCircular(catalog, ref) ? [finding("recursive-reference", at, { name: ref })] : [];
}

/**
 * Whether a definition refers to itself. Each definition is visited once, however many references
 * lead to it.
 */
function isCircular(catalog: Catalog, ref: string, open = new Set<string>(), settled = new Set<string>()): boolean {
  if (open.has(ref)) return true;
  if (settled.has(ref)) return false;
  open.add(ref);
  const definition = sharedDefinition(catalog, ref);
  const found = definition !== undefined && referencesIn(definition).some((next) => isCircular(catalog, next, open, settled));
  open.delete(ref);
  settled.add(ref);
  return found;
}

/** The references of a field and of the fields below it. */
function referencesIn(field: DialectFieldSchema): string[] {
  const branches = (field.allOf ?? []).flatMap((branch) => [branch.then, branch.else ?? {}]);
  const children = [field, ...branches].flatMap(({ properties }) => Object.values(properties ?? {}));
  const below = [...children, ...(field.items ? [field.items] : [])].flatMap(referencesIn);
  return field.$ref === undefined ? below : [field.$ref, ...below];
}

interface Appearance {
  name: string;
  place: Place;
  /** What the step says about the field's appearance. */
  ui: DialectFieldSchema["x-ui"];
  hasChoices: HasChoices;
}

/** Checks what a customer must see of a field: a label, options if it is a choice, and its default. */
function checkAppearance(catalog: Catalog, field: DialectFieldSchema, { name, place, ui, hasChoices }: Appearance): Finding[] {
  let resolved: ResolvedField;
  try {
    resolved = resolveField(catalog, field);
  } catch {
    return [];
  }
  const shown = ui ? { ...resolved, "x-ui": { ...resolved["x-ui"], ...ui } } : resolved;
  return looksOf(name, shown, place, false, () => hasChoices(catalog, place.id, name));
}

function looksOf(name: string, resolved: ResolvedField, place: Place, inGroup = false, ofBlock = () => false): Finding[] {
  const widget = resolved["x-ui"]?.widget ?? "text";
  const { items, properties } = resolved;
  // An option list that does not exist is reported where it is named.
  const offered = resolved["x-options"] !== undefined || (resolved.enum ?? []).length > 0;
  const choice = CHOICES.has(widget) && typeOf(resolved) !== "boolean" && !offered && !ofBlock();
  return [
    ...(resolved["x-label"] || widget === "hidden" ? [] : [finding("field-without-label", place, { name })]),
    ...(choice ? [finding("choice-without-options", place, { name })] : []),
    ...checkDefault(name, resolved, place, inGroup),
    // Nested fields are resolved already, so references between them need no further handling.
    ...Object.entries(properties ?? {}).flatMap(([child, part]) =>
      looksOf(child, part, { ...place, pointer: pointer(place.pointer, "properties", child) }, true),
    ),
    ...(items ? checkDefault(name, items, { ...place, pointer: pointer(place.pointer, "items") }) : []),
    ...Object.entries(items?.properties ?? {}).flatMap(([child, part]) =>
      looksOf(child, part, { ...place, pointer: pointer(place.pointer, "items", "properties", child) }),
    ),
  ];
}

function checkFormRules(catalog: Catalog, form: FormDocument): Finding[] {
  const fields = fieldNames(form);
  const named = new Set([...fields, ...factNames(catalog), ...CONTEXT_NAMES]);
  const at = (...parts: (string | number)[]): Place => ({ kind: "form", id: form.id, pointer: pointer("", ...parts) });
  const branches = groupsOf(form).flatMap(({ group, pointer: base }) =>
    (group.allOf ?? []).flatMap((branch, index) =>
      checkCondition(branch.if as Condition, { ...at(), pointer: pointer(base, "allOf", index, "if") }, fields),
    ),
  );
  const consents = (form.consents ?? []).flatMap(({ id, when }, index) => [
    ...(catalog.consents.has(id)
      ? []
      : [finding("unknown-reference", at("consents", index, "id"), { what: "consent", name: id, known: [...catalog.consents.keys()] })]),
    ...checkCondition(when as Condition | undefined, at("consents", index, "when"), named),
  ]);
  const stepIds = form.steps.map(({ id }) => id);
  const based = [...catalog.shared.values()].flatMap(({ facts = [] }) => facts.filter(({ basis }) => basis).map(({ name }) => name));
  const computed = (form.computed ?? []).flatMap(({ name, value, step, format, codes, basisOf }, index) => [
    ...(stepIds.includes(step)
      ? []
      : [finding("unknown-reference", at("computed", index, "step"), { what: "step", name: step, known: stepIds })]),
    ...(named.has(name) ? [finding("duplicate-name", at("computed", index, "name"), { what: "name", name })] : []),
    ...checkLogic(value, at("computed", index, "value"), named),
    ...((format === "code") === (codes !== undefined) ? [] : [finding("codes-without-texts", at("computed", index, "format"))]),
    ...requireExisting("fact with a basis", basisOf, based, at("computed", index, "basisOf")),
  ]);
  const forPrefill = new Set([
    ...PROFILE_NAMES,
    ...PREFILL_NAMES,
    ...[...catalog.forms.values()].flatMap((other) => [...fieldNames(other)]),
  ]);
  const prefill = Object.entries(form.prefill ?? {}).flatMap(([name, value]) => [
    ...(fields.has(name) ? [] : [finding("unknown-reference", at("prefill", name), { what: "field", name, known: [...fields] })]),
    ...checkLogic(value, at("prefill", name), forPrefill),
  ]);
  const steps = form.steps.flatMap(({ when }, index) => checkCondition(when as Condition | undefined, at("steps", index, "when"), named));
  const twice = [
    ...requireUnique(
      "consent",
      (form.consents ?? []).map(({ id }) => id),
      (index) => at("consents", index, "id"),
    ),
    ...requireUnique(
      "figure",
      (form.computed ?? []).map(({ name }) => name),
      (index) => at("computed", index, "name"),
    ),
  ];
  return [...steps, ...branches, ...consents, ...twice, ...computed, ...prefill];
}

/**
 * Fields whose condition depends, through other answers and facts, on themselves: no order of
 * evaluation would settle them.
 */
function checkCycles(catalog: Catalog, form: FormDocument): Finding[] {
  const fields = fieldNames(form);
  const rests = new Map<string, Set<string>>();
  const where = new Map<string, string>();
  for (const { group, conditions, pointer: at } of groupsOf(form)) {
    const names = withDependencies(
      conditions.flatMap((condition) => [...namesInCondition(condition)]),
      catalog,
    );
    for (const name of Object.keys(group.properties ?? {})) {
      // A field that also occurs without a condition is always active.
      if (rests.get(name)?.size === 0) continue;
      rests.set(
        name,
        conditions.length === 0 ? new Set() : new Set([...(rests.get(name) ?? []), ...names].filter((known) => fields.has(known))),
      );
      where.set(name, pointer(at, "properties", name));
    }
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(rests.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...fields]
    .filter((name) => reaches(name, name, new Set()))
    .map((name) => finding("circular-condition", { kind: "form", id: form.id, pointer: where.get(name) ?? "" }, { name }));
}
