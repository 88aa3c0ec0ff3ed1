import type { TableDatasetTable, TableDocument, TableStatusTable } from "../../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../../contract/staff/datasets/dataset.ts";
import { datasetOf } from "../../../../contract/staff/datasets/datasets.ts";
import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { LabelledField } from "../../dataset-fields.ts";
import { datasetFields } from "../../dataset-fields.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";
import { checkPath, routesAt } from "../rules/check-routing.ts";
import { checkCodes } from "./check-codes.ts";
import { checkReaders } from "./check-readers.ts";

type At = (...parts: (string | number)[]) => Place;

/**
 * Checks a table: its fields exist in the dataset and support what the table does with them, and
 * its actions lead to pages.
 */
export function checkTable(catalog: Catalog, table: TableDocument): Finding[] {
  const at = placesOf("table", table.id);
  const twice = requireUnique(
    "column",
    table.columns.map(({ field }) => field),
    (index) => at("columns", index, "field"),
  );
  return [...twice, ...(table.area === "customer" ? checkStatuses(catalog, table, at) : checkDatasetTable(catalog, table, at))];
}

function checkStatuses(catalog: Catalog, { area, statuses }: TableStatusTable, at: At): Finding[] {
  return Object.entries(statuses ?? {}).flatMap(([code, { action }]) =>
    action ? checkPath(catalog, area, action.path, at("statuses", code, "action", "path")) : [],
  );
}

function checkDatasetTable(catalog: Catalog, table: TableDatasetTable, at: At): Finding[] {
  const readers = checkReaders(table, at);
  const fields = datasetFields(catalog, table.dataset);
  if (Object.keys(fields).length === 0) return readers;
  const names = Object.keys(fields);
  const sort = table.sort.replace("-", "");
  const sortable = names.filter((name) => fields[name]?.sortable);
  return [
    ...readers,
    ...table.columns.flatMap(({ field }, index) => requireExisting("field", field, names, at("columns", index, "field"))),
    ...checkFilters(catalog, table.dataset, table.filters, at),
    ...checkCodes(catalog, table.dataset, table.only ?? {}, (...parts) => at("only", ...parts)),
    ...(names.includes(sort) && !sortable.includes(sort)
      ? [finding("not-sortable", at("sort"), { name: sort, known: sortable })]
      : requireExisting("field", sort, names, at("sort"))),
    ...checkPalette(catalog, table, fields, at),
    ...(table.download && !datasetOf(table.dataset)?.download ? [finding("no-files", at("download"), { name: table.dataset })] : []),
    ...(table.share && !datasetOf(table.dataset)?.share ? [finding("no-addresses", at("share"), { name: table.dataset })] : []),
    ...(table.rowActions ?? []).flatMap(({ path, query = {} }, index) => [
      ...checkPath(catalog, table.area, path, at("rowActions", index, "path")),
      ...[...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => requireExisting("field", name, names, at("rowActions", index, "path"))),
      ...Object.entries(query).flatMap(([parameter, name]) =>
        requireExisting("field", name, names, at("rowActions", index, "query", parameter)),
      ),
    ]),
  ];
}

/**
 * Checks that the rows in the command palette have a name that can be searched, and a page that is
 * open to all who find them.
 */
function checkPalette(
  catalog: Catalog,
  { area, roles = [], dataset, columns, rowActions, palette }: TableDatasetTable,
  fields: Readonly<Record<string, DatasetField>>,
  at: At,
): Finding[] {
  if (palette === undefined) return [];
  const names = columns.map(({ field }) => field);
  const searchable = names.filter((name) => isSearchable(fields[name]));
  const needs = datasetOf(dataset)?.needs;
  const target = rowActions?.find(({ id }) => id === palette.action);
  const [route] = target ? routesAt(catalog, area, target.path) : [];
  return [
    ...(needs === undefined ? [] : [finding("not-searchable", at("palette"), { name: dataset, known: "" })]),
    ...palette.fields.flatMap((field, index) =>
      names.includes(field) && !searchable.includes(field)
        ? [finding("not-searchable", at("palette", "fields", index), { name: field, known: searchable })]
        : requireExisting("column", field, names, at("palette", "fields", index)),
    ),
    ...requireExisting("action", palette.action, rowActions?.map(({ id }) => id) ?? [], at("palette", "action")),
    ...roles.flatMap((role, index) =>
      route?.roles === undefined || route.roles.includes(role)
        ? []
        : [finding("roles-differ", at("roles", index), { role, route: route.id })],
    ),
  ];
}

/** Whether parts of a field's values can be searched: names, not ids, sealed texts or figures. */
const isSearchable = (field: DatasetField | undefined): boolean =>
  field !== undefined && ["text", "code"].includes(field.type) && !field.id && !field.personal;

/**
 * Checks that the filters of a table or report are unique and use fields that support filtering.
 */
export function checkFilters(catalog: Catalog, dataset: string, filters: readonly LabelledField[] = [], at: At): Finding[] {
  const fields = datasetFields(catalog, dataset);
  if (Object.keys(fields).length === 0) return [];
  const filterable = Object.keys(fields).filter((name) => fields[name]?.filter);
  return [
    ...requireUnique(
      "filter",
      filters.map(({ field }) => field),
      (index) => at("filters", index, "field"),
    ),
    ...filters.flatMap(({ field }, index) => {
      const place = at("filters", index, "field");
      if (ownValue(fields, field) === undefined) return requireExisting("field", field, Object.keys(fields), place);
      return filterable.includes(field) ? [] : [finding("not-filterable", place, { name: field, known: filterable })];
    }),
  ];
}
