import { sql } from "kysely";
import { countWhere, deleteWhere, type PersonalData } from "../../platform/db/personal-data.ts";
import { dropDecisions } from "../applications/application-rows.ts";

const ofCustomer = (customerId: string) => sql`application_id in (select id from applications where customer_id = ${customerId})`;

/** Only offers that an application at a lender was chosen by stay, with the run of the matching that they came from, without its facts. */
export const decisionData: PersonalData = {
  kind: "decisions",
  tables: ["decisions", "offers", "offer_standings"],
  retained: {
    keeps: "applications",
    async end(tx, customerId) {
      await dropDecisions(tx, customerId);
      await deleteWhere(tx, "offers", ofCustomer(customerId));
      await deleteWhere(tx, "decisions", ofCustomer(customerId));
    },
  },
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
