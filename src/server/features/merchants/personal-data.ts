import { sql } from "kysely";
import { deletedRows, ofErasedContact, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** Partnership requests with the customer's number or email. Not shown, because another person may have entered them. */
export const merchantData: PersonalData = {
  kind: "merchants",
  ...deletedRows({
    merchant_requests: ({ contacts }) => sql`contacts && array[${sql.join(["", ...contacts])}]::text[]`,
  }),
  show: null,
  expired: ({ days, before }) => [
    oldRows("merchant_requests", sql`created_at < ${before(days.merchantRequests)}`),
    oldRows("merchant_requests", ofErasedContact("merchant_requests")),
  ],
};
