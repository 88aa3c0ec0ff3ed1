import type { Migration } from "../migration.ts";

/**
 * When an application first went out to its lender, by a call or in a file: from then on the lender may have it, whatever became of
 * the call. Of before this was kept, all that was tried or sent a second time counts.
 */
export const callsBegun: Migration = {
  name: "0025-calls-begun",
  sql: `
alter table lender_applications add column called_at timestamptz;
update lender_applications set called_at = updated_at
  where tries > 0 or attempt > 1 or reference is not null or (file_id is not null and delivery <> 'waiting');
`,
};
