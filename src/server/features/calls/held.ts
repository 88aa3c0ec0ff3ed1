import type { Context } from "../../platform/context.ts";
import { leftInPeaceSince } from "../campaigns/do-not-disturb.ts";

/** What is kept of our calls to a customer, and since when they want none; the newest first. */
export async function readCalls({ db }: Pick<Context, "db">, customerId: string) {
  const calls = await db
    .selectFrom("call_events")
    .select(["id", "at", "outcome", "call_back_at"])
    .where("customer_id", "=", customerId)
    .orderBy("at", "desc")
    .execute();
  return { calls, undisturbedSince: await leftInPeaceSince(db, customerId) };
}
