import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

/** Findings about similar accounts, on either side. */
export const dedupeData = deletedRows("dedupe", {
  dedupe_events: ({ customerId }) => sql`customer_id = ${customerId} or other_id = ${customerId}`,
});
