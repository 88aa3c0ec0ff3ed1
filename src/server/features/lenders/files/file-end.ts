import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { settleIn } from "../delivery/deliver.ts";
import { markDelivered, sentInFile } from "../delivery/sent-by-file.ts";

/**
 * Marks a file and its remaining rows as delivered. Returns whether it is; false if it was given
 * up.
 */
export function fileDelivered(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    if (!(await endWaiting(tx, id, { state: "delivered", delivered_at: now }))) {
      const file = await tx.selectFrom("lender_files").select("state").where("id", "=", id).executeTakeFirst();
      return file?.state === "delivered";
    }
    await markDelivered(tx, id, now);
    return true;
  });
}

/** Gives a file up: the customers of its rows can submit again. */
export async function giveUpFile(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await endWaiting(tx, id, { state: "unreachable" }))) return;
    for (const row of await sentInFile(tx, id)) await settleIn(ctx, tx, row, "unreachable");
  });
}

/** Ends a waiting file once; concurrent later ends have no effect. */
async function endWaiting(tx: Db, id: string, end: { state: "delivered" | "unreachable"; delivered_at?: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("lender_files")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
