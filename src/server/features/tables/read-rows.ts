import { type RawBuilder, sql } from "kysely";
import type { TableDatasetTable, TableRowAction } from "../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import { datasetOf, visibilityOf } from "../../../contract/staff/datasets/datasets.ts";
import type { Row } from "../../../contract/staff/tables/tables.ts";
import { datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { recordPage } from "../../../engine/catalog/record-page.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { datasetQuery, fieldExpression, situationOf } from "../../datasets/dataset.ts";
import type { DatasetQuery, Person } from "../../datasets/dataset-query.ts";
import { maskText } from "../../datasets/lending/personal.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { allOf, conditionsOf } from "./conditions.ts";
import { type Filter, readFilters } from "./filter.ts";
import { presentValue } from "./present-value.ts";
import type { Reading } from "./reader.ts";

/** A validated request for a table. */
export interface TableRequest {
  query: DatasetQuery;
  /** Fields of the dataset in the rows for this reader. */
  fields: Record<string, DatasetField>;
  reading: Reading<TableDatasetTable>;
  conditions: RawBuilder<unknown>[];
  order: { by: RawBuilder<unknown>; cast: RawBuilder<unknown>; descending: boolean };
}

/** Start of a page: after the row with this value, as text, and id. */
export interface Position {
  value: string;
  id: string;
}

interface FoundRow {
  [column: string]: unknown;
  _id: string;
  /** The sort value as the database's text, at full precision. */
  _order: string;
}

const CASTS = { instant: sql`timestamptz`, number: sql`numeric`, rupees: sql`numeric`, text: sql`text`, code: sql`text`, day: sql`text` };

/**
 * Builds a request from a call's query. Throws BAD_REQUEST for a filter or order that the table
 * does not have.
 */
export function tableRequest(ctx: Context, reading: Reading<TableDatasetTable>, asked: { filter?: string; sort?: string }): TableRequest {
  const { view, release, reader, brand } = reading;
  const query = datasetQuery(view.dataset, situationOf(ctx, release));
  if (query === undefined) throw new ApiError("NOT_FOUND");
  const all = datasetFields(release.catalog, view.dataset);
  const filterable = pick(
    all,
    (view.filters ?? []).map(({ field }) => field),
  );
  const only = Object.entries(view.only ?? {}).map(([field, values]): Filter => ({ field, kind: "values", values: [...values] }));
  const filters = [...only, ...readFilters(asked.filter, filterable, todayInIndia(ctx.clock.now()))];
  const conditions = conditionsOf(query, brand, filters, all, datasetOf(view.dataset)?.needs);
  const sort = asked.sort ?? view.sort;
  const name = sort.replace("-", "");
  const columns = view.columns.map(({ field }) => field);
  const field = all[name];
  const by = query.orders?.[name] ?? query.fields[name];
  if (!field?.sortable || by === undefined || (name !== view.sort.replace("-", "") && !columns.includes(name)))
    throw new ApiError("BAD_REQUEST", { fields: [{ path: "/sort", keyword: "sort", message: "" }] });
  const named = [
    ...(view.rowActions ?? []).flatMap(fieldsOfAction),
    ...columns.flatMap((column) => all[column]?.inLanguage ?? []),
    ...columns.flatMap((column) => recordIdField(reading, all, column)),
    ...(view.share ? [datasetOf(view.dataset)?.share ?? ""] : []),
    ...(view.download ? downloadFields(view.dataset) : []),
  ];
  const shown = Object.entries(pick(all, [...columns, ...named])).filter(([, one]) => visibilityOf(one, reader) !== "absent");
  return {
    query,
    fields: Object.fromEntries(shown),
    reading,
    conditions,
    order: { by, cast: CASTS[field.type], descending: sort.startsWith("-") },
  };
}

/** Fields that the target of a row's link contains. */
export const fieldsOfAction = ({ path, query = {} }: TableRowAction): string[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part),
  ...Object.values(query),
];

/** The field with the id by which this reader opens the record that a column names, if any. */
function recordIdField(
  { view, reader, release }: Reading<TableDatasetTable>,
  all: Readonly<Record<string, DatasetField>>,
  name: string,
): string[] {
  const field = all[name];
  const record = recordPage(release.catalog, view, name);
  if (field === undefined || record === undefined || visibilityOf(field, reader) === "absent") return [];
  const mayOpen = record.roles === undefined || (reader.area === "admin" && record.roles.includes(reader.roleId));
  return mayOpen ? [record.id] : [];
}

/** Fields needed to download a row's file. */
function downloadFields(dataset: string): string[] {
  const download = datasetOf(dataset)?.download;
  return download ? [...Object.values(download.params), ...Object.values(download.saved)] : [];
}

function pick(all: Readonly<Record<string, DatasetField>>, names: readonly string[]): Record<string, DatasetField> {
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

/** Rows after a position in the order, and the position of the last one. */
export async function readRows(
  ctx: Context,
  request: TableRequest,
  limit: number,
  after: Position | null,
): Promise<{ rows: Row[]; last: Position | null; more: boolean }> {
  const { query, fields, order } = request;
  const personal = Object.values(fields).some((field) => field.personal !== undefined);
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    const expression = field.personal ? undefined : fieldExpression(query, name);
    return expression ? [sql`${expression} as ${sql.id(name)}`] : [];
  });
  const person = personal && query.person ? personColumns(query.person) : [];
  const direction = order.descending ? sql`desc` : sql`asc`;
  const { rows: found } = await sql<FoundRow>`
    select ${sql.join([...columns, ...person, sql`${query.id} as _id`, sql`(${order.by})::text as _order`])}
    from ${query.from}
    where ${allOf([...request.conditions, ...(after ? [isAfter(request, after)] : [])])}
    order by ${order.by} ${direction}, ${query.id} ${direction}
    limit ${limit + 1}`.execute(ctx.db);
  const page = found.slice(0, limit);
  const end = page.at(-1);
  return {
    rows: await Promise.all(page.map((row) => presentRow(ctx, request, row))),
    last: end ? { value: end._order, id: end._id } : null,
    more: found.length > limit,
  };
}

/** The first comparison is redundant, but lets the database use an index of the order. */
function isAfter({ order: { by, cast, descending }, query: { id } }: TableRequest, { value, id: last }: Position): RawBuilder<unknown> {
  const at = sql`${value}::${cast}`;
  return descending
    ? sql`${by} <= ${at} and (${by} < ${at} or ${id} < ${last}::uuid)`
    : sql`${by} >= ${at} and (${by} > ${at} or ${id} > ${last}::uuid)`;
}

/** The customer, and their sealed columns under names that no field has. */
const personColumns = ({ customer, sealed }: Person): RawBuilder<unknown>[] => [
  sql`${customer} as _customer`,
  ...Object.entries(sealed).map(([name, expression]) => sql`${expression} as ${sql.id(SEALED + name)}`),
];

const SEALED = "_sealed_";

async function readPerson(ctx: Context, person: Person | undefined, row: FoundRow): Promise<Record<string, string | null>> {
  if (person === undefined || typeof row._customer !== "string") return {};
  const sealed = Object.keys(person.sealed).map((name) => [name, (row[SEALED + name] as string | null) ?? null]);
  return person.read(ctx, row._customer, Object.fromEntries(sealed));
}

/** Whether this reader only sees the day of an instant. */
const dayOnly = ({ dayFor }: DatasetField, { reader }: Reading<TableDatasetTable>): boolean =>
  reader.area === "admin" && dayFor?.includes(reader.roleId) === true;

async function presentRow(ctx: Context, { query, fields, reading }: TableRequest, row: FoundRow): Promise<Row> {
  const person = await readPerson(ctx, query.person, row);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const labelOf = query.labels?.[name];
      if (labelOf) return [name, labelOf(row[name], { catalog: reading.release.catalog, language: reading.language })];
      if (field.personal === undefined) return [name, presentValue(row[name], dayOnly(field, reading) ? "day" : field.type)];
      const value = person[name] ?? null;
      return [name, visibilityOf(field, reading.reader) === "masked" ? maskText(value) : value];
    }),
  );
}
