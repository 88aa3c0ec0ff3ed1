import type { Migration } from "../migration.ts";

/**
 * The log of publications, and what each of them changed. Releases of before get their numbers in the order in which they were
 * made; one that had come back into force since is noted once more at the end, as that is what is in force. `shape` counts the
 * lifts that the documents of a release have been through already: none, for those that were there before there were any. The
 * entries of a release become one value of its row: three thousand rows for each publication were most of its time.
 * Besides, a key of a call notes in the call's own transaction that it was done.
 */
export const publications: Migration = {
  name: "0010-publications",
  sql: `
alter table releases add column shape integer not null default 0;
alter table releases add column manifest text not null default '{}';
alter table releases alter column manifest set storage external;
update releases set manifest = coalesce(
  (select jsonb_object_agg(kind || '/' || id, document)::text from release_entries where release = hash), '{}');

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

insert into publications (number, followed, release, author, note, published_at)
  select number, nullif(number - 1, 0), hash, author, note, created_at from (
    select row_number() over (order by created_at, hash)::integer as number, releases.* from releases
    where assets ->> 'builder' <> '' or hash in (select release from live_release)
  ) numbered order by number;
insert into publications (number, followed, release, restores, author, note, published_at)
  select last.number + 1, last.number, live.release, earlier.number, 'migration', 'In force when the log began', live.changed_at
  from live_release live
  join publications earlier on earlier.release = live.release
  join publications last on last.number = (select max(number) from publications)
  where last.release <> live.release;

create table publication_changes (
  publication integer not null references publications (number),
  kind text not null,
  id text not null,
  document text references documents (hash),
  primary key (kind, id, publication)
);
insert into publication_changes (publication, kind, id, document)
  select publications.number, now.kind, now.id, now.document from publications
  join release_entries now on now.release = publications.release
  left join publications before on before.number = publications.followed
  left join release_entries old on old.release = before.release and old.kind = now.kind and old.id = now.id
  where old.document is distinct from now.document;
insert into publication_changes (publication, kind, id, document)
  select publications.number, old.kind, old.id, null from publications
  join publications before on before.number = publications.followed
  join release_entries old on old.release = before.release
  where not exists (
    select 1 from release_entries now where now.release = publications.release and now.kind = old.kind and now.id = old.id);

alter table live_release add column publication integer references publications (number);
update live_release set publication = (select max(number) from publications);
alter table live_release alter column publication set not null;
alter table live_release drop column release;
drop table release_entries;

alter table idempotency_keys add column committed boolean not null default false;

create trigger publications_append_only before update or delete on publications
  for each row execute function refuse_change();
create trigger publications_no_truncate before truncate on publications
  for each statement execute function refuse_change();
`,
};
