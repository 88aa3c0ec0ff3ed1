import { sql } from "kysely";
import { countWhere } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { lockApplicationsOf } from "../applications/find-application.ts";

/** An application that a lender has or may have. */
interface SharedWithLender {
  applicationId: string;
  lender: string;
  release: string;
}

/**
 * Returns a customer's applications that lenders have or may have: a call started, a link was issued,
 * or the lender has reported.
 */
export async function heldByLenders(db: Db, customerId: string): Promise<SharedWithLender[]> {
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

/** Counts applications that are being sent to a lender. */
export const countInDelivery = (db: Db, customerId: string): Promise<number> =>
  countWhere(
    db,
    "lender_applications",
    sql`customer_id = ${customerId} and delivery in ('waiting', 'retrying', 'handed-over', 'returned')`,
  );

/**
 * Locks a customer's applications at lenders until the transaction ends: no call starts, and
 * reports of lenders are processed either before the erasure or not at all.
 * @returns the ids of the customer's applications
 */
export async function lockSendings(tx: Db, customerId: string): Promise<string[]> {
  const ids = await lockApplicationsOf(tx, customerId);
  await tx.selectFrom("lender_applications").select("id").where("customer_id", "=", customerId).orderBy("id").forNoKeyUpdate().execute();
  return ids;
}
