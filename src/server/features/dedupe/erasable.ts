import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

/** What tells that accounts are alike, of whichever side. */
export const dedupeData = wholeRows("dedupe", {
  dedupe_events: ({ customerId }) => sql`customer_id = ${customerId} or other_id = ${customerId}`,
});
