import type { ConsentDocument, PageDocument } from "../../../contract/documents.gen.ts";
import type { PageBlock, PageSlice } from "../../../contract/site/page-slices.ts";
import type { ComputedSlice, ConsentSlice, FactSlice, FormSlice } from "../../../contract/site/slices.ts";
import { CRITERIA_ROLES } from "../../../contract/staff/eligibility.ts";
import { ERASURE_ROLES } from "../../../contract/staff/erasures.ts";
import { staffAction } from "../../../contract/staff/staff-actions.ts";
import { factsRead } from "../../rules/logic.ts";
import { fillTemplate } from "../../values/fill-template.ts";
import type { Catalog } from "../catalog.ts";
import { namesInCondition } from "../facts/condition-names.ts";
import { preCheckQuestions } from "../facts/pre-check-questions.ts";
import { localise, localiseAll } from "../localise.ts";
import { type ResolvedForm, resolveForm } from "../resolve.ts";
import { branchReads, formReads } from "./form-reads.ts";
import { matchingLines } from "./matching-lines.ts";
import { sliceGroup } from "./slice-field.ts";
import { sliceUpload } from "./slice-upload.ts";
import { sliceReportView, sliceTableView } from "./slice-views.ts";

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
  const wanted = new Set<string>();
  for (const { when } of [...form.steps, ...(form.consents ?? [])]) for (const name of namesInCondition(when ?? true)) wanted.add(name);
  for (const { value } of form.computed ?? []) factsRead(value, wanted);
  for (const value of Object.values(form.prefill ?? {})) factsRead(value, wanted);
  const needed = [...form.facts].reverse().filter(({ name, value }) => wanted.has(name) && factsRead(value, wanted));
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

/**
 * A page for the browser. The blocks `grievance` and `matching` are generated from the documents in
 * force: the officers of the site and of each enabled lender, and how offers of each product are
 * ranked.
 *
 * @param siteId the site whose officer is named; without it, those of all sites
 * @throws Error for an unknown page
 */
export function slicePage(catalog: Catalog, pageId: string, language: string, siteId?: string): PageSlice {
  const page = catalog.pages.get(pageId);
  if (!page) throw new Error(`no page ${pageId}`);
  const days = (name: string) => daysOf(catalog, name, siteId);
  const slice = (block: PageDocument["blocks"][number]) => sliceBlock(catalog, filledWith(block, days), language, siteId);
  const { title, lead } = filledWith({ title: page.title, lead: page.lead }, days);
  return {
    id: page.id,
    title: localise(title, language),
    ...(lead && { lead: localise(lead, language) }),
    ...(page.days && { days: page.days }),
    updated: page.updated ?? null,
    blocks: page.blocks.flatMap(slice),
  };
}

/** The number of days in which the site answers, from its document. */
function daysOf({ sites }: Catalog, name: string, siteId: string | undefined): number | undefined {
  const site = (siteId === undefined ? undefined : sites.get(siteId)) ?? [...sites.values()][0];
  if (name === "erasureDays") return site?.erasure.answerDays;
  return name === "complaintDays" ? site?.complaints.answerDays : undefined;
}

/** Fills these figures into all texts of a part of a page. */
function filledWith<T>(part: T, figures: (name: string) => number | undefined): T {
  if (typeof part === "string") return fillTemplate(part, figures) as T;
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => filledWith(one, figures)) as T;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filledWith(value, figures)])) as T;
}

/** The products with a pre-check, in their order. */
function preCheckProducts(catalog: Catalog, language: string): Extract<PageBlock, { type: "pre-check" }>["products"] {
  return [...catalog.products.values()]
    .sort((one, other) => one.order - other.order)
    .map((product) => ({
      code: product.code,
      name: localise(product.name, language),
      questions: preCheckQuestions(catalog, product, language),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function sliceBlock(
  catalog: Catalog,
  block: PageDocument["blocks"][number],
  language: string,
  siteId: string | undefined,
): PageBlock | PageBlock[] {
  if ("table" in block) {
    const table = catalog.tables.get(block.table);
    const { type, where } = block;
    return table && table.area !== "customer" ? { type, table: sliceTableView(catalog, table, language), ...(where && { where }) } : [];
  }
  if ("report" in block) {
    const report = catalog.reports.get(block.report);
    const { type, where } = block;
    return report ? { type, report: sliceReportView(catalog, report, language), ...(where && { where }) } : [];
  }
  if (block.type === "merchant") return { type: "merchant", form: block.form, thanks: block.thanks };
  if (block.type === "form" || block.type === "brand-editor") {
    const form = catalog.staffForms.get(block.form);
    const action = form && staffAction(form.action);
    if (action === undefined) return [];
    // An action that partners may run too is open to all staff roles.
    const forAll = action.open !== undefined || action.partners === true;
    return {
      type: block.type,
      form: block.form,
      ...(!forAll && { roles: [...action.roles] }),
      ...(action.open === "by-link" && { byLink: true }),
      ...(block.where && { where: block.where }),
    };
  }
  if (block.type === "upload") {
    const upload = catalog.uploads.get(block.upload);
    return upload ? { type: "upload", upload: sliceUpload(catalog, upload, language) } : [];
  }
  if ("text" in block) return { type: block.type, text: localise(block.text, language), ...(block.partner && { partner: block.partner }) };
  if ("items" in block) return { type: "list", items: block.items.map((item) => localise(item, language)) };
  if (block.type === "lead") {
    const { type, product = null, title, submit } = block;
    return { type, product, title: localise(title, language), submit: localise(submit, language) };
  }
  if (block.type === "customer-search") return { type: "customer-search", go: block.go };
  if (block.type === "link") return { type: "link", label: localise(block.label, language), go: block.go };
  if (block.type === "redirect") {
    const target = redirectsOf(catalog, language, siteId).find(({ id }) => id === block.to);
    return target ? { type: "redirect", name: target.name, url: target.url } : [];
  }
  if (block.type === "erasure") return { type: "erasure", roles: [...ERASURE_ROLES], ...reasonsOf(catalog, language, siteId) };
  if (block.type === "criteria") return { type: "criteria", roles: [...CRITERIA_ROLES] };
  if (block.type === "complaint") return { type: "complaint", lenders: lendersByName(catalog, language) };
  if (block.type === "pre-check") return { type: "pre-check", products: preCheckProducts(catalog, language) };
  if (block.type === "redirects") return { type: "redirects", targets: redirectsOf(catalog, language, siteId) };
  if (block.type === "grievance") return { type: "grievance", officers: officers(catalog, language, siteId) };
  if (block.type !== "matching") return { type: block.type };
  return { type: "matching", lines: [...catalog.products.values()].flatMap((product) => matchingLines(catalog, product, language)) };
}

/** The staff's reasons for erasing a customer, and for refusing a request. */
function reasonsOf({ sites }: Catalog, language: string, siteId: string | undefined) {
  const site = (siteId === undefined ? undefined : sites.get(siteId)) ?? [...sites.values()][0];
  const inWords = (reasons: readonly { id: string; label: Parameters<typeof localise>[0] }[] = []) =>
    reasons.map(({ id, label }) => ({ id, label: localise(label, language) }));
  return { reasons: inWords(site?.erasure.reasons), refusals: inWords(site?.erasure.refusals) };
}

/** The enabled lenders, sorted by name. */
function lendersByName({ lenders }: Catalog, language: string): { id: string; name: string }[] {
  const named = [...lenders.values()].filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name: localise(name, language) }));
  return named.toSorted((one, other) => one.name.localeCompare(other.name, language));
}

function redirectsOf({ sites }: Catalog, language: string, siteId: string | undefined) {
  const own = [...sites.values()].filter(({ id }) => siteId === undefined || id === siteId);
  return own.flatMap(({ redirects = [] }) => redirects.map(({ id, name, url }) => ({ id, name: localise(name, language), url })));
}

type Officers = Extract<PageBlock, { type: "grievance" }>["officers"];

function officers(catalog: Catalog, language: string, siteId: string | undefined): Officers {
  const sites = [...catalog.sites.values()].filter(({ id }) => siteId === undefined || id === siteId);
  const own = sites.map(({ grievance, legalEntityName }) => ({ ...grievance, lender: localise(legalEntityName, language) }));
  const lenders = [...catalog.lenders.values()].filter(({ enabled }) => enabled);
  const all = [...own, ...lenders.map(({ grievance, name }) => ({ ...grievance, lender: localise(name, language) }))];
  return all.filter(({ email }, index) => all.findIndex((other) => other.email === email) === index);
}
