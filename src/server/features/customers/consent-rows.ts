import type { Selectable } from "kysely";
import type { CoreTables } from "../../platform/db/tables/core-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** An answer to a consent, stored permanently. */
export type ConsentRow = Selectable<CoreTables["consents"]>;

/** A customer's answers to consents, the oldest first. Of one instant, all readers take the same one as the last. */
export function consentRows(db: Db, customerId: string): Promise<ConsentRow[]> {
  return db.selectFrom("consents").selectAll().where("customer_id", "=", customerId).orderBy("at").orderBy("id").execute();
}

/** Answers given with one application of a customer, the newest first. @param most maximum number */
export const consentRowsOf = (db: Db, { customerId, appId }: { customerId: string; appId: string }, most: number): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("application_id", "=", appId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();

interface ApplicationConsents {
  customerId: string;
  applicationId: string;
  /** Ids of consents. */
  consents: readonly string[];
}

/** Answers valid for an application, given with it or independently, the oldest first. */
export const answersFor = (db: Db, { customerId, applicationId, consents }: ApplicationConsents): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where((where) => where.or([where("application_id", "is", null), where("application_id", "=", applicationId)]))
    .where("consent", "in", consents)
    .orderBy("at")
    .orderBy("id")
    .execute();

/** Appends an answer. */
export async function addConsentRow(tx: Db, row: Omit<ConsentRow, "choice">): Promise<void> {
  await tx.insertInto("consents").values(row).execute();
}
