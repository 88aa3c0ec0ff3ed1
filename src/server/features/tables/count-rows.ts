import { type RawBuilder, sql } from "kysely";
import { MOST_COUNTED } from "../../../contract/staff/tables/limits.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { allOf } from "./conditions.ts";
import type { TableRequest } from "./read-rows.ts";

interface Total {
  total: number;
  totalExact: boolean;
}

/** How often the bound the planner has to expect before nothing is counted: it may well be wrong by so much. */
const CERTAINLY_MORE = 5;

/** So long are rows counted, in milliseconds. */
const COUNT_MS = 250;
/** What a statement that took too long is told as. */
const TOOK_LONG = "57014";

/**
 * How many rows a request has: counted up to a bound and for a moment, so that the time does not grow with the table; beyond it, as the
 * database's planner estimates, and where it expects many times as many it alone is asked.
 * @param atLeast so many there are
 */
export async function countRows(ctx: Context, { query, conditions }: TableRequest, atLeast: number): Promise<Total> {
  const rows = sql`from ${query.from} where ${allOf(conditions)}`;
  const expected = await plannedRows(ctx, rows);
  if (expected > CERTAINLY_MORE * MOST_COUNTED) return { total: expected, totalExact: false };
  const total = await countedInTime(ctx, rows);
  if (total === null) return { total: Math.max(atLeast, expected), totalExact: false };
  if (total <= MOST_COUNTED) return { total, totalExact: true };
  return { total: Math.max(MOST_COUNTED, expected), totalExact: false };
}

/** Null where it took too long. */
async function countedInTime(ctx: Context, rows: RawBuilder<unknown>): Promise<number | null> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(COUNT_MS)}`.execute(tx);
      const counting = sql<{ count: string }>`select count(*) from (select 1 ${rows} limit ${MOST_COUNTED + 1}) as bounded`;
      const counted = await counting.execute(tx);
      return Number(counted.rows[0]?.count ?? 0);
    });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === TOOK_LONG) return null;
    throw error;
  }
}

/** How many rows the planner expects: `[{ "Plan": { "Plan Rows": 123 } }]`, parsed or as text. */
async function plannedRows(ctx: Context, rows: RawBuilder<unknown>): Promise<number> {
  const planned = await sql<{ "QUERY PLAN": unknown }>`explain (format json) select 1 ${rows}`.execute(ctx.db);
  const plan = planned.rows[0]?.["QUERY PLAN"];
  const [first] = (typeof plan === "string" ? JSON.parse(plan) : plan) as [{ Plan: { "Plan Rows": number } }];
  return Math.round(first.Plan["Plan Rows"]);
}
