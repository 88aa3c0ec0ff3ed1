import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

/** Partnership requests with the customer's number or email. */
export const merchantData = wholeRows("merchants", {
  merchant_requests: ({ contacts }) => sql`contacts && array[${sql.join(["", ...contacts])}]::text[]`,
});
