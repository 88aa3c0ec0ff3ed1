import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { settleIn } from "../delivery/deliver.ts";
import { noteDelivered, sentInFile } from "../delivery/sent-by-file.ts";

/** Notes that the lender has a file, and with it all that still stands in it. Returns whether it has; not one that was given up. */
export function fileDelivered(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    if (!(await endWaiting(tx, id, { state: "delivered", delivered_at: now }))) {
      const file = await tx.selectFrom("lender_files").select("state").where("id", "=", id).executeTakeFirst();
      return file?.state === "delivered";
    }
    await noteDelivered(tx, id, now);
    return true;
  });
}

/** The lender will not have a file any more: the customers whose applications stand in it can send them again. */
export async function giveUpFile(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await endWaiting(tx, id, { state: "unreachable" }))) return;
    for (const row of await sentInFile(tx, id)) await settleIn(ctx, tx, row, "unreachable");
  });
}

/** A file waits until the first of several ends comes. */
async function endWaiting(tx: Db, id: string, end: { state: "delivered" | "unreachable"; delivered_at?: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("lender_files")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
