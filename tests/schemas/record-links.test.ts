import { expect, test } from "vitest";
import type { TableDatasetTable } from "../../src/contract/documents.gen.ts";
import { datasetFields } from "../../src/engine/catalog/dataset-fields.ts";
import { shippedCatalog } from "./checkout.ts";

const catalog = shippedCatalog();
/** Shown by blocks with rows; a record block shows the fields of one row without links. */
const inTableBlocks = new Set(
  [...catalog.pages.values()].flatMap(({ blocks }) => blocks.flatMap((b) => (b.type === "table" ? [b.table] : []))),
);
const tables = [...catalog.tables.values()].filter(
  (table): table is TableDatasetTable => table.area === "admin" && inTableBlocks.has(table.id),
);
const routes = catalog.routing.get("admin")?.routes ?? [];

const namedBy = ({ dataset }: TableDatasetTable, field: string) => datasetFields(catalog, dataset)[field]?.namedBy;
/** The only placeholder of a path. */
const placeholder = (path: string): string => /^[^{]*\{(\w+)\}[^{]*$/.exec(path)?.[1] ?? "";
const shape = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");

/** Pages of records: the row actions that fill a path with a field which names documents of a kind. */
const pages = new Map(
  tables.flatMap((table) =>
    (table.rowActions ?? []).flatMap(({ path }) => {
      const kind = namedBy(table, placeholder(path));
      return kind === undefined ? [] : [[kind, shape(path)] as const];
    }),
  ),
);

test.each([...pages])("tables that name %s link to %s, for readers who may open it", (kind, path) => {
  const roles: readonly number[] | undefined = routes.find((route) => shape(route.path) === path)?.roles;
  const missing = tables.flatMap((table) => {
    const named = table.columns.findIndex(({ field }) => namedBy(table, field) === kind);
    const actions = (table.rowActions ?? []).map((action) => shape(action.path));
    // The first column leads to where the first action leads, so without one only that column can be a link.
    const canLink = named === 0 || (named > 0 && actions.length > 0);
    const mayOpen = roles === undefined || (table.roles ?? []).every((role) => roles.includes(role));
    return canLink && mayOpen && !actions.includes(path) ? [table.id] : [];
  });
  expect(pages.size).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
