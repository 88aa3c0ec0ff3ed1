import type { Migration } from "../migration.ts";

/** Merchants can be changed and disabled, and a request to work with us is decided once. */
export const merchantsKept: Migration = {
  name: "0064-merchants",
  sql: `
alter table merchants add column disabled_at timestamptz, add column revision integer not null default 1;
alter table merchant_requests add column decision text check (decision in ('approved', 'refused')),
  add column decided_at timestamptz, add column reason text;
`,
};
