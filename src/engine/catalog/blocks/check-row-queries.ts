import type { PageDocument, TableDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { placesOf, requireExisting } from "../checks/check-references.ts";
import { pagesAt } from "../checks/rules/check-routing.ts";
import type { Finding } from "../document.ts";
import type { QueryParameters } from "./block.ts";
import { rulesOf } from "./rules-of.ts";

/** Checks that the parameters of the query of a table's row actions, such as `rows.state`, are read by the pages that they open. */
export function checkRowQueries(catalog: Catalog, table: TableDocument): Finding[] {
  if (table.area === "customer") return [];
  const { area, id, rowActions = [] } = table;
  const at = placesOf("table", id);
  return rowActions.flatMap(({ path, query = {} }, index) => {
    const pages = pagesAt(catalog, area, path).flatMap((page) => catalog.pages.get(page) ?? []);
    const read = pages.flatMap((page) => queryOf(catalog, page));
    return Object.keys(query).flatMap((parameter) => {
      const place = at("rowActions", index, "query", parameter);
      const [owner = "", name = ""] = parameter.split(".");
      const own = read.filter((one) => one.owner === owner);
      if (own.length === 0) return requireExisting("block", owner, new Set(read.map((one) => one.owner)), place);
      return requireExisting("parameter", name, new Set(own.flatMap(({ names }) => names)), place, owner);
    });
  });
}

/** The query of a page: its own days and filters, and what its blocks read. */
function queryOf(catalog: Catalog, page: PageDocument): QueryParameters[] {
  const { days, filters, blocks } = page;
  const own = [...(days ? ["days"] : []), ...(filters ?? [])];
  const ofBlocks = blocks.flatMap((block) => rulesOf(block)?.query?.(catalog, block, page) ?? []);
  return own.length === 0 ? ofBlocks : [{ owner: "page", names: own }, ...ofBlocks];
}
