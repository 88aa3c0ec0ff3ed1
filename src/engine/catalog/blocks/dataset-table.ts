import type { TableDatasetTable } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { requireExisting } from "../checks/check-references.ts";
import type { Finding } from "../document.ts";
import type { Place } from "../findings/finding.ts";

/** A table over a dataset; undefined for the table of a customer screen. */
export function datasetTable({ tables }: Catalog, id: string): TableDatasetTable | undefined {
  const table = tables.get(id);
  return table && table.area !== "customer" ? table : undefined;
}

/** The finding that no table over a dataset has this id. */
export function requireDatasetTable({ tables }: Catalog, id: string, at: Place): Finding[] {
  const known = [...tables.values()].filter(({ area }) => area !== "customer").map((one) => one.id);
  return requireExisting("table", id, known, at);
}
