import type { TableDatasetTable } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { checkPath, pagesAt } from "../rules/check-routing.ts";

/** Checks that a path of the table's area leads to a page that shows the table. */
export function checkTableAt(catalog: Catalog, { id, area }: Pick<TableDatasetTable, "id" | "area">, go: string, at: Place): Finding[] {
  const unknown = checkPath(catalog, area, go, at);
  const shows = pagesAt(catalog, area, go).some((page) =>
    catalog.pages.get(page)?.blocks.some((block) => block.type === "table" && block.table === id),
  );
  return unknown.length > 0 || shows ? unknown : [finding("table-not-at-path", at, { name: id, path: go })];
}
