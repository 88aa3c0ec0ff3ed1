import { sql } from "kysely";
import { deletedRows, type PersonalData } from "../../platform/db/personal-data.ts";

export const campaignData: PersonalData = {
  kind: "campaigns",
  ...deletedRows({
    campaign_recipients: ({ customerId }) => sql`customer_id = ${customerId}`,
  }),
};
