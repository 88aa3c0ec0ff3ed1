import type { RoutingDocument } from "../../../../contract/documents.gen.ts";
import type { Dataset } from "../../../../contract/staff/datasets/dataset.ts";
import { DATASETS } from "../../../../contract/staff/datasets/datasets.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { namedRecord } from "../../record-page.ts";

/**
 * Checks the routes that are the page of a record: the path has one placeholder, for its id; the route exists in every site;
 * no other route of the area is the page of the same kind; and a column of the area names one, so that something links to it.
 */
export function checkRecordRoutes(catalog: Catalog, { id: area, routes }: RoutingDocument): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ kind: "routing", id: area, pointer: pointer("/routes", ...parts) });
  return routes.flatMap(({ path, mode, record: kind }, index) => {
    if (kind === undefined) return [];
    const placeholders = path.match(/\{\w+\}/g)?.length ?? 0;
    const other = routes.slice(0, index).find(({ record }) => record === kind);
    return [
      ...(placeholders === 1 ? [] : [finding("record-path-without-id", at(index, "path"), { path, kind, count: placeholders })]),
      ...(other ? [finding("duplicate-record-page", at(index, "record"), { kind, route: other.id })] : []),
      ...(mode === undefined ? [] : [finding("record-page-of-one-mode", at(index, "mode"), { kind, mode })]),
      ...(isNamed(catalog, area, kind) || !KINDS.has(kind)
        ? []
        : [finding("unused-record-page", at(index, "record"), { kind, area }, "warning")]),
    ];
  });
}

/** The kinds of records that datasets name; another one has the wrong shape, which is reported itself. */
const KINDS = new Set<string | undefined>(
  Object.values<Dataset>(DATASETS).flatMap(({ fields }) => Object.values(fields).map(({ names }) => names)),
);

const isNamed = (catalog: Catalog, area: RoutingDocument["id"], kind: string): boolean =>
  [...catalog.tables.values()].some(
    (table) =>
      table.area !== "customer" &&
      table.area === area &&
      table.columns.some(({ field }) => namedRecord(catalog, table.dataset, field).kind === kind),
  );
