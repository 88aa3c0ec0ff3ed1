import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

/** Whoever is erased has no number any more by which anybody could be disturbed. */
export const callData = wholeRows("calls", {
  call_cases: ({ customerId }) => sql`customer_id = ${customerId}`,
  call_events: ({ customerId }) => sql`customer_id = ${customerId}`,
  do_not_disturb: ({ customerId }) => sql`customer_id = ${customerId}`,
});
