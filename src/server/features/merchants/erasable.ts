import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

/** Partnership requests with the customer's number or email. */
export const merchantData = deletedRows("merchants", {
  merchant_requests: ({ contacts }) => sql`contacts && array[${sql.join(["", ...contacts])}]::text[]`,
});
