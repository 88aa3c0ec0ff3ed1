import { type RawBuilder, sql } from "kysely";
import { MOST_COUNTED } from "../../../contract/staff/table-limits.ts";
import type { Context } from "../../platform/context.ts";
import { allOf } from "./conditions.ts";
import type { TableRequest } from "./read-rows.ts";

interface Total {
  total: number;
  totalExact: boolean;
}

/** How often the bound the planner has to expect before nothing is counted: it may well be wrong by so much. */
const CERTAINLY_MORE = 5;

/**
 * How many rows a request has: counted up to a bound, so that the time does not grow with the table; beyond it, as the database's planner
 * estimates, and where it expects many times as many it alone is asked.
 */
export async function countRows(ctx: Context, { query, conditions }: TableRequest): Promise<Total> {
  const rows = sql`from ${query.from} where ${allOf(conditions)}`;
  const expected = await plannedRows(ctx, rows);
  if (expected > CERTAINLY_MORE * MOST_COUNTED) return { total: expected, totalExact: false };
  const counted = await sql<{ count: string }>`select count(*) from (select 1 ${rows} limit ${MOST_COUNTED + 1}) as bounded`.execute(
    ctx.db,
  );
  const total = Number(counted.rows[0]?.count ?? 0);
  if (total <= MOST_COUNTED) return { total, totalExact: true };
  return { total: Math.max(MOST_COUNTED, expected), totalExact: false };
}

/** How many rows the planner expects: `[{ "Plan": { "Plan Rows": 123 } }]`, parsed or as text. */
async function plannedRows(ctx: Context, rows: RawBuilder<unknown>): Promise<number> {
  const planned = await sql<{ "QUERY PLAN": unknown }>`explain (format json) select 1 ${rows}`.execute(ctx.db);
  const plan = planned.rows[0]?.["QUERY PLAN"];
  const [first] = (typeof plan === "string" ? JSON.parse(plan) : plan) as [{ Plan: { "Plan Rows": number } }];
  return Math.round(first.Plan["Plan Rows"]);
}
