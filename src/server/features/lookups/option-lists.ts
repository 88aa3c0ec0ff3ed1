import type { getOptionLists } from "../../../contract/customer/lookups.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";

/**
 * All option lists by lender key; `default` are our own. Labels are in every language, because the
 * URL is fixed to one (O63).
 */
export function presentOptionLists(catalog: Catalog, language: string): ResponseOf<typeof getOptionLists> {
  const groups = [...catalog.options.values()].map(({ id, lists }) => {
    const entries = Object.entries(lists).map(([name, options]) => [
      name,
      options.map(({ code, label }, index) => ({ code, label: localise(label, language), labels: { ...label }, order: index + 1 })),
    ]);
    return [id, Object.fromEntries(entries)];
  });
  return { data: Object.fromEntries(groups) };
}
