import type { Db } from "../../../platform/db/tables.ts";

/** Applications whose submission waits for a file. */
const waiting = (db: Db) => db.selectFrom("lender_applications").where("delivery", "=", "waiting").where("file_id", "is", null);

/** All that wait for a file of any lender. */
export const waitingForFiles = (db: Db) => waiting(db).select(["id", "attempt", "lender", "release"]).execute();

/** The lenders for whose file something waits, each with the last release of it. */
export const lendersWaitedFor = (db: Db) =>
  waiting(db)
    .select((row) => ["lender", row.fn.max("release").as("release")])
    .groupBy("lender")
    .execute();

/** The releases under which what waits for a lender's file was written. */
export async function releasesWaiting(db: Db, lender: string): Promise<string[]> {
  const rows = await waiting(db).where("lender", "=", lender).select("release").distinct().execute();
  return rows.map(({ release }) => release);
}

/** Locks what is to stand in a lender's next file, the oldest first; what another file takes at this moment is left out. */
export const lockForFile = (tx: Db, lender: string, releases: readonly string[], most: number) =>
  waiting(tx)
    .where("lender", "=", lender)
    .select(["id", "customer_id", "sealed_body"])
    .where("release", "in", releases)
    .orderBy("updated_at")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** Notes in which file applications go out. */
export async function putIntoFile(tx: Db, ids: readonly string[], file: string): Promise<void> {
  await tx.updateTable("lender_applications").set({ file_id: file }).where("id", "in", ids).execute();
}

/** The applications that stand in a file. */
export const sentInFile = (db: Db, file: string): Promise<{ id: string; attempt: number }[]> =>
  db.selectFrom("lender_applications").select(["id", "attempt"]).where("file_id", "=", file).orderBy("id").execute();

/** Notes that a file goes out with them: from now on the lender may have them. */
export async function noteCalled(db: Db, file: string, now: Date): Promise<void> {
  await db.updateTable("lender_applications").set({ called_at: now }).where("file_id", "=", file).where("called_at", "is", null).execute();
}

/** Notes that the lender has what stands in a file. */
export async function noteDelivered(tx: Db, file: string, now: Date): Promise<void> {
  await tx
    .updateTable("lender_applications")
    .set({ delivery: "delivered", updated_at: now })
    .where("file_id", "=", file)
    .where("delivery", "in", ["waiting", "retrying"])
    .execute();
}
