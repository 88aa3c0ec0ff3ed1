import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

/** Includes do-not-disturb entries: an erased customer has no number left to call. */
export const callData = deletedRows("calls", {
  call_cases: ({ customerId }) => sql`customer_id = ${customerId}`,
  call_events: ({ customerId }) => sql`customer_id = ${customerId}`,
  do_not_disturb: ({ customerId }) => sql`customer_id = ${customerId}`,
});
