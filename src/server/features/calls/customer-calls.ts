import type { Context } from "../../platform/context.ts";
import { optedOutAt } from "../campaigns/do-not-disturb.ts";

/** Our calls to a customer, the newest first, and when they opted out. */
export async function readCalls({ db }: Pick<Context, "db">, customerId: string) {
  const calls = await db
    .selectFrom("call_events")
    .select(["id", "at", "outcome", "call_back_at"])
    .where("customer_id", "=", customerId)
    .orderBy("at", "desc")
    .execute();
  return { calls, undisturbedSince: await optedOutAt(db, customerId) };
}
