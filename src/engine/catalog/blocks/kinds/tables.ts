import { requireExisting } from "../../checks/check-references.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import { sliceTableView } from "../../slices/slice-views.ts";
import type { BlockRules, RulesOfKinds } from "../block.ts";
import { checkAddressFilters, filterFields } from "../check-address-filters.ts";
import { datasetTable, requireDatasetTable } from "../dataset-table.ts";
import { readersOfView } from "../readers-of-view.ts";

const rules = {
  pages: "staff",
  check(catalog, { table: id, where }, place) {
    const { page, at } = place;
    const table = datasetTable(catalog, id);
    if (table === undefined) return requireDatasetTable(catalog, id, at("table"));
    return [
      ...checkArea({ what: "table", name: id, for: [table.area] }, page.area, at("table")),
      ...checkAddressFilters(catalog, place, where, { what: "table", name: id, fields: filterFields(table.filters) }),
    ];
  },
  slice(catalog, { table: id, where }, { language }) {
    const table = datasetTable(catalog, id);
    return table ? { table: sliceTableView(catalog, table, language), ...(where && { where }) } : null;
  },
  roles(catalog, { table: id }) {
    const table = datasetTable(catalog, id);
    return table ? readersOfView("table", table) : null;
  },
  shows: ({ table }) => [{ kind: "table", id: table }],
} satisfies BlockRules<"record" | "table">;

/** Blocks that show rows of a table over a dataset. */
export const tables: RulesOfKinds<"record" | "table"> = {
  record: {
    ...rules,
    check: (catalog, block, place) => [
      ...rules.check(catalog, block, place),
      ...requireExisting(
        "column",
        block.heading,
        datasetTable(catalog, block.table)?.columns.map(({ field }) => field) ?? [],
        place.at("heading"),
        block.table,
      ),
    ],
    slice(catalog, block, scope) {
      const content = rules.slice(catalog, block, scope);
      return content && { ...content, ...(block.heading && { heading: block.heading }) };
    },
  },
  table: {
    ...rules,
    query(catalog, { table: id }) {
      const table = datasetTable(catalog, id);
      return table ? [{ owner: id, names: ["sort", "view", ...filterFields(table.filters)] }] : [];
    },
  },
};
