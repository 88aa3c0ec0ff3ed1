import { sql } from "kysely";
import { MOST_COUNTED } from "../../../contract/table-limits.ts";
import type { Context } from "../../platform/context.ts";
import { allOf } from "./conditions.ts";
import type { TableRequest } from "./read-rows.ts";

/** How many rows a request has: counted up to a bound, so that the time does not grow with the table; beyond it, as the database's planner estimates. */
export async function countRows(ctx: Context, { query, conditions }: TableRequest): Promise<{ total: number; totalExact: boolean }> {
  const rows = sql`from ${query.from} where ${allOf(conditions)}`;
  const counted = await sql<{ count: string }>`select count(*) from (select 1 ${rows} limit ${MOST_COUNTED + 1}) as bounded`.execute(
    ctx.db,
  );
  const total = Number(counted.rows[0]?.count ?? 0);
  if (total <= MOST_COUNTED) return { total, totalExact: true };
  const planned = await sql<{ "QUERY PLAN": unknown }>`explain (format json) select 1 ${rows}`.execute(ctx.db);
  return { total: Math.max(MOST_COUNTED, plannedRows(planned.rows[0]?.["QUERY PLAN"])), totalExact: false };
}

/** `[{ "Plan": { "Plan Rows": 123 } }]`, parsed or as text. */
function plannedRows(plan: unknown): number {
  const [first] = (typeof plan === "string" ? JSON.parse(plan) : plan) as [{ Plan: { "Plan Rows": number } }];
  return Math.round(first.Plan["Plan Rows"]);
}
