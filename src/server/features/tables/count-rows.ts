import { type RawBuilder, sql } from "kysely";
import { MAX_COUNTED } from "../../../contract/staff/tables/limits.ts";
import type { Context } from "../../platform/context.ts";
import { TOOK_LONG, withStatementTimeout } from "../../platform/db/statement-timeout.ts";
import { allOf } from "./conditions.ts";
import type { TableRequest } from "./read-rows.ts";

interface Total {
  total: number;
  totalExact: boolean;
}

/**
 * Factor by which the planner must expect more rows than the limit for counting to be skipped,
 * because estimates are inaccurate.
 */
const ESTIMATE_FACTOR = 5;

/** Timeout of counting in milliseconds. */
const COUNT_MS = 250;

/**
 * Number of rows of a request. Counts up to a limit and for a short time, so that the duration does
 * not grow with the table; otherwise returns the planner's estimate. Does not count at all if the
 * planner expects many times the limit.
 * @param atLeast known lower bound
 */
export async function countRows(ctx: Context, { query, conditions }: TableRequest, atLeast: number): Promise<Total> {
  const rows = sql`from ${query.from} where ${allOf(conditions)}`;
  const expected = await plannedRows(ctx, rows);
  if (expected > ESTIMATE_FACTOR * MAX_COUNTED) return { total: expected, totalExact: false };
  const total = await countedInTime(ctx, rows);
  if (total === null) return { total: Math.max(atLeast, expected), totalExact: false };
  if (total <= MAX_COUNTED) return { total, totalExact: true };
  return { total: Math.max(MAX_COUNTED, expected), totalExact: false };
}

/** Null on a timeout. */
async function countedInTime(ctx: Context, rows: RawBuilder<unknown>): Promise<number | null> {
  try {
    return await withStatementTimeout(ctx, COUNT_MS, async (tx) => {
      const counting = sql<{ count: string }>`select count(*) from (select 1 ${rows} limit ${MAX_COUNTED + 1}) as bounded`;
      const counted = await counting.execute(tx);
      return Number(counted.rows[0]?.count ?? 0);
    });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === TOOK_LONG) return null;
    throw error;
  }
}

/** Rows estimated by the planner: `[{ "Plan": { "Plan Rows": 123 } }]`, parsed or as text. */
async function plannedRows(ctx: Context, rows: RawBuilder<unknown>): Promise<number> {
  const planned = await sql<{ "QUERY PLAN": unknown }>`explain (format json) select 1 ${rows}`.execute(ctx.db);
  const plan = planned.rows[0]?.["QUERY PLAN"];
  const [first] = (typeof plan === "string" ? JSON.parse(plan) : plan) as [{ Plan: { "Plan Rows": number } }];
  return Math.round(first.Plan["Plan Rows"]);
}
