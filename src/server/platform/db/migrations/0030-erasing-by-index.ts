import type { Migration } from "../migration.ts";

/**
 * An erasure finds and deletes the rows of one customer without reading the tables of all: what it looks up, and what a foreign key
 * looks up for each row that it deletes. Besides, what the staff filter by on its screens, each in the order of its table.
 */
export const erasingByIndex: Migration = {
  name: "0030-erasing-by-index",
  sql: `
create index applications_decision on applications (decision_id) where decision_id is not null;
create index lender_file_rows_application on lender_file_rows (lender_application_id);
create index session_codes_customer on session_codes (customer_id);
create index otp_codes_identifier on otp_codes (identifier);
create index erasures_request on erasures (request_id) where request_id is not null;

create index customers_state on customers ((case when sealed_key is null then 'erased' else 'known' end), created_at, id);
create index staff_actions_subject on staff_actions (subject, done_at, id);
create index staff_actions_staff on staff_actions (staff_id, done_at, id);
`,
};
