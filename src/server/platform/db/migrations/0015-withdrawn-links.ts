import type { Migration } from "../migration.ts";

/** A link to a lender's page can be taken back: its customer withdrew the choice that it was made for. */
export const withdrawnLinks: Migration = {
  name: "0015-withdrawn-links",
  sql: `
alter table lender_handovers add column withdrawn_at timestamptz;
`,
};
