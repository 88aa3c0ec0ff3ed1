import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** Findings about similar accounts, on either side. Not shown, because they may be about another person. */
export const dedupeData: PersonalData = {
  kind: "dedupe",
  ...deletedRows({ dedupe_events: ({ customerId }) => sql`customer_id = ${customerId} or other_id = ${customerId}` }),
  show: null,
  expired: null,
};
