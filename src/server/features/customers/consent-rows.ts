import type { Selectable } from "kysely";
import type { CoreTables } from "../../platform/db/core-tables.ts";
import type { Db } from "../../platform/db/tables.ts";

/** An answer to a consent, as it is kept for ever. */
export type ConsentRow = Selectable<CoreTables["consents"]>;

/** The answers of a customer to consents, the oldest first. */
export function consentRows(db: Db, customerId: string): Promise<ConsentRow[]> {
  return db.selectFrom("consents").selectAll().where("customer_id", "=", customerId).orderBy("at").orderBy("id").execute();
}

/** Those that were given with one application of a customer, the newest first. @param most how many at the most */
export const consentRowsOf = (db: Db, { customerId, appId }: { customerId: string; appId: string }, most: number): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("application_id", "=", appId)
    .orderBy("at", "desc")
    .limit(most)
    .execute();

interface Asked {
  customerId: string;
  applicationId: string;
  /** Ids of the consents. */
  asked: readonly string[];
}

/** Answers that hold for an application, given with it or with none, the oldest first. */
export const answersFor = (db: Db, { customerId, applicationId, asked }: Asked): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where((where) => where.or([where("application_id", "is", null), where("application_id", "=", applicationId)]))
    .where("consent", "in", asked)
    .orderBy("at")
    .execute();

/** Adds an answer beside those that are there. */
export async function addConsentRow(tx: Db, row: Omit<ConsentRow, "choice">): Promise<void> {
  await tx.insertInto("consents").values(row).execute();
}
