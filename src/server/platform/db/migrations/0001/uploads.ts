/**
 * Files uploaded by the staff in sealed chunks, the jobs that import them, and payouts of lenders
 * for applications.
 */
export const uploads = `
create table upload_files (
  id uuid primary key,
  name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  bytes bigint not null,
  rows integer not null,
  hash text,
  created_at timestamptz not null
);
create index upload_files_created on upload_files (created_at);

create table upload_pieces (
  file_id uuid not null references upload_files (id) on delete cascade,
  number integer not null,
  sealed bytea not null,
  primary key (file_id, number)
);
alter table upload_pieces alter column sealed set storage external;

-- Progress and findings of each job. A file has at most one running import, and a dry run's file is
-- imported at most once.
create table upload_jobs (
  id uuid primary key,
  upload text not null,
  file_id uuid references upload_files (id) on delete set null,
  file_name text not null,
  file_hash text not null,
  dry_run boolean not null,
  dry_run_of uuid unique references upload_jobs (id),
  staff_id uuid not null references staff (id),
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total integer not null,
  done integer not null default 0,
  success integer not null default 0,
  failed integer not null default 0,
  report jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);
create index upload_jobs_created on upload_jobs (created_at, id);
create index upload_jobs_file on upload_jobs (file_id);
create unique index upload_jobs_once on upload_jobs (upload, file_hash) where not dry_run and state in ('waiting', 'running');

-- Simulated state of what a dry run's rows change, while it runs.
create table upload_foreseen (
  job_id uuid not null references upload_jobs (id) on delete cascade,
  name text not null,
  state jsonb not null,
  primary key (job_id, name)
);

-- Refused rows by number, column and error only, because cells may contain names of customers.
create table upload_problems (
  job_id uuid not null references upload_jobs (id) on delete cascade,
  row integer not null,
  number smallint not null,
  column_id text,
  problem text not null,
  detail text,
  primary key (job_id, row, number)
);

-- job_id is not a foreign key, because jobs are never deleted and checking it for a million rows is
-- slow.
create table payouts (
  lender text not null,
  key text not null,
  reference text not null,
  amount numeric(13, 2) not null,
  paid_on date not null,
  job_id uuid not null,
  updated_at timestamptz not null,
  primary key (lender, key)
);
create index payouts_paid on payouts ((paid_on::timestamp at time zone 'Asia/Kolkata'));
create index payouts_reference on payouts (lender, reference);
`;
