import { sql } from "kysely";
import { countWhere, deleteWhere, oneOf, type PersonalData } from "../../platform/db/personal-data.ts";

/** One that a lender has stays, closed, for its product and its days alone. */
export const applicationData: PersonalData = {
  kind: "applications",
  tables: ["applications"],
  retained: { keeps: "applications", end: (tx, customerId) => deleteWhere(tx, "applications", sql`customer_id = ${customerId}`) },
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
