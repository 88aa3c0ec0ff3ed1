import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** Help requests and complaints by the signed-in customer, or with their number or email. */
export const helpData: PersonalData = {
  kind: "help",
  ...deletedRows({
    help_requests: ({ customerId, contacts }) =>
      sql`customer_id = ${customerId} or contacts && array[${sql.join(["", ...contacts])}]::text[]`,
  }),
};
