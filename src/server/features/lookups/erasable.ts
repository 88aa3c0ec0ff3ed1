import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

/** Help requests and complaints, of the session or by the number or email that they name. */
export const helpData = wholeRows("help", {
  help_requests: ({ customerId, contacts }) =>
    sql`customer_id = ${customerId} or contacts && array[${sql.join(["", ...contacts])}]::text[]`,
});
