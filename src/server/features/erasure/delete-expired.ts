import { type Selectable, sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { ErasureTables } from "../../platform/db/tables/erasure-tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { isUnavailable } from "../../platform/db/unavailable.ts";
import { ALL_PERSONAL_DATA } from "./all-personal-data.ts";

/** Customers per run; the next run handles the rest. */
const BATCH_SIZE = 500;

interface RetainedRows extends Pick<Selectable<ErasureTables["erasure_retentions"]>, "customer_id" | "keeps"> {
  /** The database's text, at full precision. */
  end: string;
}

/**
 * Deletes retained data of erased customers whose period is over. Several servers may run it at
 * once. A failure is logged and the others continue; it throws at the end if there was one, so that
 * the job is retried.
 */
export async function deleteExpiredRetained(ctx: Context): Promise<void> {
  let failed = 0;
  let last: RetainedRows | undefined;
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    const kept = await nextAfter(ctx, last);
    if (kept === undefined) break;
    last = kept;
    const { customer_id: id, keeps: kind } = kept;
    try {
      if (await endOne(ctx, kept)) ctx.log.info({ kind, id }, "the retained data of an erased customer was deleted");
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failed += 1;
      ctx.log.error({ err: error, kind, id }, "the retained data of an erased customer could not be deleted");
    }
  }
  if (failed > 0) throw new Error(`The retained data of ${failed} erased customers could not be deleted`);
}

/** The next in order of end, skipping those that failed. */
function nextAfter(ctx: Context, last: RetainedRows | undefined): Promise<RetainedRows | undefined> {
  const due = ctx.db
    .selectFrom("erasure_retentions")
    .select(["customer_id", "keeps", sql<string>`ends_at::text`.as("end")])
    .where("over", "=", false)
    .where("ends_at", "<=", ctx.clock.now())
    .orderBy("ends_at")
    .orderBy("customer_id")
    .orderBy("keeps")
    .limit(1);
  const rest = last && sql<boolean>`(ends_at, customer_id, keeps) > (${last.end}::timestamptz, ${last.customer_id}::uuid, ${last.keeps})`;
  return (rest === undefined ? due : due.where(rest)).executeTakeFirst();
}

/** False if another server does it, or has done it. */
function endOne(ctx: Context, { customer_id, keeps }: RetainedRows): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom("erasure_retentions")
      .select("keeps")
      .where("customer_id", "=", customer_id)
      .where("keeps", "=", keeps)
      .where("over", "=", false)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return false;
    await tx
      .updateTable("erasure_retentions")
      .set({ over: true })
      .where("customer_id", "=", customer_id)
      .where("keeps", "=", keeps)
      .execute();
    for (const { retained } of ALL_PERSONAL_DATA) if (retained?.keeps === keeps) await retained.end?.(tx, customer_id);
    return true;
  });
}
