import type { Migration } from "../migration.ts";

/**
 * Files that customers give as answers, in pieces that are each sealed for their customer. Which files are named stands beside the
 * sealed answers that name them, so that those that nothing names can be told without opening any.
 */
export const files: Migration = {
  name: "0012-files",
  sql: `
create table files (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  state text not null check (state in ('announced', 'arriving', 'kept')),
  sealed_name text not null,
  bytes bigint not null check (bytes > 0),
  accepts jsonb not null,
  media_type text,
  created_at timestamptz not null,
  named_at timestamptz not null,
  check ((state = 'kept') = (media_type is not null))
);
create index files_customer on files (customer_id, created_at);
create index files_named on files (named_at);

create table file_pieces (
  file_id uuid not null references files (id) on delete cascade,
  number integer not null,
  sealed bytea not null,
  primary key (file_id, number)
);
alter table file_pieces alter column sealed set storage external;

alter table customers add column files uuid[] not null default '{}';
alter table applications add column files uuid[] not null default '{}';
alter table drafts add column files uuid[] not null default '{}';
`,
};
