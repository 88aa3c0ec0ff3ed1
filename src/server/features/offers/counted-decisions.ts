import type { Db } from "../../platform/db/tables/tables.ts";

/** The decisions on an application, the newest first, each with the number of its offers. @param most how many at the most */
export async function countedDecisions(db: Db, appId: string, most: number): Promise<{ at: Date; count: number }[]> {
  const rows = await db
    .selectFrom("decisions")
    .leftJoin("offers", "offers.decision_id", "decisions.id")
    .select(({ fn }) => ["decisions.id", "decisions.decided_at", fn.count<string>("offers.id").as("offers")])
    .where("decisions.application_id", "=", appId)
    .groupBy(["decisions.id", "decisions.decided_at"])
    .orderBy("decisions.decided_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ decided_at, offers }) => ({ at: decided_at, count: Number(offers) }));
}
