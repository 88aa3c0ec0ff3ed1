import type { Migration } from "../migration.ts";

/** What changed criteria of a lender would do: of customers only how many there are. */
export const criteriaTrials: Migration = {
  name: "0047-criteria-trials",
  sql: `
create table criteria_trials (
  id uuid primary key,
  lender text not null,
  product text not null,
  made_on integer not null,
  criteria jsonb not null,
  language text not null,
  staff_id uuid not null references staff (id),
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  complete boolean not null default false,
  impact jsonb,
  findings jsonb not null default '[]',
  note text,
  published integer,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index criteria_trials_staff on criteria_trials (staff_id);
create index criteria_trials_created on criteria_trials (created_at);
`,
};
