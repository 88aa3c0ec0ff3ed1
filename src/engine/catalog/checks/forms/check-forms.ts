import type { DialectFieldSchema, FormDocument, SharedDocument } from "../../../../contract/documents.gen.ts";
import { factsRead } from "../../../rules/logic/logic.ts";
import { typeOf } from "../../../validate/field-type.ts";
import { INHERITED_NAMES } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { fieldNames, groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { CONTEXT_NAMES } from "../../names-in-rules.ts";
import { factDefinitions, type ResolvedField, resolveField } from "../../resolve.ts";
import { checkLogic } from "../rules/check-rules.ts";
import { checkDefault } from "./check-default.ts";
import { checkField } from "./check-field.ts";
import { checkFormRules } from "./check-form-rules.ts";

const CHOICES = new Set(["select", "radio"]);

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
  return [...checkSteps(form), ...checkFields(catalog, form, hasChoices), ...checkFormRules(catalog, form)];
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
