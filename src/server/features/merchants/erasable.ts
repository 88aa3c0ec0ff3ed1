import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

/** Requests to work with us that name the customer's number or email. */
export const merchantData = wholeRows("merchants", {
  merchant_requests: ({ contacts }) => sql`contacts && array[${sql.join(["", ...contacts])}]::text[]`,
});
