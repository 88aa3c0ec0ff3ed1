import { type RawBuilder, sql } from "kysely";
import type { SiteDocument } from "../../../contract/documents.gen.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** If the site sets none. */
const DEFAULT_CAP = { messages: 3, days: 7 };

/** Maximum promotional messages to one customer within so many days, on all channels together. */
export const frequencyCap = ({ releases }: Pick<Context, "releases">): NonNullable<SiteDocument["frequencyCap"]> =>
  releases.live().site.frequencyCap ?? DEFAULT_CAP;

/**
 * Condition of customers who have reached the frequency cap. Messages that wait count too, dropped
 * ones do not. Refers to `customers c`.
 */
export function hasReachedCap(ctx: Pick<Context, "releases" | "clock">): RawBuilder<unknown> {
  const { messages, days } = frequencyCap(ctx);
  const since = sql`${new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  // One sent in the morning may have been created the evening before.
  return sql`((select count(*) from outbox o where o.customer_id = c.id and o.kind = 'promotional' and o.state <> 'dropped'
    and coalesce(o.sent_at, o.created_at) > ${since}) >= ${messages})`;
}

/**
 * Those of these customers who have reached the frequency cap. They must be locked, and before this
 * statement: otherwise messages that another transaction stored meanwhile are not counted.
 */
export async function cappedCustomers(ctx: Context, tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where c.id = any(${ids}::uuid[]) and ${hasReachedCap(ctx)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
