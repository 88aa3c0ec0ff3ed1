import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** Partnership requests with the customer's number or email. */
export const merchantData: PersonalData = {
  kind: "merchants",
  ...deletedRows({
    merchant_requests: ({ contacts }) => sql`contacts && array[${sql.join(["", ...contacts])}]::text[]`,
  }),
};
