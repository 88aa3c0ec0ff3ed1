import { sql } from "kysely";
import type { CallListDocument } from "../../../contract/documents.gen.ts";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { callCandidates, isStillDue, listsOf, type Reason } from "./call-candidates.ts";

/** Customers added to or removed from the queue per statement. */
const BATCH = 500;
/** Batches per reason of a list and run; the next run continues. */
const MAX_BATCHES = 20;
/**
 * A call may outlast its claim, by the length of a session at most; so long the case is not
 * removed.
 */
const LONGEST_CALL_HOURS = 12;

/**
 * Updates the queue to the call lists in force: removes customers who are not to be called any
 * more, and adds those who abandoned a form. Existing entries are unchanged; customers who were
 * called before are queued again after new activity.
 */
export async function fillCallQueue(ctx: Context): Promise<void> {
  await inBatches(() => closeBatch(ctx));
  for (const list of listsOf(ctx)) for (const reason of list.reasons) await inBatches(() => addBatch(ctx, list, reason));
}

async function inBatches(work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await work()) < BATCH) break;
}

async function closeBatch(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const claimed = new Date(now.getTime() - LONGEST_CALL_HOURS * HOUR_MS).toISOString();
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ customer_id: string }>`
      select k.customer_id from call_cases k
      where k.state = 'waiting' and (k.claimed_by is null or k.claimed_until <= ${claimed}::timestamptz) and not ${isStillDue(ctx, now)}
      order by k.customer_id limit ${BATCH} for no key update of k skip locked`.execute(tx);
    await withdrawCalls(
      tx,
      rows.map(({ customer_id }) => customer_id),
    );
    return rows.length;
  });
}

/**
 * Removes customers from the queue; their cases must be locked. A customer who was never called may
 * be queued again at once for another reason.
 */
export async function withdrawCalls(tx: Db, customers: readonly string[]): Promise<void> {
  if (customers.length === 0) return;
  await tx.deleteFrom("call_cases").where("customer_id", "in", customers).where("tries", "=", 0).execute();
  await tx
    .updateTable("call_cases")
    .set((row) => ({ state: "done", claimed_by: null, claimed_until: null, revision: row("revision", "+", 1) }))
    .where("customer_id", "in", customers)
    .execute();
}

async function addBatch(ctx: Context, list: CallListDocument, reason: Reason): Promise<number> {
  const now = ctx.clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const fresh = sql`
    select found.customer_id, max(found.at) as at from (${callCandidates(list, reason, now)}) found
    where not exists (
      select from call_cases k where k.customer_id = found.customer_id and (k.state = 'waiting' or k.updated_at >= found.at))`;
  return inTransaction(ctx, async (tx) => {
    // Locks the customers. The next statement checks again whether one was erased or opted out
    // while this one waited.
    const { rows } = await sql<{ id: string }>`
      select c.id from customers c
      where c.id in (select n.customer_id from (${fresh} group by found.customer_id order by 2 desc, 1 limit ${BATCH}) n)
      order by c.id for no key update`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = sql`array[${sql.join(rows.map(({ id }) => id))}]::uuid[]`;
    await sql`
      insert into call_cases (customer_id, list, place, product, stage, state, due_at, updated_at)
      select w.customer_id, ${list.id}, ${list.order}::int, ${list.product}, ${reason.stage}, 'waiting', ${at}, ${at}
      from (${fresh} and found.customer_id = any(${ids}) group by found.customer_id) w order by w.customer_id
      on conflict (customer_id) do update set list = excluded.list, place = excluded.place, product = excluded.product,
        stage = excluded.stage, state = 'waiting', due_at = excluded.due_at, asked_for = false, tries = 0, outcome = null,
        claimed_by = null, claimed_until = null, revision = call_cases.revision + 1, updated_at = excluded.updated_at
      where call_cases.state = 'done'`.execute(tx);
    return rows.length;
  });
}
