import { STATUSES } from "../../../../contract/customer/lending/status.ts";
import type { MenuDocument, PageDocument, ReportDocument, TableDocument } from "../../../../contract/documents.gen.ts";
import { equal } from "../../../values/equal.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { FIRST_LANGUAGE } from "../../localise.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";

type At = (...parts: (string | number)[]) => Place;

interface Labelled {
  label: Readonly<Record<string, string>>;
  field?: string;
}

/** Reports entries with the same label. Duplicates of the same field are reported elsewhere. */
const differ = (what: string, entries: readonly Labelled[], at: (index: number) => Place): Finding[] =>
  entries.flatMap(({ label, field }, index) => {
    const name = label[FIRST_LANGUAGE] ?? "";
    const alike = entries
      .slice(0, index)
      .some((other) => other.label[FIRST_LANGUAGE] === name && (field === undefined || other.field !== field));
    return alike ? [finding("duplicate-name", at(index), { what, name })] : [];
  });

/**
 * Checks that the columns, filters and actions of a table have different labels, and that its
 * statuses exist.
 */
export function checkTableLabels(_catalog: Catalog, table: TableDocument): Finding[] {
  const at = placesOf("table", table.id);
  const columns = differ("column title", table.columns, (index) => at("columns", index, "label"));
  if (table.area === "customer") {
    const statuses = Object.keys(table.statuses ?? {});
    return [...columns, ...statuses.flatMap((code) => requireExisting("status", code, STATUSES, at("statuses", code)))];
  }
  const { filters = [], rowActions = [] } = table;
  return [
    ...columns,
    ...differ("filter title", filters, (index) => at("filters", index, "label")),
    ...requireUnique(
      "action",
      rowActions.map(({ id }) => id),
      (index) => at("rowActions", index, "id"),
    ),
  ];
}

/**
 * Checks that the columns of a report have different labels, and that a funnel has at least two
 * measures.
 */
export function checkReportLabels(_catalog: Catalog, { id, dimensions, measures, filters = [], chart }: ReportDocument): Finding[] {
  const at = placesOf("report", id);
  const columns = [
    ...dimensions.map(({ label }, index) => ({ label, at: at("dimensions", index, "label") })),
    ...measures.map(({ label }, index) => ({ label, at: at("measures", index, "label") })),
  ];
  return [
    ...differ("column title", columns, (index) => columns[index]?.at ?? at()),
    ...differ("filter title", filters, (index) => at("filters", index, "label")),
    ...(chart?.kind === "funnel" && measures.length < 2 ? [finding("funnel-with-one-measure", at("chart"))] : []),
  ];
}

/** Checks that a page has no duplicate blocks, and that a route leads to it. */
export function checkPageUse(catalog: Catalog, { id, area, blocks }: PageDocument): Finding[] {
  const at = placesOf("page", id);
  const twice = blocks.flatMap((block, index) => {
    const before = blocks.slice(0, index).some((other) => equal(other, block));
    return before ? [finding("duplicate-block", at("blocks", index), { type: block.type })] : [];
  });
  const routed = [...catalog.routing.values()].some(({ routes }) => routes.some(({ page }) => page === id));
  const atRoot = [...catalog.sites.values()].some(({ hosts = [] }) => hosts.some(({ rootPage }) => rootPage === id));
  // A set of documents without the area's routes is only a part of a release. A route to an unknown
  // page may be meant for this one, and has its own finding.
  const routes = catalog.routing.get(area ?? "customer")?.routes;
  const known = routes?.every(({ page }) => page === undefined || catalog.pages.has(page)) ?? false;
  return [
    ...twice,
    ...(routed || atRoot || !known ? [] : [finding("page-without-route", at("id"), { name: id, area: area ?? "customer" }, "warning")]),
  ];
}

/**
 * Checks that each menu item does something different that is possible, and that every icon and
 * group is used.
 */
export function checkMenuUse(_catalog: Catalog, { id, area, items, icons = {}, groups = {} }: MenuDocument): Finding[] {
  const at: At = placesOf("menu", id);
  const used = new Set(items.map(({ icon }) => icon));
  const usedGroups = new Set(items.map(({ group }) => group));
  return [
    ...items.flatMap(({ id: name, go, action, roles, when }, index) => {
      const does = go === undefined ? action : go;
      const same = items
        .slice(0, index)
        .find((other) => other.when === undefined && does !== undefined && (other.go ?? other.action) === does);
      return [
        ...(does === undefined ? [finding("item-without-action", at("items", index), { name })] : []),
        ...(go !== undefined && action !== undefined
          ? [finding("item-with-go-and-action", at("items", index, "go"), { name, action })]
          : []),
        ...(area !== "customer" && go?.startsWith("{")
          ? [finding("product-target-not-available", at("items", index, "go"), { name, go, area })]
          : []),
        ...(area !== "admin" && roles !== undefined ? [finding("area-without-roles", at("items", index, "roles"), { name, area })] : []),
        ...(same !== undefined && when === undefined
          ? [finding("duplicate-item", at("items", index), { name, other: same.id }, "warning")]
          : []),
      ];
    }),
    ...differ(
      "item called",
      items.filter(({ when }) => when === undefined),
      (index) => {
        const open = items.filter(({ when }) => when === undefined)[index];
        return at("items", open === undefined ? 0 : items.indexOf(open), "label");
      },
    ),
    ...Object.keys(icons).flatMap((name) => (used.has(name) ? [] : [finding("unused-icon", at("icons", name), { name }, "warning")])),
    ...Object.keys(groups).flatMap((name) =>
      usedGroups.has(name) ? [] : [finding("unused-menu-group", at("groups", name), { name }, "warning")],
    ),
  ];
}
