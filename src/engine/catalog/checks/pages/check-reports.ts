import type { ReportDocument, TableDatasetTable } from "../../../../contract/documents.gen.ts";
import { datasetOf } from "../../../../contract/staff/datasets/datasets.ts";
import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import { datasetFields } from "../../dataset-fields.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";
import { checkCodes } from "./check-codes.ts";
import { checkReaders } from "./check-readers.ts";
import { checkTableAt } from "./check-table-at.ts";
import { checkFilters } from "./check-tables.ts";

/**
 * Checks a report: its dimensions, measures, date range, filters and chart exist in its dataset.
 */
export function checkReport(catalog: Catalog, report: ReportDocument): Finding[] {
  const at = placesOf("report", report.id);
  const readers = checkReaders(report, at);
  const dataset = datasetOf(report.dataset);
  if (dataset === undefined) return readers;
  const { dimensions, measures, range } = report;
  const names = measures.map(({ measure }) => measure);
  return [
    ...readers,
    ...checkDimensions(catalog, report, at),
    ...requireUnique(
      "dimension",
      dimensions.map(({ field }) => field),
      (index) => at("dimensions", index, "field"),
    ),
    ...requireUnique("measure", names, (index) => at("measures", index, "measure")),
    ...names.flatMap((name, index) => requireExisting("measure", name, Object.keys(dataset.measures), at("measures", index, "measure"))),
    ...checkRange(catalog, report.dataset, range.field, at("range", "field")),
    ...checkFilters(catalog, report.dataset, report.filters, at),
    ...checkChart(report, at),
    ...checkRows(catalog, report, at),
  ];
}

/** The rows behind figures are those of a table that can be limited to the days of the figures. */
function checkRows(
  catalog: Catalog,
  { area, dataset, measures, range, rows }: ReportDocument,
  at: (...parts: (string | number)[]) => Place,
): Finding[] {
  if (rows === undefined)
    return measures.flatMap(({ measure, rows: counted }, index) =>
      counted === undefined ? [] : [finding("rows-without-table", at("measures", index, "rows"), { name: measure })],
    );
  const same = [...catalog.tables.values()].filter((table) => table.area === area && table.dataset === dataset) as TableDatasetTable[];
  const table = same.find(({ id }) => id === rows.table);
  if (table === undefined)
    return requireExisting(
      "table",
      rows.table,
      same.map(({ id }) => id),
      at("rows", "table"),
    );
  const filters = (table.filters ?? []).map(({ field }) => field);
  const requireFilter = (name: string, place: Place) =>
    filters.includes(name) ? [] : [finding("not-a-filter", place, { what: "table", view: table.id, name, known: filters })];
  return [
    ...requireFilter(range.field, at("rows", "table")),
    ...measures.flatMap(({ rows: counted = {} }, index) => [
      ...Object.keys(counted).flatMap((name) => requireFilter(name, at("measures", index, "rows", name))),
      ...checkCodes(catalog, dataset, counted, (...parts) => at("measures", index, "rows", ...parts)),
    ]),
    ...checkTableAt(catalog, table, rows.go, at("rows", "go")),
  ];
}

/** A funnel has only measures; every other chart needs a dimension. */
function checkChart({ chart, dimensions, measures }: ReportDocument, at: (...parts: (string | number)[]) => Place): Finding[] {
  if (chart === undefined) return [];
  if (chart.kind === "funnel") return dimensions.length > 0 ? [finding("funnel-with-dimensions", at("chart"))] : [];
  const names = measures.map(({ measure }) => measure);
  return [
    ...requireExisting("measure", chart.measure, names, at("chart", "measure")),
    ...(dimensions.length === 0 ? [finding("chart-without-dimension", at("chart"))] : []),
  ];
}

function checkDimensions(
  catalog: Catalog,
  { dataset, dimensions }: ReportDocument,
  at: (...parts: (string | number)[]) => Place,
): Finding[] {
  const fields = datasetFields(catalog, dataset);
  if (Object.keys(fields).length === 0) return [];
  const known = Object.keys(fields).filter((name) => fields[name]?.dimension);
  return dimensions.flatMap(({ field }, index) => {
    const place = at("dimensions", index, "field");
    if (ownValue(fields, field) === undefined) return requireExisting("dimension", field, known, place);
    return known.includes(field) ? [] : [finding("not-a-dimension", place, { name: field, known: known })];
  });
}

function checkRange(catalog: Catalog, dataset: string, name: string, place: Place): Finding[] {
  const fields = datasetFields(catalog, dataset);
  if (Object.keys(fields).length === 0) return [];
  const known = Object.keys(fields).filter((field) => fields[field]?.type === "instant" && fields[field]?.filter === "range");
  if (ownValue(fields, name) === undefined) return requireExisting("field", name, known, place);
  return known.includes(name) ? [] : [finding("not-a-date-range", place, { name, known: known })];
}
