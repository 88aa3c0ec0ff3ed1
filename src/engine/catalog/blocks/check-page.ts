import type { PageDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { placesOf } from "../checks/check-references.ts";
import { checkArea } from "../checks/pages/check-area.ts";
import type { Finding } from "../document.ts";
import { finding } from "../findings/finding.ts";
import type { AnyBlockRules } from "./block.ts";
import { reportsOn } from "./reports-on.ts";
import { rulesOf } from "./rules-of.ts";

/** The areas whose screens render the kinds of block for these pages. */
const AREAS: Readonly<Record<AnyBlockRules["pages"], readonly PageDocument["area"][]>> = {
  all: [undefined, "admin", "partner"],
  customers: [undefined],
  staff: ["admin", "partner"],
};

/**
 * Checks a page: the products, tables and reports of its blocks exist and are available to its
 * readers. What is checked of each block, its kind knows (`blocks`).
 */
export function checkPage(catalog: Catalog, page: PageDocument): Finding[] {
  const at = placesOf("page", page.id);
  const inBlocks = page.blocks.flatMap((block, index) => {
    const here = (...parts: string[]) => at("blocks", index, ...parts);
    const rules = rulesOf(block);
    if (rules === undefined) return [];
    const inBlock = rules.check?.(catalog, block, { page, at: here }) ?? [];
    return inBlock.length > 0 ? inBlock : checkArea({ what: "block", name: block.type, for: AREAS[rules.pages] }, page.area, here("type"));
  });
  return inBlocks.length > 0 ? inBlocks : [...checkPageFilters(catalog, page), ...checkPageReaders(catalog, page)];
}

/** Checks that a page with days or filters has reports, and that each has the filters: others would be ignored. */
function checkPageFilters(catalog: Catalog, page: PageDocument): Finding[] {
  const at = placesOf("page", page.id);
  const reports = [...new Set(reportsOn(catalog, page))];
  if (reports.length === 0)
    return (["days", "filters"] as const).flatMap((name) =>
      page[name] === undefined ? [] : [finding("page-without-reports", at(name), { name })],
    );
  return reports.flatMap(({ id, filters = [] }) => {
    const fields = filters.map(({ field }) => field);
    return (page.filters ?? []).flatMap((name, index) =>
      fields.includes(name) ? [] : [finding("not-a-filter", at("filters", index), { what: "report", view: id, name, known: fields })],
    );
  });
}

/**
 * Checks a staff page against its routes: each route's roles can read something on it, and each
 * part can be read by one of them. On a page open to all roles, each part may be for some of them.
 */
function checkPageReaders(catalog: Catalog, { id, area, blocks }: PageDocument): Finding[] {
  if (area !== "admin") return [];
  const routes = (catalog.routing.get("admin")?.routes ?? []).filter(({ page }) => page === id);
  const each = blocks.map((block) => {
    const rules = rulesOf(block);
    return rules === undefined ? "unknown" : (rules.roles?.(catalog, block) ?? null);
  });
  // The readers of what does not exist are unknown, and it has a finding of its own.
  if (each.includes("unknown")) return [];
  const shown = each.flatMap((part, index) => (part === null || typeof part === "string" ? [] : [{ ...part, index }]));
  if (routes.length === 0 || shown.length === 0) return [];
  const open = routes.some(({ roles }) => roles === undefined);
  const getThere = new Set(routes.flatMap(({ roles }) => roles ?? []));
  const unseen = shown.filter(({ roles }) => !roles.some((role) => open || getThere.has(role)));
  const nothing = [...getThere].filter((role) => !each.includes("everyone") && !shown.some(({ roles }) => roles.includes(role)));
  const at = placesOf("page", id);
  return [
    ...unseen.map(({ what, name, index, roles }) =>
      finding("not-visible-to-any-role", at("blocks", index), { what, name, known: roles.map((role) => `the role ${role}`) }),
    ),
    ...nothing.map((role) => finding("page-empty-for-role", at("blocks"), { role, page: id })),
  ];
}
