import { sql } from "kysely";
import { deletedRows, ofErasedContact, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** Partners' invitations to the customer's number. Not shown, because partners entered them. */
export const leadData: PersonalData = {
  kind: "leads",
  ...deletedRows({
    invited_leads: ({ contacts }) => sql`contacts && array[${sql.join(["", ...contacts])}]::text[]`,
  }),
  show: null,
  // The visits by which their state is known expire as soon.
  expired: ({ days, before }) => [
    oldRows("invited_leads", sql`created_at < ${before(days.prospects)}`),
    oldRows("invited_leads", ofErasedContact("invited_leads")),
  ],
};
