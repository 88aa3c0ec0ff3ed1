import type { Migration } from "../migration.ts";

/** By what old rows are found, and whether anything refers to a prospect. */
export const retention: Migration = {
  name: "0004-retention",
  sql: `
create index sessions_expiry on sessions (expires_at);
create index outbox_created on outbox (created_at);
create index drafts_saved on drafts (saved_at);
create index help_requests_created on help_requests (created_at);
create index otp_budgets_sent on otp_budgets (last_sent_at);
create index prospects_nobodys on prospects (created_at) where customer_id is null;
create index sessions_prospect on sessions (prospect_id);
create index otp_codes_prospect on otp_codes (prospect_id);
create index applications_prospect on applications (prospect_id);
`,
};
