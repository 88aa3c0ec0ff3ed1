import { sql } from "kysely";
import { type DatasetField, datasetOf } from "../../../contract/datasets.ts";
import type { ReportDocument } from "../../../contract/documents.gen.ts";
import type { ReportAnswer, Row } from "../../../contract/tables.ts";
import { datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { todayInIndia } from "../../../engine/rules/dates.ts";
import { datasetQuery, fieldExpression } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { allOf, conditionsOf } from "../tables/conditions.ts";
import { type Filter, readFilters } from "../tables/filter.ts";
import type { Reading } from "../tables/reader.ts";
import { presentValue } from "../tables/values.ts";

/** Most rows of an answer: more groups than anybody reads. */
const MOST_GROUPS = 1_000;

/**
 * A report over the days asked for, or those that its document begins with. A span is always bounded.
 * Throws BAD_REQUEST for a filter that is not the report's, or a span with an open end.
 * @param filter of the call's query
 */
export async function readReport(
  ctx: Context,
  { view, brand }: Reading<ReportDocument>,
  filter: string | undefined,
  language: string,
): Promise<ReportAnswer> {
  const { catalog } = ctx.releases.live();
  const query = datasetQuery(view.dataset, { now: ctx.clock.now(), catalog });
  const dataset = datasetOf(view.dataset);
  if (query === undefined || dataset === undefined) throw new ApiError("NOT_FOUND");
  const fields = datasetFields(catalog, view.dataset);
  const filters = filtersOf(ctx, view, fields, filter);
  const dimensions = view.dimensions.flatMap(({ field }) => {
    const expression = fieldExpression(query, field);
    return expression ? [sql`${expression} as ${sql.id(field)}`] : [];
  });
  const measures = view.measures.map(({ measure }) => sql`${query.measures[measure]} as ${sql.id(measure)}`);
  const grouped = sql.join(dimensions.map((_, index) => sql.lit(index + 1)));
  const grouping = dimensions.length === 0 ? sql`` : sql`group by ${grouped} order by ${grouped}`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...dimensions, ...measures])} from ${query.from}
    where ${allOf(conditionsOf(query, brand, filters, fields))}
    ${grouping} limit ${MOST_GROUPS + 1}`.execute(ctx.db);
  const columns = [
    ...view.dimensions.map(({ field, label }) => ({
      field,
      label: localise(label, language),
      type: fields[field]?.type ?? ("text" as const),
    })),
    ...view.measures.map(({ measure, label }) => ({
      field: measure,
      label: localise(label, language),
      type: dataset.measures[measure]?.type ?? ("number" as const),
    })),
  ];
  const present = (row: Record<string, unknown>): Row =>
    Object.fromEntries(columns.map(({ field, type }) => [field, presentValue(row[field], type)]));
  return { rows: rows.slice(0, MOST_GROUPS).map(present), columns, cut: rows.length > MOST_GROUPS };
}

/** The filters of the call; the days that the document begins with where the call names none. */
function filtersOf(
  ctx: Context,
  { range, filters }: ReportDocument,
  fields: Readonly<Record<string, DatasetField>>,
  text: string | undefined,
): Filter[] {
  const names = [range.field, ...(filters ?? []).map(({ field }) => field)];
  const allowed = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const today = todayInIndia(ctx.clock.now());
  const given = readFilters(text, allowed, today);
  const span = given.find(({ field }) => field === range.field);
  if (span === undefined) return [...given, ...readFilters(JSON.stringify({ [range.field]: range.default }), allowed, today)];
  if (span.kind !== "values" && (span.from === null || span.to === null))
    throw new ApiError("BAD_REQUEST", { fields: [{ path: `/filter/${range.field}`, keyword: "filter", message: "" }] });
  return given;
}
