import type { PageBlock, PageSlice } from "../../../contract/config.ts";
import type { ConsentDocument, PageDocument, ProductDocument } from "../../../contract/documents.gen.ts";
import type { ConsentSlice, FactSlice, FormSlice } from "../../../contract/slices.ts";
import { factsRead } from "../../rules/logic.ts";
import { rankingOf } from "../../rules/ranking.ts";
import type { Catalog } from "../catalog.ts";
import { namesInCondition } from "../condition-names.ts";
import { interfaceText, localise } from "../localise.ts";
import { type ResolvedForm, resolveForm } from "../resolve.ts";
import { branchReads, formReads } from "./form-reads.ts";
import { sliceGroup } from "./slice-field.ts";
import { sliceReportView, sliceTableView } from "./slice-views.ts";

/** A form for the browser, in one language, with the texts of its consents and the facts that its conditions speak of. */
export function sliceForm(catalog: Catalog, formId: string, language: string): FormSlice {
  return sliceResolved(resolveForm(catalog, formId), language);
}

/** As `sliceForm`, of a form whose references are written out. */
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
    computed: (form.computed ?? []).map(({ name, label, value, step, format }) => ({
      name,
      label: localise(label, language),
      value: value as FactSlice["value"],
      step,
      format: format ?? "number",
    })),
    prefill: (form.prefill ?? {}) as FormSlice["prefill"],
  };
}

/** The facts that the conditions and figures of a form read, and those that these read in turn; in their order. */
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

/** The version in force of every consent, in one language. */
export function sliceConsents(catalog: Catalog, language: string): ConsentSlice[] {
  return [...catalog.consents.values()].map((consent) => sliceConsent(consent, language));
}

/**
 * A page for the browser. The blocks `grievance` and `matching` are made from the documents in force: the officers of the
 * site and of each enabled lender, and how offers of each product are ranked.
 * @param siteId whose officer is named; without it, those of all sites
 * @throws when there is no such page
 */
export function slicePage(catalog: Catalog, pageId: string, language: string, siteId?: string): PageSlice {
  const page = catalog.pages.get(pageId);
  if (!page) throw new Error(`no page ${pageId}`);
  const slice = (block: PageDocument["blocks"][number]) => sliceBlock(catalog, block, language, siteId);
  return {
    id: page.id,
    title: localise(page.title, language),
    ...(page.lead && { lead: localise(page.lead, language) }),
    updated: page.updated ?? null,
    blocks: page.blocks.flatMap(slice),
    partnerBlocks: page.partnerBlocks?.flatMap(slice) ?? null,
  };
}

function sliceBlock(
  catalog: Catalog,
  block: PageDocument["blocks"][number],
  language: string,
  siteId: string | undefined,
): PageBlock | PageBlock[] {
  if ("table" in block) {
    const table = catalog.tables.get(block.table);
    return table && table.area !== "customer" ? { type: "table", table: sliceTableView(catalog, table, language) } : [];
  }
  if ("report" in block) {
    const report = catalog.reports.get(block.report);
    return report ? { type: block.type, report: sliceReportView(catalog, report, language) } : [];
  }
  if ("text" in block) return { type: block.type, text: localise(block.text, language) };
  if ("items" in block) return { type: "list", items: block.items.map((item) => localise(item, language)) };
  if ("product" in block) {
    const { type, product, title, submit } = block;
    return { type, product, title: localise(title, language), submit: localise(submit, language) };
  }
  if (block.type === "grievance") return { type: "grievance", officers: officers(catalog, language, siteId) };
  return { type: "matching", lines: [...catalog.products.values()].flatMap((product) => matchingLines(catalog, product, language)) };
}

type Officers = Extract<PageBlock, { type: "grievance" }>["officers"];

function officers(catalog: Catalog, language: string, siteId: string | undefined): Officers {
  const sites = [...catalog.sites.values()].filter(({ id }) => siteId === undefined || id === siteId);
  const own = sites.map(({ grievance, legalEntityName }) => ({ ...grievance, lender: localise(legalEntityName, language) }));
  const lenders = [...catalog.lenders.values()].filter(({ enabled }) => enabled);
  const all = [...own, ...lenders.map(({ grievance, name }) => ({ ...grievance, lender: localise(name, language) }))];
  return all.filter(({ email }, index) => all.findIndex((other) => other.email === email) === index);
}

/** How offers of a product are compared and ordered, in words of `locales/<language>/matching.json`. */
function matchingLines(catalog: Catalog, product: ProductDocument, language: string): string[] {
  const lenders = [...catalog.lenders.values()].filter(
    ({ enabled, products }) => enabled && products.some((lent) => lent.product === product.code),
  );
  if (lenders.length === 0) return [];
  const say = (key: string, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
      interfaceText(catalog, language, key) ?? "",
    );
  const kind = catalog.offerKinds.get(product.offerKind);
  const phraseOf = (id: string) => {
    const figure = kind?.figures.find((each) => each.id === id);
    const phrase = figure?.phrase ?? figure?.label;
    return phrase ? localise(phrase, language) : id;
  };
  const ranking = kind ? rankingOf(product, kind) : [];
  const criteria = ranking.map(({ figure, order }) => say(`matching.order.${order}`, { metric: phraseOf(figure) }));
  const name = localise(product.name, language);
  const lines = [
    say("matching.lenders", { product: name, lenders: lenders.map((lender) => localise(lender.name, language)).join(", ") }),
    say("matching.ranking", { product: name, criteria: criteria.join(say("matching.then")) }),
  ];
  return lines.filter((line) => line !== "");
}
