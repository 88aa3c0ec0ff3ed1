import { sql } from "kysely";
import { countWhere, deleteWhere, type Erasable, oneOf } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";
import { lockApplicationsOf } from "../applications/application-rows.ts";
import { dropFileRows } from "./drop-file-rows.ts";

/** An application that a lender has or may have. */
export interface Held {
  applicationId: string;
  lender: string;
  release: string;
}

/**
 * Returns a customer's applications that lenders have or may have: a call started, a link was issued,
 * or the lender has reported.
 */
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

/** Counts applications that are being sent to a lender. */
export const countOnTheWay = (db: Db, customerId: string): Promise<number> =>
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

/**
 * Deletes applications at lenders with their events, handovers and file rows.
 * @param where condition on `lender_applications`
 */
async function dropApplications(db: Db, where: ReturnType<typeof sql>): Promise<void> {
  const ids = sql`lender_application_id in (select id from lender_applications where ${where})`;
  await dropFileRows(db, ids);
  for (const table of ["lender_events", "lender_handovers"]) await deleteWhere(db, table, ids);
  await deleteWhere(db, "lender_applications", where);
}

/** Keeps the fact that an application was sent, and its status; deletes bodies and messages. */
export const lenderData: Erasable = {
  kind: "lender-applications",
  tables: ["lender_applications", "lender_events", "lender_handovers", "lender_file_rows"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "lender_applications", sql`customer_id = ${customerId}`),
  async erase(ctx, tx, { customerId, sent }) {
    await dropApplications(tx, sql`customer_id = ${customerId} and not (${oneOf("application_id", sent)})`);
    const own = sql`lender_application_id in (select id from lender_applications where customer_id = ${customerId})`;
    await deleteWhere(tx, "lender_handovers", own);
    await dropFileRows(tx, own);
    await sql`update lender_events set sealed_message = null where ${own}`.execute(tx);
    await tx
      .updateTable("lender_applications")
      .set({ sealed_body: null, sealed_own_answers: null, files: [], sealed_message: null, sealed_link: null, updated_at: ctx.clock.now() })
      .where("customer_id", "=", customerId)
      .execute();
  },
};

/** Deletes the applications at lenders that the erasure kept. */
export const endLenderData = (tx: Db, customerId: string): Promise<void> => dropApplications(tx, sql`customer_id = ${customerId}`);
