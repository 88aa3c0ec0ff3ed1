import { sql } from "kysely";
import { countWhere, deleteWhere, type Erasable, oneOf } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";

/** Applications that a lender received are kept, closed, with only their product and dates. */
export const applicationData: Erasable = {
  kind: "applications",
  tables: ["applications"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "applications", sql`customer_id = ${customerId}`),
  async erase(ctx, tx, { customerId, sent }) {
    await deleteWhere(tx, "applications", sql`customer_id = ${customerId} and not (${oneOf("id", sent)})`);
    await tx
      .updateTable("applications")
      .set({
        state: "closed",
        sealed_answers: null,
        files: [],
        facts: "{}",
        facts_by: "",
        decision_id: null,
        update_flags: "[]",
        update_required: false,
        editing: false,
        updated_at: ctx.clock.now(),
      })
      .where("customer_id", "=", customerId)
      .execute();
  },
};

/** Deletes the applications that the erasure kept. */
export const endApplicationData = (tx: Db, customerId: string): Promise<void> =>
  deleteWhere(tx, "applications", sql`customer_id = ${customerId}`);
