import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";

/** Adds our own status changes to the history, beside the lender's events. */
export async function addOwnEvent(
  ctx: Context,
  tx: Db,
  id: string,
  lender: string,
  status: "SELECTED" | "SUBMITTED" | "ACTION_NEEDED",
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .insertInto("lender_events")
    .values({
      id: randomUuid(),
      lender_application_id: id,
      lender,
      event: `own:${randomUuid()}`,
      status,
      counted: true,
      at: now,
      received_at: now,
    })
    .execute();
}
