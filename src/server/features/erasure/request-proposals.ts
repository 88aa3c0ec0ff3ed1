import type { Db } from "../../platform/db/tables.ts";

/** Ends the open proposal that rests on a customer's request, which is open no more. Whoever asks holds the customer's lock. */
export async function endProposalOn(tx: Db, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable("erasures")
    .set({ state: "taken-back", ended_at: now })
    .where("request_id", "=", requestId)
    .where("state", "=", "proposed")
    .execute();
}
