import type { Migration } from "../migration.ts";

/**
 * Customers who are to be called, one row for each: why, when, and who has them at the moment. A caller has one customer at a time,
 * which the index holds whatever two calls of a caller do.
 */
export const calls: Migration = {
  name: "0043-calls",
  sql: `
create table call_cases (
  customer_id uuid primary key references customers (id),
  list text not null,
  product text not null,
  stage text not null check (stage in ('unfinished', 'undecided')),
  state text not null check (state in ('waiting', 'done')),
  place integer not null,
  due_at timestamptz not null,
  asked_for boolean not null default false,
  tries integer not null default 0,
  outcome text,
  assigned_to uuid references staff (id),
  claimed_by uuid references staff (id),
  claimed_until timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null
);
create index call_cases_due on call_cases (place, due_at, customer_id) where state = 'waiting';
create index call_cases_due_at on call_cases (due_at, customer_id);
create index call_cases_ended on call_cases (updated_at) where state = 'done';
create unique index call_cases_claimed on call_cases (claimed_by) where claimed_by is not null;
create index call_cases_assigned on call_cases (assigned_to, due_at) where assigned_to is not null and state = 'waiting';

create table call_events (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  product text not null,
  staff_id uuid not null references staff (id),
  outcome text not null,
  call_back_at timestamptz,
  at timestamptz not null
);
create index call_events_customer on call_events (customer_id, at);
create index call_events_at on call_events (at, id);
`,
};
