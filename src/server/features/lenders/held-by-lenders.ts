import { sql } from "kysely";
import { countWhere } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables.ts";
import { lockApplicationsOf } from "../applications/application-rows.ts";

/** An application that a lender has, or may have. */
export interface Held {
  applicationId: string;
  lender: string;
  release: string;
}

/** Which applications of a customer lenders have: a call went out, a link was given or used, or the lender has spoken. */
export async function heldByLenders(db: Db, customerId: string): Promise<Held[]> {
  const rows = await db
    .selectFrom("lender_applications")
    .select(["application_id", "lender", "release"])
    .where("customer_id", "=", customerId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("called_at", "is not", null),
        eb("reference", "is not", null),
        eb("delivery", "in", ["handed-over", "returned"]),
        eb("status", "not in", ["OFFERED", "SELECTED", "SUBMITTED"]),
        exists(
          selectFrom("lender_handovers")
            .select("lender_handovers.id")
            .whereRef("lender_application_id", "=", "lender_applications.id")
            .where("used_at", "is not", null),
        ),
      ]),
    )
    .orderBy("lender")
    .execute();
  return rows.map(({ application_id, lender, release }) => ({ applicationId: application_id, lender, release }));
}

/** How many are on their way to a lender now. */
export const countOnTheWay = (db: Db, customerId: string): Promise<number> =>
  countWhere(
    db,
    "lender_applications",
    sql`customer_id = ${customerId} and delivery in ('waiting', 'retrying', 'handed-over', 'returned')`,
  );

/**
 * Holds still what a customer has at lenders: no call begins until the transaction ends, and a lender's news about one, on its way or
 * not, are taken in before its messages are erased, or not at all. What lenders hold by then is what they hold.
 * @returns the ids of the customer's applications
 */
export async function lockSendings(tx: Db, customerId: string): Promise<string[]> {
  const ids = await lockApplicationsOf(tx, customerId);
  await tx.selectFrom("lender_applications").select("id").where("customer_id", "=", customerId).orderBy("id").forNoKeyUpdate().execute();
  return ids;
}
