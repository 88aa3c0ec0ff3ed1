import type { ColumnView, FilterView, ReportView, TableView } from "../../../contract/dataset-views.ts";
import { type DatasetField, datasetOf } from "../../../contract/datasets.ts";
import type { ReportDocument, TableDatasetTable } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import type { LabelledField } from "../checks/check-readers.ts";
import { codeLabels, datasetFields } from "../dataset-fields.ts";
import { localise } from "../localise.ts";

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
    columns: table.columns.flatMap((column) => sliceColumn(slicing, column)),
    filters: (table.filters ?? []).flatMap((filter) => sliceFilter(slicing, filter)),
    sort: table.sort,
    rowActions: (table.rowActions ?? []).map((action) => ({ ...action, label: localise(action.label, language) })),
    download: sliceDownload(table, language),
    empty: localise(table.empty, language),
    export: table.export,
  };
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
    measures: report.measures.map(({ measure, label }) => ({
      field: measure,
      label: localise(label, language),
      type: datasetOf(report.dataset)?.measures[measure]?.type ?? "number",
      sortable: false,
    })),
    range: { ...report.range },
    filters: (report.filters ?? []).flatMap((filter) => sliceFilter(slicing, filter)),
    chart: report.chart ? { ...report.chart } : null,
    empty: localise(report.empty, language),
    export: report.export,
  };
}

function labelsOf({ catalog, language }: Slicing, field: DatasetField): { labels?: Record<string, string> } {
  const labels = codeLabels(catalog, field, language);
  return labels ? { labels } : {};
}

function sliceColumn(slicing: Slicing, { field: name, label }: LabelledField): ColumnView[] {
  const field = datasetFields(slicing.catalog, slicing.dataset)[name];
  if (field === undefined) return [];
  const { type, sortable, personal } = field;
  return [
    {
      field: name,
      label: localise(label, slicing.language),
      type,
      sortable: sortable === true,
      ...labelsOf(slicing, field),
      ...(personal && { roles: [...personal.whole, ...personal.masked] }),
    },
  ];
}

function sliceFilter(slicing: Slicing, { field: name, label }: LabelledField): FilterView[] {
  const field = datasetFields(slicing.catalog, slicing.dataset)[name];
  if (field?.filter === undefined) return [];
  return [{ field: name, label: localise(label, slicing.language), type: field.type, filter: field.filter, ...labelsOf(slicing, field) }];
}
