import type { CommonText } from "../../../contract/documents.gen.ts";
import { CALL_OUTCOMES } from "../../../contract/staff/datasets/outreach.ts";
import type { STAFF_AUDIT_ACTIONS } from "../../../contract/staff/datasets/staff.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { interfaceText, localise } from "../../../engine/catalog/localise.ts";
import { SHARED_OPTIONS } from "../../../engine/catalog/resolve.ts";
import { isUuid } from "../../../engine/values/formats.ts";
import type { LabelOf } from "../dataset-query.ts";

type PartLabel = (part: string, of: Parameters<LabelOf>[1]) => string | undefined;

/** Enough of an id for people to distinguish entries. */
const short = (id: string) => id.slice(0, 8);
const text = (key: string): PartLabel => {
  return (part, { catalog, language }) =>
    interfaceText(catalog, language, key)?.replace("{{id}}", () => (isUuid(part) ? short(part) : part));
};
const code = (key: string): PartLabel => {
  return (part, { catalog, language }) => interfaceText(catalog, language, `${key}.${part}`);
};
const document = (find: (catalog: Catalog, part: string) => CommonText | string | undefined): PartLabel => {
  return (part, { catalog, language }) => {
    const name = find(catalog, part);
    return typeof name === "string" ? name : name && localise(name, language);
  };
};
const optionOf = ({ options }: Catalog, list: string, part: string) =>
  options.get(SHARED_OPTIONS)?.lists[list]?.find((option) => option.code === part)?.label;

/** The recorded text, or a shortened id where no name was found in the database. */
const named: PartLabel = (part) => (isUuid(part) ? short(part) : part);
/** A customer, whose name is never recorded. Nothing for a search without a result. */
const customer: PartLabel = (part, of) => (isUuid(part) ? text("staff.audit.customer")(part, of) : undefined);
const lender = document(({ lenders }, part) => lenders.get(part)?.name);
const product = document(({ products }, part) => [...products.values()].find((one) => one.code === part)?.name);
const brand = document(({ brands }, part) => brands.get(part)?.name);
const template = document(({ templates }, part) => templates.get(part)?.title ?? part);
const channel = code("staff.codes.campaigns.channel");
const role = code("staff.codes.staff.role");
/** A field by its shared definition, or by the one that a form uses for it under its own name. */
const field = document(({ shared, forms }, part) => {
  const properties = [...forms.values()].flatMap(({ steps }) => steps.map(({ schema }) => schema.properties?.[part]));
  const references = properties.map((property) => (property && "$ref" in property ? String(property.$ref).split("/").at(-1) : undefined));
  const labelOf = (name = "") => [...shared.values()].map(({ definitions }) => definitions?.[name]?.["x-label"]).find(Boolean);
  return [part, ...references].map(labelOf).find(Boolean);
});
const refusal = document(
  ({ sites }, part) => [...sites.values()].flatMap(({ erasure }) => erasure?.refusals ?? []).find(({ id }) => id === part)?.label,
);
/** An export file, by the title of its table or report. */
const file: PartLabel = (part, { catalog, language }) => {
  const [, id = "", kind = ""] = /^(.*)\.(\w+)$/.exec(part) ?? [];
  const view = catalog.tables.get(id) ?? catalog.reports.get(id);
  return view && "title" in view ? `${localise(view.title, language)} (${kind.toUpperCase()})` : undefined;
};

const CUSTOMER = [customer];
const LENDING = [lender, product];
const ROLE = [named, role, role];

/**
 * How to label the parts of a subject, in order; further parts are not shown. For actions not
 * listed the first part is shown as recorded.
 */
const PARTS: Partial<Record<(typeof STAFF_AUDIT_ACTIONS)[number], readonly PartLabel[]>> = {
  "lead-invited": [brand, product],
  "user-added": ROLE,
  "user-renamed": [named, named],
  "role-changed": ROLE,
  exported: [file, named],
  uploaded: [document(({ uploads }, part) => uploads.get(part)?.title), named],
  "lender-on": [lender],
  "lender-off": [lender],
  "criteria-tried": LENDING,
  "criteria-published": LENDING,
  "brand-changed": [brand],
  "brand-products-listed": [brand],
  "brand-restored": [brand, text("staff.audit.publication")],
  "lending-added": LENDING,
  "lending-changed": [...LENDING, product],
  "lending-removed": LENDING,
  "lending-restored": [...LENDING, text("staff.audit.publication")],
  "template-changed": [template],
  "customer-searched": CUSTOMER,
  "customer-opened": CUSTOMER,
  "erasure-request-refused": [text("staff.audit.request"), refusal],
  "link-made": [named, named, named, named],
  "answer-revealed": [customer, field, code("staff.desk.reasons")],
  "call-answer-revealed": [customer, field, code("staff.desk.reasons")],
  "merchant-answer-revealed": [text("staff.audit.request"), field, code("staff.desk.reasons")],
  "merchant-approved": [text("staff.audit.request"), named, brand],
  "merchant-refused": [text("staff.audit.request")],
  "merchant-user-invited": [named, named],
  "note-added": [customer, product],
  "message-resent": [customer, template, channel],
  "campaign-drafted": [named, template, channel],
  "campaign-tried": [named, channel],
  "campaign-started": [named, template, channel],
  "do-not-disturb-set": CUSTOMER,
  "do-not-disturb-removed": CUSTOMER,
  "call-claimed": CUSTOMER,
  "call-released": CUSTOMER,
  "call-ended": [customer, document((catalog, part) => optionOf(catalog, CALL_OUTCOMES, part))],
  "call-assigned": [customer, (part) => (part === "-" ? undefined : part)],
};

/**
 * The subject of an audit entry as text, from `{action, parts}`, each part as recorded or by its
 * name in the database. Null without a subject.
 */
export const auditEntryLabel: LabelOf = (value, of) => {
  const { action, parts } = value as { action: keyof typeof PARTS; parts: readonly string[] | null };
  const labellers = PARTS[action] ?? [named];
  // If the document no longer exists, its recorded id is shown.
  const labels = (parts ?? []).flatMap((part, index) => {
    const label = labellers[index]?.(part, of) ?? (labellers[index] && !isUuid(part) && part !== "-" ? part : "");
    return label === "" ? [] : [label];
  });
  return labels.length === 0 ? null : labels.join(" · ");
};

const isCalled = (name: CommonText | string, wanted: ReadonlySet<string>) =>
  (typeof name === "string" ? [name] : Object.values(name)).some((one) => wanted.has(one.toLowerCase()));

/** Recorded ids and codes of the documents that have one of these names in any language. */
export function recordedIds({ lenders, products, brands, uploads }: Catalog, names: readonly string[]): string[] {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return [
    ...[...lenders.values()].filter(({ name }) => isCalled(name, wanted)).map(({ id }) => id),
    ...[...brands.values()].filter(({ name }) => isCalled(name, wanted)).map(({ id }) => id),
    ...[...uploads.values()].filter(({ title }) => isCalled(title, wanted)).map(({ id }) => id),
    ...[...products.values()].filter(({ name }) => isCalled(name, wanted)).map(({ code: own }) => own),
  ];
}
