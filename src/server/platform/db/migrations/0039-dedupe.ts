import type { Migration } from "../migration.ts";

/**
 * That somebody was here before under another account, or at the same lender: who it was by ids alone, of one application each kind
 * once. What is told of an erased customer goes with them, of either side.
 */
export const dedupe: Migration = {
  name: "0039-dedupe",
  sql: `
create table dedupe_events (
  id uuid primary key,
  kind text not null check (kind in ('same-pan', 'same-mobile', 'applied-again', 'lender-said')),
  customer_id uuid not null references customers (id),
  other_id uuid references customers (id),
  application_id uuid not null references applications (id) on delete cascade,
  lender text,
  at timestamptz not null
);
create unique index dedupe_events_once on dedupe_events (application_id, kind, coalesce(other_id, customer_id), coalesce(lender, ''));
create index dedupe_events_at on dedupe_events (at, id);
create index dedupe_events_customer on dedupe_events (customer_id);
create index dedupe_events_other on dedupe_events (other_id) where other_id is not null;
create index dedupe_events_lender on dedupe_events (lender, at) where lender is not null;
`,
};
