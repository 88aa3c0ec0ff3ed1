import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** Includes do-not-disturb entries: an erased customer has no number left to call. */
export const callData: PersonalData = {
  kind: "calls",
  ...deletedRows({
    call_cases: ({ customerId }) => sql`customer_id = ${customerId}`,
    call_events: ({ customerId }) => sql`customer_id = ${customerId}`,
    do_not_disturb: ({ customerId }) => sql`customer_id = ${customerId}`,
  }),
};
