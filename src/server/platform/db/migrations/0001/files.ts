/** Files that customers upload as answers, in chunks sealed for the customer. */
export const files = `
-- Ids of referenced files are stored beside the encrypted answers, so that unreferenced files are
-- found without decryption.
create table files (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  state text not null check (state in ('announced', 'arriving', 'unwanted', 'kept')),
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
create index files_created on files (created_at);
create index files_kept on files (created_at, id) include (customer_id) where state = 'kept';

create table file_pieces (
  file_id uuid not null references files (id) on delete cascade,
  number integer not null,
  sealed bytea not null,
  primary key (file_id, number)
);
alter table file_pieces alter column sealed set storage external;
`;
