import type { PageBlock, TableDatasetTable } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import { checkCodes } from "../../checks/pages/check-codes.ts";
import { checkTableAt } from "../../checks/pages/check-table-at.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { localise } from "../../localise.ts";
import type { BlockPlace, BlockRules } from "../block.ts";
import { filterFields } from "../check-address-filters.ts";
import { datasetTable, requireDatasetTable } from "../dataset-table.ts";
import { readersOfAny, rolesOfAny } from "../readers-of-view.ts";

type Item = Extract<PageBlock, { type: "waiting" }>["items"][number];

/** Counts of rows that wait, each with a link to them. */
export const waiting: BlockRules<"waiting"> = {
  pages: "staff",
  check: (catalog, { items, roles }, place) => [
    ...items.flatMap((item, index) => checkItem(catalog, item, { ...place, at: inItem(place, index) })),
    ...(roles ? checkArea({ what: "condition", name: "roles", for: ["admin"] }, place.page.area, place.at("roles")) : []),
  ],
  slice: (catalog, { title, items, roles }, { language }) => ({
    title: localise(title, language),
    ...(roles ? { roles: [...roles] } : rolesOfAny(tablesOf(catalog, items))),
    items: items.flatMap(({ table: id, label, go, filter = {} }) => {
      const table = datasetTable(catalog, id);
      return table ? [{ table: id, roles: table.roles ? [...table.roles] : null, label: localise(label, language), go, filter }] : [];
    }),
  }),
  roles(catalog, { items, roles }) {
    const readers = readersOfAny("table", tablesOf(catalog, items));
    return readers === null || readers === "unknown"
      ? readers
      : { ...readers, roles: readers.roles.filter((role) => roles?.includes(role) ?? true) };
  },
};

const tablesOf = (catalog: Catalog, items: readonly Item[]): TableDatasetTable[] =>
  items.flatMap(({ table }) => datasetTable(catalog, table) ?? []);

const inItem =
  ({ at }: BlockPlace, index: number): BlockPlace["at"] =>
  (...parts) =>
    at("items", String(index), ...parts);

function checkItem(catalog: Catalog, { table: id, go, filter = {} }: Item, { page, at }: BlockPlace): Finding[] {
  const table = datasetTable(catalog, id);
  if (table === undefined) return requireDatasetTable(catalog, id, at("table"));
  const area = checkArea({ what: "table", name: id, for: [table.area] }, page.area, at("table"));
  return area.length > 0
    ? area
    : [
        ...checkFilter(table),
        ...checkCodes(catalog, table.dataset, filter, (...parts) => at("filter", ...parts)),
        ...checkTableAt(catalog, table, go, at("go")),
      ];

  function checkFilter({ filters }: TableDatasetTable): Finding[] {
    const fields = filterFields(filters);
    return Object.keys(filter)
      .filter((name) => !fields.includes(name))
      .map((name) => finding("not-a-filter", at("filter", name), { what: "table", view: id, name, known: fields }));
  }
}
