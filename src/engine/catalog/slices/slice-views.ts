import type { ReportDocument, TableDatasetTable } from "../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import { datasetOf } from "../../../contract/staff/datasets/datasets.ts";
import type { ColumnView, FilterView, ReportView, TableView } from "../../../contract/staff/tables/views.ts";
import type { Catalog } from "../catalog.ts";
import type { LabelledField } from "../dataset-fields.ts";
import { codeLabels, datasetFields, withDays } from "../dataset-fields.ts";
import { localise } from "../localise.ts";
import { recordPage } from "../record-page.ts";

interface Slicing {
  catalog: Catalog;
  dataset: string;
  language: string;
}

/** A table over a dataset for the browser, in one language. */
export function sliceTableView(catalog: Catalog, table: TableDatasetTable, language: string): TableView {
  const slicing = { catalog, dataset: table.dataset, language };
  return {
    id: table.id,
    title: localise(table.title, language),
    roles: table.roles ? [...table.roles] : null,
    columns: table.columns.flatMap((column) => {
      const record = recordPage(catalog, table, column.field);
      return sliceColumn(slicing, column).map((view) => ({ ...view, ...(record && { record }) }));
    }),
    filters: (table.filters ?? []).flatMap((filter) => sliceFilter(slicing, filter)),
    sort: table.sort,
    rowActions: (table.rowActions ?? []).map((action) => ({ ...action, label: localise(action.label, language) })),
    download: sliceDownload(table, language),
    ...sliceShare(table),
    empty: localise(table.empty, language),
    export: table.export,
  };
}

function sliceShare({ dataset, share }: TableDatasetTable): { share?: string } {
  const field = share && datasetOf(dataset)?.share;
  return field ? { share: field } : {};
}

function sliceDownload({ dataset, download: label }: TableDatasetTable, language: string): TableView["download"] {
  const download = datasetOf(dataset)?.download;
  return label && download ? { ...download, label: localise(label, language) } : null;
}

/** A report for the browser, in one language. */
export function sliceReportView(catalog: Catalog, report: ReportDocument, language: string): ReportView {
  const slicing = { catalog, dataset: report.dataset, language };
  return {
    id: report.id,
    title: localise(report.title, language),
    roles: report.roles ? [...report.roles] : null,
    dimensions: report.dimensions.flatMap((dimension) => sliceColumn(slicing, dimension)),
    measures: report.measures.map(({ measure, label, rows }) => ({
      field: measure,
      label: localise(label, language),
      type: datasetOf(report.dataset)?.measures[measure]?.type ?? "number",
      sortable: false,
      ...(rows && { rows }),
    })),
    range: { ...report.range },
    filters: (report.filters ?? []).flatMap((filter) => sliceFilter(slicing, filter)),
    chart: report.chart ? { ...report.chart } : null,
    ...sliceRows(catalog, report),
    ...(report.basis && { basis: localise(report.basis, language) }),
    empty: localise(report.empty, language),
    export: report.export,
  };
}

function sliceRows({ tables }: Catalog, { rows }: ReportDocument): Pick<ReportView, "rows"> {
  const table = rows && tables.get(rows.table);
  if (rows === undefined || table === undefined || table.area === "customer") return {};
  const filters = (table.filters ?? []).map(({ field }) => field);
  return { rows: { table: table.id, filters, roles: table.roles ? [...table.roles] : null, go: rows.go } };
}

function labelsOf({ catalog, dataset, language }: Slicing, name: string, field: DatasetField): { labels?: Record<string, string> } {
  const labels = codeLabels(catalog, { dataset, name, field }, language);
  return labels ? { labels } : {};
}

function sliceColumn(slicing: Slicing, { field: name, label, none }: LabelledField): ColumnView[] {
  const field = datasetFields(slicing.catalog, slicing.dataset)[name];
  if (field === undefined) return [];
  const { type, sortable, personal, inLanguage } = field;
  return [
    {
      field: name,
      label: withDays(slicing.dataset, localise(label, slicing.language)),
      type,
      sortable: sortable === true,
      ...labelsOf(slicing, name, field),
      ...(none && { none: localise(none, slicing.language) }),
      ...(inLanguage !== undefined && { inLanguage }),
      ...(personal && { roles: [...personal.whole, ...personal.masked] }),
    },
  ];
}

function sliceFilter(slicing: Slicing, { field: name, label }: LabelledField): FilterView[] {
  const field = datasetFields(slicing.catalog, slicing.dataset)[name];
  if (field?.filter === undefined) return [];
  const { type, filter, id } = field;
  return [
    { field: name, label: localise(label, slicing.language), type, filter, ...(id && { ids: id }), ...labelsOf(slicing, name, field) },
  ];
}
