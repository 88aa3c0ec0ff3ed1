import { MESSAGE_EVENTS } from "../../contract/message-events.ts";
import { CUSTOMER_MENU } from "../../contract/site/customer-menu.ts";
import { STATUS_TABLE } from "../../contract/site/status-table.ts";
import type { Dataset } from "../../contract/staff/datasets/dataset.ts";
import { DATASETS } from "../../contract/staff/datasets/datasets.ts";
import { lenderCodesIn } from "../rules/lender-codes.ts";
import { shownBy } from "./blocks/shown-by.ts";
import type { Catalog } from "./catalog.ts";
import { placesOf, requireExisting } from "./checks/check-references.ts";
import type { Finding } from "./document.ts";
import { factReferences } from "./findings/fact-references.ts";
import { finding, type Place } from "./findings/finding.ts";
import type { FindingCode } from "./findings/finding-texts.ts";
import { IDENTIFIER_FIELDS } from "./identifier-rules.ts";
import { sentBy } from "./lenders/connector-parts.ts";
import { formsOfLender } from "./lenders/lender-forms.ts";
import { FIRST_LANGUAGE } from "./localise.ts";
import { SHARED_OPTIONS } from "./resolve.ts";
import { schemasIn } from "./schemas-in.ts";

/**
 * Reports each document, or part of one, that neither a document nor the code uses. Pages and what
 * they show have findings of their own (`checkPageUse`, `checkShown`). Only for documents without
 * errors: an error can make other parts look unused.
 */
export function checkUnused(catalog: Catalog): Finding[] {
  // A set of documents without these is only a part of a release.
  if ([catalog.products, catalog.forms, catalog.pages].some(({ size }) => size === 0)) return [];
  return [
    ...unusedParts(catalog),
    ...unsentCodes(catalog),
    ...unusedKinds(catalog),
    ...unusedConsents(catalog),
    ...unusedForms(catalog),
    ...unsent(catalog),
    ...unshown(catalog),
    ...unusedLanguages(catalog),
  ];
}

const warn = (code: FindingCode, at: Place, values: Parameters<typeof finding>[2]): Finding => finding(code, at, values, "warning");

interface Part {
  /** The name by which `spare` lists it. */
  name: string;
  code: FindingCode;
  at: Place;
  /** The name by which documents refer to it. */
  called: string;
  used: boolean;
}

/**
 * Reports parts that are neither used nor listed as spare, spare parts that are used, and spare
 * names that do not exist.
 */
function sparing(what: string, parts: readonly Part[], spare: readonly string[], at: (index: number) => Place): Finding[] {
  const names = parts.map(({ name }) => name);
  const used = new Set(parts.flatMap((part) => (part.used ? [part.name] : [])));
  // A misspelt spare name may be meant for an unused part.
  const misspelt = spare.flatMap((name, index) => requireExisting(what, name, names, at(index)));
  if (misspelt.length > 0) return misspelt;
  return [
    ...parts.flatMap((part) => (part.used || spare.includes(part.name) ? [] : [warn(part.code, part.at, { name: part.called })])),
    ...spare.flatMap((name, index) => (used.has(name) ? [warn("spare-in-use", at(index), { name })] : [])),
  ];
}

/** Shared option lists, shared definitions and facts. */
function unusedParts(catalog: Catalog): Finding[] {
  const { fields } = schemasIn(catalog);
  const offered = new Set([
    ...fields.flatMap(({ field }) => field["x-options"] ?? []),
    ...Object.values<Dataset>(DATASETS).flatMap((dataset) => Object.values(dataset.fields).flatMap(({ options }) => options ?? [])),
  ]);
  const referred = new Set(fields.flatMap(({ field }) => field.$ref ?? []));
  const read = namesRead(catalog);
  const house = catalog.options.get(SHARED_OPTIONS);
  const ofHouse = placesOf("options", SHARED_OPTIONS);
  const lists = Object.keys(house?.lists ?? {}).map(
    (name): Part => ({ name, code: "unused-option-list", at: ofHouse("lists", name), called: name, used: offered.has(name) }),
  );
  const shared = [...catalog.shared.values()].flatMap(({ id, definitions = {}, facts = [], spare = [] }) => {
    const at = placesOf("shared", id);
    const parts = [
      ...Object.keys(definitions).map((name): Part => {
        const called = `shared/${id}#/definitions/${name}`;
        const used = referred.has(called) || IDENTIFIER_FIELDS.some((field) => field === name);
        return { name, code: "unused-definition", at: at("definitions", name), called, used };
      }),
      ...facts.map(({ name }, index): Part => {
        return { name, code: "fact-never-read", at: at("facts", index, "name"), called: name, used: read.has(name) };
      }),
    ];
    return sparing("definition or fact of this document", parts, spare, (index) => at("spare", index));
  });
  return [...sparing("option list", lists, house?.spare ?? [], (index) => ofHouse("spare", index)), ...shared];
}

/** Every word in documents that can refer to a fact, except the facts' own names. */
function namesRead({ products, forms, lenders, offerKinds, routing, menus, shared }: Catalog): Set<string> {
  const found = new Set<string>();
  const add = (part: unknown) => {
    for (const reference of factReferences(part)) found.add(reference);
  };
  for (const readers of [products, forms, lenders, offerKinds, routing, menus]) for (const reader of readers.values()) add(reader);
  for (const { definitions = {}, facts = [] } of shared.values()) {
    add(definitions);
    for (const { value } of facts) add(value);
  }
  return found;
}

/** Option lists of lenders whose lender codes nothing sent to the lender uses. */
function unsentCodes({ options, lenders }: Catalog): Finding[] {
  return [...lenders.values()].flatMap(({ id, connector }) => {
    const sent = new Set(lenderCodesIn(sentBy(connector)).map(({ list }) => list));
    return Object.entries(options.get(id)?.lists ?? {}).flatMap(([name, list]) =>
      sent.has(name) || list.every(({ lenderCode }) => lenderCode === undefined)
        ? []
        : [warn("lender-codes-never-sent", placesOf("options", id)("lists", name), { name, lender: id })],
    );
  });
}

/** Offer kinds without a product. */
function unusedKinds({ offerKinds, products }: Catalog): Finding[] {
  const had = new Set([...products.values()].map(({ offerKind }) => offerKind));
  return [...offerKinds.values()].flatMap(({ id, spare }) => {
    const at = placesOf("offer-kind", id);
    if (had.has(id)) return spare ? [warn("spare-in-use", at("spare"), { name: id })] : [];
    return spare ? [] : [warn("unused-offer-kind", at("id"), { name: id })];
  });
}

/** Consents that neither a form nor a lender asks for. */
function unusedConsents({ consents, forms, lenders }: Catalog): Finding[] {
  const requested = new Set([
    ...[...forms.values()].flatMap((form) => (form.consents ?? []).map(({ id }) => id)),
    ...[...lenders.values()].flatMap((lender) => lender.consents ?? []),
  ]);
  return [...consents.keys()].flatMap((name) =>
    requested.has(name) ? [] : [warn("consent-never-asked", placesOf("consent", name)("id"), { name })],
  );
}

/** Forms that neither a product, a lender nor a page uses. */
function unusedForms(catalog: Catalog): Finding[] {
  const { forms, products, lenders } = catalog;
  const shown = new Set([
    ...[...products.values()].map(({ form }) => form),
    ...[...lenders.values()].flatMap(formsOfLender),
    ...shownBy(catalog, "form"),
  ]);
  return [...forms.keys()].flatMap((name) => (shown.has(name) ? [] : [warn("form-never-shown", placesOf("form", name)("id"), { name })]));
}

/**
 * Templates that no event, passcode or campaign uses. Passcodes use the first template that has the
 * channel.
 */
function unsent({ templates }: Catalog): Finding[] {
  const events: string[] = Object.values(MESSAGE_EVENTS).map(({ template }) => template);
  const known = events.filter((name) => !templates.has(name));
  const passcodes = [...templates.values()].filter(({ kind }) => kind === "otp");
  return [...templates.values()].flatMap((template) => {
    const { id: name, kind } = template;
    const at = placesOf("template", name);
    if (kind === "service") return events.includes(name) ? [] : [warn("template-never-sent", at("id"), { name, kind, known })];
    if (kind !== "otp") return [];
    const before = passcodes.slice(0, passcodes.indexOf(template));
    const sends = (["sms", "email"] as const).some((channel) => template[channel] && !before.some((other) => other[channel]));
    const [other] = before;
    return sends || other === undefined ? [] : [warn("passcode-never-sent", at("id"), { name, other: other.id })];
  });
}

/**
 * Tables and menus of customers other than the ones on their screens, and call lists where no page
 * has calls.
 */
function unshown({ tables, menus, callLists, pages }: Catalog): Finding[] {
  const calls = [...pages.values()].some(({ blocks }) => blocks.some(({ type }) => type === "calls"));
  const lists = [...callLists.keys()];
  const [first] = lists;
  const othersShown = (all: Iterable<{ id: string; area?: string }>, shown: string) =>
    [...all].filter(({ id, area }) => area === "customer" && id !== shown).map(({ id }) => id);
  return [
    ...othersShown(tables.values(), STATUS_TABLE).map((name) =>
      warn("table-never-shown", placesOf("table", name)("id"), { name, shown: STATUS_TABLE }),
    ),
    ...othersShown(menus.values(), CUSTOMER_MENU).map((name) =>
      warn("menu-never-shown", placesOf("menu", name)("id"), { name, shown: CUSTOMER_MENU }),
    ),
    ...(calls || first === undefined ? [] : [warn("calls-block-missing", placesOf("call-list", first)("id"), { names: lists })]),
  ];
}

/** Text languages without a site. English is always used: it is the fallback for missing texts. */
function unusedLanguages({ texts, sites }: Catalog): Finding[] {
  const had = new Set([FIRST_LANGUAGE, ...[...sites.values()].flatMap(({ languages }) => languages.map(({ code }) => code))]);
  return [...texts].flatMap(([language, files]) =>
    had.has(language) ? [] : [warn("unused-language", placesOf("texts", `${language}/${Object.keys(files)[0]}`)(), { language })],
  );
}
