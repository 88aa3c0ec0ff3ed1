import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { removeFromFile } from "../drop-file-rows.ts";
import { addOwnEvent } from "../news/own-events.ts";

interface Stopped {
  /** Ids of the applications; the caller has locked them. */
  applications: readonly string[];
  /** A single lender; null for all. */
  lender: string | null;
}

/**
 * Stops pending submissions after the withdrawal of a required consent. Waiting first attempts,
 * retries and file rows are not sent; links to lenders' pages become invalid. Applications that a
 * lender has are unchanged, and its reports are still stored. So is the response to a call in
 * progress with the body that was sent, so that its reference is never attached to another
 * application.
 */
export async function stopSending(ctx: Context, tx: Db, { applications, lender }: Stopped): Promise<void> {
  if (applications.length === 0) return;
  const rows = await tx
    .selectFrom("lender_applications")
    .selectAll()
    .where("application_id", "in", applications)
    .where("delivery", "in", ["waiting", "retrying", "handed-over", "returned"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const row of rows) if (lender === null || row.lender === lender) await stopOne(ctx, tx, row);
}

async function stopOne(ctx: Context, tx: Db, row: LenderApplication): Promise<void> {
  const now = ctx.clock.now();
  const status = await statusAfterStop(tx, row);
  await tx.updateTable("lender_handovers").set({ withdrawn_at: now }).where("lender_application_id", "=", row.id).execute();
  if (row.file_id !== null) await removeFromFile(tx, row.id, row.file_id);
  await tx
    .updateTable("lender_applications")
    .set({
      status,
      delivery: deliveryOf(row, status),
      file_id: null,
      ...(row.called_at === null && { sealed_body: null }),
      sealed_link: null,
      updated_at: now,
    })
    .where("id", "=", row.id)
    .execute();
  if (status !== row.status && (status === "SELECTED" || status === "ACTION_NEEDED"))
    await addOwnEvent(ctx, tx, row.id, row.lender, status);
}

function deliveryOf({ delivery, called_at }: LenderApplication, status: LenderApplication["status"]): LenderApplication["delivery"] {
  if (status === "SELECTED") return "none";
  return called_at !== null && (delivery === "waiting" || delivery === "retrying") ? "unreachable" : "delivered";
}

/**
 * Returns SELECTED for an application that was never sent; otherwise a status that says the lender
 * may have it or waits for a resubmission.
 */
async function statusAfterStop(tx: Db, { id, status, reference, called_at }: LenderApplication): Promise<LenderApplication["status"]> {
  if (status !== "SUBMITTED") return status;
  if (called_at !== null) return "ACTION_NEEDED";
  const report = await tx
    .selectFrom("lender_events")
    .select("id")
    .where("lender_application_id", "=", id)
    .where("event", "not like", "own:%")
    .limit(1)
    .executeTakeFirst();
  return reference === null && report === undefined ? "SELECTED" : "ACTION_NEEDED";
}
