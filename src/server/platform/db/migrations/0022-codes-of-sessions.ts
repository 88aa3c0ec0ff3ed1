import type { Migration } from "../migration.ts";

/** A code that hands a session over is of that session, and of no use once it has ended. Those of before live for a minute, and name none. */
export const codesOfSessions: Migration = {
  name: "0022-codes-of-sessions",
  sql: `
delete from session_codes;
alter table session_codes add column session_id uuid not null references sessions (id) on delete cascade;
create index session_codes_session on session_codes (session_id);
`,
};
