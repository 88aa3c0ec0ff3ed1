import { sql } from "kysely";
import { countWhere, deleteWhere, type Erasable } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";
import { dropDecisions } from "../applications/application-rows.ts";

const ofCustomer = (customerId: string) => sql`application_id in (select id from applications where customer_id = ${customerId})`;

/** Keeps only offers that were chosen for a lender, and their decisions without facts. */
export const decisionData: Erasable = {
  kind: "decisions",
  tables: ["decisions", "offers", "offer_standings"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "decisions", ofCustomer(customerId)),
  async erase(_ctx, tx, { customerId }) {
    await dropDecisions(tx, customerId);
    const chosen = sql`exists (select from lender_applications where lender_applications.offer_id = offers.id)`;
    await deleteWhere(tx, "offers", sql`${ofCustomer(customerId)} and not ${chosen}`);
    const offered = sql`exists (select from offers where offers.decision_id = decisions.id)`;
    await deleteWhere(tx, "decisions", sql`${ofCustomer(customerId)} and not ${offered}`);
    await sql`update decisions set sealed_facts = null, facts_hash = '', unmatched = '[]', receipt = jsonb_set(receipt, '{facts}', '""')
      where ${ofCustomer(customerId)}`.execute(tx);
  },
};

/** Deletes the decisions and offers that the erasure kept. */
export async function endDecisionData(tx: Db, customerId: string): Promise<void> {
  await deleteWhere(tx, "offers", ofCustomer(customerId));
  await deleteWhere(tx, "decisions", ofCustomer(customerId));
}
