import type { PageDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { requireExisting } from "../checks/check-references.ts";
import type { Finding } from "../document.ts";
import { finding, type Place } from "../findings/finding.ts";
import type { BlockPlace } from "./block.ts";

/** What a block shows, and its fields that the page's address may decide. */
interface Shown {
  what: "form" | "report" | "table";
  name: string;
  fields: string[];
}

/**
 * Checks the `where` of a block: fields that its table or report is filtered by or that its form
 * has, and parameters of every path to this page.
 */
export function checkAddressFilters(
  catalog: Catalog,
  { page, at }: BlockPlace,
  where: Readonly<Record<string, string>> = {},
  { what, name: view, fields }: Shown,
): Finding[] {
  return Object.entries(where).flatMap(([field, parameter]) => [
    ...(what === "form" ? requireExisting("field", field, fields, at("where", field)) : []),
    ...(what === "form" || fields.includes(field)
      ? []
      : [finding("not-a-filter", at("where", field), { what, view, name: field, known: fields })]),
    ...checkParameters(catalog, { page, at }, [parameter], at("where", field)),
  ]);
}

/** Checks that every path to the page has the parameters that a block needs. */
export function checkParameters(catalog: Catalog, { page }: BlockPlace, needed: readonly string[], place: Place): Finding[] {
  const parameters = parametersOf(catalog, page);
  return needed.filter((name) => !parameters.includes(name)).map((name) => finding("not-a-parameter", place, { name, known: parameters }));
}

/** The fields of these filters. */
export const filterFields = (filters: readonly { field: string }[] = []): string[] => filters.map(({ field }) => field);

/** The parameters that all paths to a page have. */
function parametersOf({ routing }: Catalog, { id }: PageDocument): string[] {
  const paths = [...routing.values()].flatMap(({ routes }) => routes.filter(({ page }) => page === id).map(({ path }) => path));
  const [first = [], ...others] = paths.map((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  return first.filter((name) => others.every((names) => names.includes(name)));
}
