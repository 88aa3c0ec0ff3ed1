import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

/** Help requests and complaints by the signed-in customer, or with their number or email. */
export const helpData = deletedRows("help", {
  help_requests: ({ customerId, contacts }) =>
    sql`customer_id = ${customerId} or contacts && array[${sql.join(["", ...contacts])}]::text[]`,
});
