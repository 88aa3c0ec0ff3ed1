import type { Migration } from "../migration.ts";

/** What was decided on each application to a lender, and on which earlier one of whose. Of the notes of before nothing was decided. */
export const decidedDedupe: Migration = {
  name: "0063-decided-dedupe",
  sql: `
alter table dedupe_events drop constraint dedupe_events_kind_check;
alter table dedupe_events add constraint dedupe_events_kind_check
  check (kind in ('same-pan', 'same-mobile', 'applied-again', 'applied-earlier', 'not-applied', 'lender-said'));
alter table dedupe_events add column decision text check (decision in ('refused', 'allowed'));
alter table dedupe_events add column matched_by text check (matched_by in ('account', 'pan', 'mobile'));
alter table dedupe_events add column matched_id uuid references applications (id) on delete set null;
`,
};
