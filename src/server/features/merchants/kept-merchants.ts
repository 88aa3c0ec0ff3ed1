import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";

/** Those that a list can be chosen from. */
const MOST_CHOICES = 500;

/** The one that is asked about comes first, however many there are. */
const asked = (about: string | undefined) => sql<boolean>`id::text = ${about ?? ""}`;

/** Requests that nobody has decided yet, the latest first. */
export const waitingRequests = (db: Db, about?: string) =>
  db
    .selectFrom("merchant_requests")
    .select(["id", "name", "partner", "postal_code"])
    .where("decision", "is", null)
    .orderBy(asked(about), "desc")
    .orderBy("created_at", "desc")
    .limit(MOST_CHOICES)
    .execute();

/** Merchants by their names. */
export const merchantsOf = (db: Db, about?: string) =>
  db.selectFrom("merchants").selectAll().orderBy(asked(about), "desc").orderBy("name").limit(MOST_CHOICES).execute();

/** What a merchant is called; null for none. */
export async function merchantName(db: Db, id: string): Promise<string | null> {
  const merchant = await db.selectFrom("merchants").select("name").where("id", "=", id).executeTakeFirst();
  return merchant?.name ?? null;
}

/** Locks a merchant as a save found it; undefined where it is another by now. */
export const lockMerchant = (tx: Db, id: string, revision: number) =>
  tx.selectFrom("merchants").selectAll().where("id", "=", id).where("revision", "=", revision).forNoKeyUpdate().executeTakeFirst();

interface Decision {
  decision: "approved" | "refused";
  decided_at: Date;
  reason: string | null;
}

/** Decides a request that waits; undefined where somebody has decided it before. Once refused it stands in the way of no other of the same business. */
export const decideRequest = (tx: Db, id: string, decided: Decision) =>
  tx
    .updateTable("merchant_requests")
    .set({ ...decided, ...(decided.decision === "refused" && { same_index: sql<string>`same_index || ' ' || id` }) })
    .where("id", "=", id)
    .where("decision", "is", null)
    .returning(["id", "name", "postal_code"])
    .executeTakeFirst();
