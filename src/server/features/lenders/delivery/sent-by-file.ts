import type { Db } from "../../../platform/db/tables/tables.ts";

/** Submissions that wait for a file. */
const waiting = (db: Db) => db.selectFrom("lender_applications").where("delivery", "=", "waiting").where("file_id", "is", null);

/** Returns all submissions that wait for a file, of all lenders. */
export const waitingForFiles = (db: Db) => waiting(db).select(["id", "attempt", "lender", "release"]).execute();

/** Returns the lenders that submissions wait for, with each release of these submissions. */
export const lendersWithWaiting = (db: Db) => waiting(db).select(["lender", "release"]).distinct().execute();

/** Returns the releases of the submissions that wait for a lender's file. */
export async function releasesOfWaiting(db: Db, lender: string): Promise<string[]> {
  const rows = await waiting(db).where("lender", "=", lender).select("release").distinct().execute();
  return rows.map(({ release }) => release);
}

/**
 * Locks the submissions of a lender's next file, oldest first. Skips rows that another transaction
 * has locked.
 */
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

/** Assigns applications to a file. */
export async function assignToFile(tx: Db, ids: readonly string[], file: string): Promise<void> {
  await tx.updateTable("lender_applications").set({ file_id: file }).where("id", "in", ids).execute();
}

/** Returns the applications in a file. */
export const sentInFile = (db: Db, file: string): Promise<{ id: string; attempt: number }[]> =>
  db.selectFrom("lender_applications").select(["id", "attempt"]).where("file_id", "=", file).orderBy("id").execute();

/** Marks the applications of a file as called: the lender may have them from now on. */
export async function markCalled(db: Db, file: string, now: Date): Promise<void> {
  await db.updateTable("lender_applications").set({ called_at: now }).where("file_id", "=", file).where("called_at", "is", null).execute();
}

/** Marks the applications of a file as delivered. */
export async function markDelivered(tx: Db, file: string, now: Date): Promise<void> {
  await tx
    .updateTable("lender_applications")
    .set({ delivery: "delivered", updated_at: now })
    .where("file_id", "=", file)
    .where("delivery", "in", ["waiting", "retrying"])
    .execute();
}
