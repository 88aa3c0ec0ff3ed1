import { sql } from "kysely";
import type { Db } from "../../platform/db/tables/tables.ts";

/** Maximum number of choices. */
const MAX_CHOICES = 500;

/** Sorts the requested record first, so that the limit never excludes it. */
const isRequested = (about: string | undefined) => sql<boolean>`id::text = ${about ?? ""}`;

/** Undecided requests, the latest first. */
export const waitingRequests = (db: Db, about?: string) =>
  db
    .selectFrom("merchant_requests")
    .select(["id", "name", "partner", "postal_code"])
    .where("decision", "is", null)
    .orderBy(isRequested(about), "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MAX_CHOICES)
    .execute();

/** Merchants by name. */
export const merchantsOf = (db: Db, about?: string) =>
  db.selectFrom("merchants").selectAll().orderBy(isRequested(about), "desc").orderBy("name").limit(MAX_CHOICES).execute();

/** Name of a merchant; null for none. */
export async function merchantName(db: Db, id: string): Promise<string | null> {
  const merchant = await db.selectFrom("merchants").select("name").where("id", "=", id).executeTakeFirst();
  return merchant?.name ?? null;
}

/** Locks a merchant in this revision; undefined if it changed. */
export const lockMerchant = (tx: Db, id: string, revision: number) =>
  tx.selectFrom("merchants").selectAll().where("id", "=", id).where("revision", "=", revision).forNoKeyUpdate().executeTakeFirst();

interface Decision {
  decision: "approved" | "refused";
  decided_at: Date;
  reason: string | null;
}

/**
 * Decides a waiting request; undefined if it was decided before. A refused one no longer blocks
 * another request of the same business.
 */
export const decideRequest = (tx: Db, id: string, decided: Decision) =>
  tx
    .updateTable("merchant_requests")
    .set({ ...decided, ...(decided.decision === "refused" && { same_index: sql<string>`same_index || ' ' || id` }) })
    .where("id", "=", id)
    .where("decision", "is", null)
    .returning(["id", "name", "postal_code"])
    .executeTakeFirst();
