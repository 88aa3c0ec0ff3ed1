import { type Selectable, sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { ErasureTables } from "../../platform/db/erasure-tables.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { isUnavailable } from "../../platform/db/unavailable.ts";
import { dropDecisions } from "../applications/application-rows.ts";
import { endApplicationData } from "../applications/erasable.ts";
import { endConsentData } from "../customers/erasable.ts";
import { endLenderData } from "../lenders/erasable.ts";
import { endDecisionData } from "../offers/erasable.ts";

/** Customers in one run; what is left then goes in the next. */
const MOST = 500;

/** How each thing that stays is deleted once its time is over. */
const ENDS: Record<"consents" | "applications", (tx: Db, customerId: string) => Promise<void>> = {
  consents: endConsentData,
  async applications(tx, customerId) {
    await dropDecisions(tx, customerId);
    await endLenderData(tx, customerId);
    await endDecisionData(tx, customerId);
    await endApplicationData(tx, customerId);
  },
};

interface Kept extends Pick<Selectable<ErasureTables["kept_of_erased"]>, "customer_id" | "keeps"> {
  /** Exactly as the database has it. */
  end: string;
}

/**
 * Deletes what stayed of erased customers and has served its time. Any number of servers may do it at once. What cannot be deleted of
 * one is told in the log, and the others go. Throws when there was such a one, so that it is tried again.
 */
export async function endWhatStays(ctx: Context): Promise<void> {
  let failed = 0;
  let last: Kept | undefined;
  for (let count = 0; count < MOST; count += 1) {
    const kept = await nextAfter(ctx, last);
    if (kept === undefined) break;
    last = kept;
    const { customer_id: id, keeps: kind } = kept;
    try {
      if (await endOne(ctx, kept)) ctx.log.info({ kind, id }, "what stayed of an erased customer was deleted");
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failed += 1;
      ctx.log.error({ err: error, kind, id }, "what stayed of an erased customer could not be deleted");
    }
  }
  if (failed > 0) throw new Error(`What stayed of ${failed} erased customers could not be deleted`);
}

/** The next in the order of their ends, those that failed left behind. */
function nextAfter(ctx: Context, last: Kept | undefined): Promise<Kept | undefined> {
  const due = ctx.db
    .selectFrom("kept_of_erased")
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

/** False where another server does it, or has done it. */
function endOne(ctx: Context, { customer_id, keeps }: Kept): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom("kept_of_erased")
      .select("keeps")
      .where("customer_id", "=", customer_id)
      .where("keeps", "=", keeps)
      .where("over", "=", false)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return false;
    await tx.updateTable("kept_of_erased").set({ over: true }).where("customer_id", "=", customer_id).where("keeps", "=", keeps).execute();
    await ENDS[keeps](tx, customer_id);
    return true;
  });
}
