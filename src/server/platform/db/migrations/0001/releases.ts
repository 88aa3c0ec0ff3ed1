/** Documents, releases of them, and the log of publications, to which rows are only ever added. */
export const releases = `
create table documents (
  hash text primary key,
  content text not null
);

-- A release of 3,000 documents has a megabyte of hashes, read and written as a whole; without
-- parsing and compression that takes a third of the time.
create table releases (
  hash text primary key,
  parent text references releases (hash),
  author text not null,
  note text not null,
  source text not null check (source in ('checkout', 'import', 'product')),
  created_at timestamptz not null,
  replaced_at timestamptz,
  shape integer not null default 0,
  manifest text not null default '{}',
  assets text not null
);
alter table releases alter column manifest set storage external;
alter table releases alter column assets set storage external;

create table assets (
  hash text primary key,
  extension text not null check (extension in ('json', 'js')),
  content text not null
);

create table publications (
  number integer primary key check (number > 0),
  followed integer unique references publications (number),
  release text not null references releases (hash),
  restores integer references publications (number),
  author text not null,
  approved_by text,
  note text not null,
  published_at timestamptz not null,
  changes jsonb,
  check (case when number = 1 then followed is null else followed is not null and followed = number - 1 end),
  check (restores < number)
);
create index publications_release on publications (release);

create table publication_changes (
  publication integer not null references publications (number),
  kind text not null,
  id text not null,
  document text references documents (hash),
  primary key (kind, id, publication)
);

create table live_release (
  "only" boolean primary key default true check ("only"),
  publication integer not null references publications (number),
  checkout text not null references releases (hash),
  changed_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
create trigger publications_append_only before update or delete on publications
  for each row execute function refuse_change();
create trigger publications_no_truncate before truncate on publications
  for each statement execute function refuse_change();
`;
