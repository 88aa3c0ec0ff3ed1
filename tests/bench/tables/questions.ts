import { sql } from "kysely";
import type { ReportDocument, TableDatasetTable } from "../../../src/contract/documents.gen.ts";
import { datasetOf } from "../../../src/contract/staff/datasets/datasets.ts";
import { datasetFields } from "../../../src/engine/catalog/dataset-fields.ts";
import { allOf } from "../../../src/server/features/tables/conditions.ts";
import { writeCursor } from "../../../src/server/features/tables/cursor.ts";
import { readRows, type TableRequest, tableRequest } from "../../../src/server/features/tables/read-rows.ts";
import type { TestServer } from "../../support/server.ts";

/** One thing to ask of the server, again and again: by staff of a role, or by the staff of the largest partner. */
export interface BenchQuery {
  name: string;
  path: string;
  by: number | "partner";
}

const roleOf = (dataset: string, roles: readonly number[]) => roles.find((role) => datasetOf(dataset)?.roles.includes(role)) ?? 1;

const query = (parameters: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** The place of a row in the middle of a table. */
async function middleOf(
  { ctx }: TestServer,
  { query: { from, id }, conditions, order }: TableRequest,
): Promise<{ value: string; id: string } | null> {
  const { rows } = await sql<{ value: string; id: string }>`select (${order.by})::text as value, ${id} as id from ${from}
    where ${allOf(conditions)} order by ${order.by}, ${id}
    offset (select count(*) / 2 from ${from} where ${allOf(conditions)}) limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What a table needs to have rows: of a table of one customer's, whose. */
async function requiredFilters({ ctx }: TestServer, { dataset, filters }: TableDatasetTable): Promise<Record<string, string[]>> {
  const needs = datasetOf(dataset)?.needs;
  const of = needs ?? ((filters ?? []).length === 1 && filters?.[0]?.field === "id" ? "id" : null);
  if (of === null) return {};
  const { customer_id } = await ctx.db
    .selectFrom("applications")
    .select("customer_id")
    .where("decision_id", "is not", null)
    .executeTakeFirstOrThrow();
  return { [of]: [customer_id] };
}

/** A table's first page, a page in its middle by key, each order, each filter by a value that rows have, and a span of days. */
export async function queriesOfTable(server: TestServer, view: TableDatasetTable, partner: string): Promise<BenchQuery[]> {
  const { ctx } = server;
  const { area } = view;
  const brand = area === "partner" ? partner : null;
  const role = roleOf(view.dataset, view.roles ?? []);
  const release = ctx.releases.live();
  const caller = { staffId: "" } as never;
  const reading = { view, release, reader: { area, roleId: role }, brand, language: "en", caller } as const;
  const needed = await requiredFilters(server, view);
  const base = Object.keys(needed).length === 0 ? undefined : JSON.stringify(needed);
  const request = tableRequest(ctx, reading, base === undefined ? {} : { filter: base });
  const { rows } = await readRows(ctx, request, 10, null);
  if (rows.length === 0) return [];
  const ask = (what: string, parameters: Record<string, string | undefined>): BenchQuery => ({
    name: `${view.id}: ${what}`,
    by: area === "partner" ? area : role,
    path: `/api/${area}/tables/${view.id}?${query({ filter: base, ...parameters })}`,
  });
  const middle = await middleOf(server, request);
  const scope = { table: view.id, filter: base ?? "", sort: view.sort, brand };
  const fields = datasetFields(release.catalog, view.dataset);
  const orders = view.columns
    .filter(({ field }) => fields[field]?.sortable && field !== view.sort.replace("-", ""))
    .map(({ field }) => ask(`order ${field}`, { sort: field }));
  const filters = (view.filters ?? []).flatMap(({ field }) => {
    if (fields[field]?.filter === "range")
      return fields[field]?.type === "instant"
        ? [ask(`filter ${field}`, { filter: JSON.stringify({ ...needed, [field]: "last-30-days" }) })]
        : [];
    const value = rows.map((row) => row[field]).find((found) => found !== null && found !== undefined);
    return value === undefined || field in needed
      ? []
      : [ask(`filter ${field}`, { filter: JSON.stringify({ ...needed, [field]: [String(value)] }) })];
  });
  return [
    ask("first page", {}),
    ...(middle ? [ask("page in the middle", { cursor: writeCursor(ctx, scope, middle) })] : []),
    ...orders,
    ...filters,
  ];
}

/** A report over the days that it begins with. */
export const queryOfReport = ({ id, area, dataset, roles }: ReportDocument): BenchQuery => ({
  name: `report ${id}`,
  by: area === "partner" ? area : roleOf(dataset, roles ?? []),
  path: `/api/${area}/reports/${id}`,
});

/** What each page of a partner asks first. */
export const REVENUE: BenchQuery = { name: "revenue of a partner", by: "partner", path: "/api/partner/get-revenue" };
