import type { PageBlock, PageDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { finding, type Place } from "../finding.ts";
import { mustExist, places } from "./check-references.ts";

/** Checks a page: the products, tables and reports that its blocks name exist and are for its readers. */
export function checkPage(catalog: Catalog, { id, area, blocks, partnerBlocks }: PageDocument): Finding[] {
  const at = places("page", id);
  const lists = { blocks, partnerBlocks: partnerBlocks ?? [] };
  return Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((block, index) => checkBlock(catalog, area, block, (...parts) => at(name, index, ...parts))),
  );
}

function checkBlock(catalog: Catalog, area: PageDocument["area"], block: PageBlock, at: (...parts: string[]) => Place): Finding[] {
  if ("product" in block) {
    const codes = [...catalog.products.values()].map(({ code }) => code);
    return mustExist("product", block.product, codes, at("product"));
  }
  if ("table" in block) {
    const own = [...catalog.tables.values()].filter((table) => table.area !== "customer");
    const found = own.find((table) => table.id === block.table);
    const missing = mustExist(
      "table",
      block.table,
      own.map((table) => table.id),
      at("table"),
    );
    return found ? checkArea({ what: "table", name: block.table, for: found.area }, area, at("table")) : missing;
  }
  if (!("report" in block)) return [];
  const report = catalog.reports.get(block.report);
  if (report === undefined) return mustExist("report", block.report, catalog.reports.keys(), at("report"));
  return [
    ...checkArea({ what: "report", name: block.report, for: report.area }, area, at("report")),
    ...(block.type === "statistic" && report.dimensions.length > 0
      ? [finding("statistic-with-dimensions", at("report"), { name: block.report })]
      : []),
  ];
}

/** A table or report stands on pages of its own area alone. */
function checkArea(shown: { what: string; name: string; for: string }, area: PageDocument["area"], place: Place): Finding[] {
  if (shown.for === area) return [];
  const reader = area === undefined ? "the pages of all areas" : `the area ${area}`;
  return [finding("not-for-reader", place, { what: shown.what, name: shown.name, reader, known: `the area ${shown.for}` })];
}
