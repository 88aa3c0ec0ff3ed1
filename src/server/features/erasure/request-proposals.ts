import type { Db } from "../../platform/db/tables/tables.ts";

/**
 * Ends the open proposal based on a customer's request, which is not open any more. The caller must
 * hold the customer's lock.
 */
export async function endProposalOn(tx: Db, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable("erasures")
    .set({ state: "taken-back", ended_at: now })
    .where("request_id", "=", requestId)
    .where("state", "=", "proposed")
    .execute();
}
