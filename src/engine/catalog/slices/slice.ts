import type { ConsentDocument } from "../../../contract/documents.gen.ts";
import type { ComputedSlice, ConsentSlice, FactSlice, FormSlice } from "../../../contract/site/slices.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { factsRead } from "../../rules/logic/logic.ts";
import type { Catalog } from "../catalog.ts";
import { localise, localiseAll } from "../localise.ts";
import { type ResolvedForm, resolveForm } from "../resolve.ts";
import { branchReads, formReads } from "./form-reads.ts";
import { sliceGroup } from "./slice-field.ts";

/**
 * A form for the browser, in one language, with the texts of its consents and the facts that its
 * conditions use.
 */
export function sliceForm(catalog: Catalog, formId: string, language: string): FormSlice {
  return sliceResolved(resolveForm(catalog, formId), language);
}

/** The same as `sliceForm`, for a resolved form. */
export function sliceResolved(form: ResolvedForm, language: string): FormSlice {
  return {
    id: form.id,
    title: localise(form.title, language),
    submit: form.submit ? localise(form.submit, language) : null,
    review: form.review ?? false,
    steps: form.steps.map(({ id, title, intro, when, schema, order }) => ({
      id,
      title: localise(title, language),
      ...(intro && { intro: localise(intro, language) }),
      ...(when !== undefined && { when }),
      schema: { type: "object", ...sliceGroup(schema, language) },
      ...(order && { order }),
      ...(schema.allOf && { reads: [...branchReads(schema)] }),
    })),
    reads: formReads(form),
    consents: (form.consents ?? []).map(({ id, when }) => ({ id, ...(when !== undefined && { when }) })),
    consentTexts: form.consentDocuments.map((consent) => sliceConsent(consent, language)),
    facts: neededFacts(form),
    computed: (form.computed ?? []).map((figure) => sliceComputed(form, figure, language)),
    prefill: (form.prefill ?? {}) as FormSlice["prefill"],
  };
}

function sliceComputed(
  form: ResolvedForm,
  { name, label, value, step, format, codes, basisOf }: NonNullable<ResolvedForm["computed"]>[number],
  language: string,
): ComputedSlice {
  const basis = basisOf === undefined ? undefined : form.bases[basisOf];
  return {
    name,
    label: localise(label, language),
    value: value as FactSlice["value"],
    step,
    format: format ?? "number",
    ...(codes && { codes: localiseAll(codes, language) }),
    ...(basis && { basis: { date: basis.date, source: localise(basis.source, language) } }),
  };
}

/**
 * The facts that the conditions and figures of a form read, directly or through other facts, in
 * their order.
 */
function neededFacts(form: ResolvedForm): FactSlice[] {
  const names = new Set<string>();
  for (const { when } of [...form.steps, ...(form.consents ?? [])]) for (const name of namesInCondition(when ?? true)) names.add(name);
  for (const { value } of form.computed ?? []) factsRead(value, names);
  for (const value of Object.values(form.prefill ?? {})) factsRead(value, names);
  const needed = [...form.facts].reverse().filter(({ name, value }) => names.has(name) && factsRead(value, names));
  return needed.reverse();
}

function sliceConsent(consent: ConsentDocument, language: string): ConsentSlice {
  const { version, text, links, choices } = consent.versions.at(-1) ?? consent.versions[0];
  return {
    id: consent.id,
    version,
    required: consent.required,
    purpose: localise(consent.purpose, language),
    text: localise(text, language),
    links: (links ?? []).map(({ label, path }) => ({ label: localise(label, language), path })),
    choices: choices?.map((choice) => ({ code: choice.code, text: localise(choice.text, language) })) ?? null,
  };
}

/** The current version of every consent, in one language. */
export function sliceConsents(catalog: Catalog, language: string): ConsentSlice[] {
  return [...catalog.consents.values()].map((consent) => sliceConsent(consent, language));
}
