import { type RawBuilder, sql } from "kysely";
import type { ReportDocument } from "../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import { datasetOf } from "../../../contract/staff/datasets/datasets.ts";
import type { ReportAnswer, Row } from "../../../contract/staff/tables/tables.ts";
import { datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { datasetQuery, fieldExpression, situationOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { allOf, conditionsOf } from "../tables/conditions.ts";
import { type Filter, readFilters } from "../tables/filter.ts";
import { presentValue } from "../tables/present-value.ts";
import type { Reading } from "../tables/reader.ts";
import { readTrend } from "./trend.ts";

/** Maximum groups of an answer, more than a screen can reasonably show. */
const MAX_GROUPS = 1_000;

interface Asked {
  filter?: string | undefined;
  language: string;
  most?: number;
  trend?: boolean | undefined;
}

/**
 * A report over the requested days, or its document's default. Ranges are always bounded. Throws
 * BAD_REQUEST for an invalid filter, or an open range.
 * @param filter of the call's query
 * @param most maximum rows; the answer says if there were more
 * @param trend whether the answer has the trend
 */
export async function readReport(
  ctx: Context,
  { view, release, brand }: Reading<ReportDocument>,
  { filter, language, most = MAX_GROUPS, trend = false }: Asked,
): Promise<ReportAnswer> {
  const query = datasetQuery(view.dataset, situationOf(ctx, release));
  const dataset = datasetOf(view.dataset);
  if (query === undefined || dataset === undefined) throw new ApiError("NOT_FOUND");
  const fields = datasetFields(release.catalog, view.dataset);
  const filters = filtersOf(ctx, view, fields, filter);
  const dimensions = view.dimensions.flatMap(({ field }) => {
    const expression = fieldExpression(query, field);
    return expression ? [{ field, expression }] : [];
  });
  const measures = view.measures.map(({ measure }) => sql`${query.measures[measure]} as ${sql.id(measure)}`);
  const where = (kept: readonly Filter[]) => allOf(conditionsOf(query, brand, kept, fields, dataset.needs));
  const days = rangeOf(view, filters);
  const { groups, totals } = await countedBy(ctx, { dimensions, measures, from: query.from, where: where(filters), most });
  const instant = query.fields[view.range.field];
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
  const measured = columns.slice(view.dimensions.length);
  const others = where(filters.filter(({ field }) => field !== view.range.field));
  const developed =
    trend && days && instant ? await readTrend(ctx, { measures, from: query.from, where: others, instant, days }) : undefined;
  const present = (row: Record<string, unknown>, of = columns): Row =>
    Object.fromEntries(of.filter(({ field }) => field in row).map(({ field, type }) => [field, presentValue(row[field], type)]));
  return {
    rows: groups.slice(0, most).map((row) => present(row)),
    totals: totals ? present(totals, measured) : null,
    columns,
    days,
    cut: groups.length > most,
    ...(developed && {
      trend: {
        before: present(developed.before, measured),
        byDay: developed.byDay.map(({ day, measures: row }) => ({ day, measures: present(row, measured) })),
      },
    }),
  };
}

/** The days of a report's range. */
function rangeOf({ range }: ReportDocument, filters: readonly Filter[]): ReportAnswer["days"] {
  const span = filters.find(({ field }) => field === range.field);
  return span?.kind === "days" && span.from !== null && span.to !== null ? { from: span.from, to: span.to } : null;
}

interface Counting {
  dimensions: readonly { field: string; expression: RawBuilder<unknown> }[];
  measures: readonly RawBuilder<unknown>[];
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  most: number;
}

/**
 * Column of `grouping()`: 0 for a group, another number for the grand total. No field has this
 * name.
 */
const OVER_ALL = "_over_all";
/**
 * Alias of the grouped expressions: the database does not recognise two occurrences of an
 * expression with parameters as equal.
 */
const GROUPED = "_grouped";

/**
 * Groups in order of their dimensions, one more than the limit, and the grand total. The total is
 * computed in the same pass: it cannot be summed from groups, because customers may occur in
 * several of them, and it includes groups beyond the limit.
 */
async function countedBy(ctx: Context, { dimensions, measures, from, where, most }: Counting) {
  type Found = Record<string, unknown>;
  if (dimensions.length === 0) {
    const { rows } = await sql<Found>`select ${sql.join(measures)} from ${from} where ${where}`.execute(ctx.db);
    return { groups: rows, totals: null };
  }
  const named = sql.join(dimensions.map(({ field, expression }) => sql`${expression} as ${sql.id(field)}`));
  const groups = sql.join(dimensions.map(({ field }) => sql.id(GROUPED, field)));
  const { rows } = await sql<Found>`
    select ${groups}, grouping(${groups}) as ${sql.id(OVER_ALL)}, ${sql.join(measures)}
    from ${from} cross join lateral (select ${named}) as ${sql.id(GROUPED)} where ${where}
    group by grouping sets ((${groups}), ())
    order by ${sql.id(OVER_ALL)} desc, ${groups} limit ${most + 2}`.execute(ctx.db);
  const [totals, ...found] = rows;
  return { groups: found, totals };
}

/** Filters of the call, with the document's default range if the call has none. */
function filtersOf(
  ctx: Context,
  { range, filters }: ReportDocument,
  fields: Readonly<Record<string, DatasetField>>,
  text: string | undefined,
): Filter[] {
  const names = [range.field, ...(filters ?? []).map(({ field }) => field)];
  const allowed = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const today = todayInIndia(ctx.clock.now());
  const chosen = readFilters(text, allowed, today);
  const span = chosen.find(({ field }) => field === range.field);
  if (span === undefined) return [...chosen, ...readFilters(JSON.stringify({ [range.field]: range.default }), allowed, today)];
  if (span.kind !== "values" && (span.from === null || span.to === null))
    throw new ApiError("BAD_REQUEST", { fields: [{ path: `/filter/${range.field}`, keyword: "filter", message: "" }] });
  return chosen;
}
