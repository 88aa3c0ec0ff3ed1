import type { Migration } from "../migration.ts";

/** When each of the staff signed in last, and the orders in which their table shows them. */
export const staffAccounts: Migration = {
  name: "0027-staff-accounts",
  sql: `
alter table staff add column last_login_at timestamptz;
create index staff_admins_username on staff (username, id) where area = 'admin';
create index staff_admins_created on staff (created_at, id) where area = 'admin';
`,
};
