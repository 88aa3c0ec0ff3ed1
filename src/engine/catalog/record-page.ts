import type { TableDatasetTable } from "../../contract/documents.gen.ts";
import type { DatasetField } from "../../contract/staff/datasets/dataset.ts";
import type { RecordPage } from "../../contract/staff/tables/views.ts";
import type { Catalog } from "./catalog.ts";
import { datasetFields } from "./dataset-fields.ts";

/** What the values of a dataset's field name, if anything, and the field with the id. */
export function namedRecord(catalog: Catalog, dataset: string, field: string): { id: string; kind: DatasetField["names"] } {
  const fields = datasetFields(catalog, dataset);
  const id = fields[field]?.idIn ?? field;
  return { id, kind: fields[id]?.names };
}

/**
 * The page of the record that the values of a table's column name; undefined if they name none, or if no route of the
 * table's area is the page of its kind.
 */
export function recordPage(catalog: Catalog, { area, dataset }: TableDatasetTable, field: string): RecordPage | undefined {
  const { id, kind } = namedRecord(catalog, dataset, field);
  const route = catalog.routing.get(area)?.routes.find(({ record }) => record !== undefined && record === kind);
  return route && { path: route.path, id, ...(route.roles && { roles: [...route.roles] }) };
}
