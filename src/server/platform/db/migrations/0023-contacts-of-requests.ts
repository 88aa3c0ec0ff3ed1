import type { Migration } from "../migration.ts";

/**
 * Requests for help and of merchants are found by the number and the email in them, by the blind indexes under which customers sign in,
 * so that they go with a customer who is erased. Those of before have none, and go when their time is over.
 */
export const contactsOfRequests: Migration = {
  name: "0023-contacts-of-requests",
  sql: `
alter table help_requests add column contacts text[] not null default '{}';
alter table merchant_requests add column contacts text[] not null default '{}';
create index help_requests_contacts on help_requests using gin (contacts);
create index merchant_requests_contacts on merchant_requests using gin (contacts);
`,
};
