import { deletedRows, ofCustomer, type PersonalData } from "../../platform/db/personal-data.ts";

/** The customer is shown the messages themselves. */
export const campaignData: PersonalData = { kind: "campaigns", ...deletedRows({ campaign_recipients: ofCustomer }), show: null };
