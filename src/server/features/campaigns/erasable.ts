import { sql } from "kysely";
import { wholeRows } from "../../platform/db/erasable.ts";

export const campaignData = wholeRows("campaigns", {
  campaign_recipients: ({ customerId }) => sql`customer_id = ${customerId}`,
});
