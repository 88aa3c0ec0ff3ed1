import { sql } from "kysely";
import { deletedRows, ofCustomer, ofErased, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";

/** The customer is shown the messages themselves. */
export const campaignData: PersonalData = {
  kind: "campaigns",
  ...deletedRows({ campaign_recipients: ofCustomer, unsubscribe_links: ofCustomer }),
  show: null,
  expired: ({ days, before }) => [
    // With the messages; the audit trail has the number of recipients.
    oldRows("campaign_recipients", sql`at < ${before(days.messages)}`),
    oldRows("campaign_recipients", ofErased),
    // Links are valid for as long as a message may be read.
    oldRows("unsubscribe_links", ofErased),
  ],
};
