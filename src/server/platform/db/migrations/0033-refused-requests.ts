import type { Migration } from "../migration.ts";

/** Why the staff refused a request for erasure: the id of a reason of the site's document. */
export const refusedRequests: Migration = {
  name: "0033-refused-requests",
  sql: `
alter table erasure_requests add column reason text check (reason is null or state = 'refused');
`,
};
