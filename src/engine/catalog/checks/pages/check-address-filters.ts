import type { PageBlock, PageDocument } from "../../../../contract/documents.gen.ts";
import { ADDRESS_BLOCKS } from "../../../../contract/staff/found-customer.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, listed, type Place } from "../../findings/finding.ts";
import { requireExisting } from "../check-references.ts";

/**
 * Checks the `where` of a block: fields that its table or report is filtered by or that its form
 * has, and parameters of every path to this page.
 */
export function checkWhere(catalog: Catalog, page: PageDocument, block: PageBlock, at: (...parts: string[]) => Place): Finding[] {
  const needed = ADDRESS_BLOCKS[block.type]?.parameters;
  if (needed !== undefined) return checkParameters(catalog, page, needed, at);
  const where = "where" in block ? (block.where ?? {}) : {};
  const view = viewOf(catalog, block);
  if (view === undefined) return [];
  const parameters = parametersOf(catalog, page);
  return Object.entries(where).flatMap(([field, parameter]) => [
    ...(view.what === "form" ? requireExisting("field", field, view.fields, at("where", field)) : []),
    ...(view.what === "form" || view.fields.includes(field)
      ? []
      : [finding("not-its-filter", at("where", field), { what: view.what, view: view.name, name: field, known: listed(view.fields) })]),
    ...(parameters.includes(parameter)
      ? []
      : [finding("not-a-parameter", at("where", field), { name: parameter, known: listed(parameters) })]),
  ]);
}

/** Checks that every path to the page has the parameters that this type of block needs. */
function checkParameters(catalog: Catalog, page: PageDocument, needed: readonly string[], at: (...parts: string[]) => Place): Finding[] {
  const parameters = parametersOf(catalog, page);
  return needed
    .filter((name) => !parameters.includes(name))
    .map((name) => finding("not-a-parameter", at("type"), { name, known: listed(parameters) }));
}

function viewOf({ tables, reports, staffForms }: Catalog, block: PageBlock): { what: string; name: string; fields: string[] } | undefined {
  if (block.type === "form" || block.type === "brand-editor") {
    const form = staffForms.get(block.form);
    if (form === undefined) return undefined;
    const fields = Object.entries(form.schema.properties).filter(([, { eachLanguage }]) => !eachLanguage);
    return { what: "form", name: form.id, fields: fields.map(([name]) => name) };
  }
  if ("table" in block) {
    const table = tables.get(block.table);
    return table && table.area !== "customer" ? { what: "table", name: table.id, fields: fieldsOf(table.filters) } : undefined;
  }
  if (!("report" in block)) return undefined;
  const report = reports.get(block.report);
  return report && { what: "report", name: report.id, fields: fieldsOf(report.filters) };
}

const fieldsOf = (filters: readonly { field: string }[] = []) => filters.map(({ field }) => field);

/** The parameters that all paths to a page have. */
function parametersOf({ routing }: Catalog, { id }: PageDocument): string[] {
  const paths = [...routing.values()].flatMap(({ routes }) => routes.filter(({ page }) => page === id).map(({ path }) => path));
  const [first = [], ...others] = paths.map((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  return first.filter((name) => others.every((names) => names.includes(name)));
}
