import type { Migration } from "../migration.ts";

/**
 * What connectors of more than one protocol need: secrets that lenders gave us, sealed; the states of links that customers
 * follow to a lender's page; files of applications with their rows, each sealed for its customer; what came of reading a
 * lender's status file. Besides, a consent to a look at a credit report notes which kind of look it was for.
 */
export const connectors: Migration = {
  name: "0013-connectors",
  sql: `
create table lender_secrets (
  name text primary key,
  sealed_value text not null,
  set_at timestamptz not null
);

create table lender_handovers (
  id uuid primary key,
  lender_application_id uuid not null references lender_applications (id),
  attempt integer not null,
  state_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index lender_handovers_application on lender_handovers (lender_application_id);

create table lender_runs (
  lender text not null,
  due_at timestamptz not null,
  primary key (lender, due_at)
);

create table lender_files (
  id uuid primary key,
  lender text not null,
  release text not null references releases (hash),
  rows integer not null,
  state text not null check (state in ('waiting', 'delivered', 'unreachable')),
  tries integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index lender_files_lender on lender_files (lender, created_at);

create table lender_file_rows (
  file_id uuid not null references lender_files (id),
  position integer not null,
  lender_application_id uuid not null references lender_applications (id),
  customer_id uuid not null references customers (id),
  sealed_body text not null,
  primary key (file_id, position)
);

create table lender_status_reads (
  id uuid primary key,
  lender text not null,
  read_at timestamptz not null,
  complete boolean not null,
  rows integer not null,
  bad integer not null,
  problems jsonb not null
);
create index lender_status_reads_lender on lender_status_reads (lender, read_at);

alter table lender_applications drop constraint lender_applications_delivery_check;
alter table lender_applications add constraint lender_applications_delivery_check
  check (delivery in ('none', 'waiting', 'retrying', 'delivered', 'unreachable', 'refused', 'handed-over', 'returned'));
alter table lender_applications add column file_id uuid references lender_files (id);
create index lender_applications_to_collect on lender_applications (lender, updated_at) where delivery = 'waiting' and file_id is null;

alter table consents add column bureau_pull text check (bureau_pull in ('soft', 'hard'));
`,
};
