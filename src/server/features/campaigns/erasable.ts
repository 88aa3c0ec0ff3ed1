import { sql } from "kysely";
import { deletedRows } from "../../platform/db/erasable.ts";

export const campaignData = deletedRows("campaigns", {
  campaign_recipients: ({ customerId }) => sql`customer_id = ${customerId}`,
});
