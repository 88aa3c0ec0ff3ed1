import type { Migration } from "../migration.ts";

/** Which press took a code, and the session that it began: the same press may come again when its answer was lost. */
export const takersOfCodes: Migration = {
  name: "0049-takers-of-codes",
  sql: `
alter table otp_codes add column taken_by text;
alter table otp_codes add column session_hash text;
`,
};
