import type { Migration } from "../migration.ts";

/**
 * Why a member of the staff read a file. And of each tracking link, day by day of India: how often its address was opened, and the visits
 * whose rows are gone by now, which a trigger counts when they go. And what the dry run of an upload has seen its file do so far, as long
 * as it runs. None of it tells of anybody.
 */
export const desks: Migration = {
  name: "0060-desks",
  sql: `
alter table file_readings add column reason text;

create table link_days (
  link_id uuid not null references tracking_links (id),
  day date not null,
  clicks integer not null default 0,
  visits integer not null default 0,
  primary key (link_id, day)
);

create table upload_foreseen (
  job_id uuid not null references upload_jobs (id) on delete cascade,
  name text not null,
  state jsonb not null,
  primary key (job_id, name)
);

create function keep_visits_of_links() returns trigger language plpgsql as $$
begin
  insert into link_days (link_id, day, visits)
    select l.id, (gone.created_at at time zone 'Asia/Kolkata')::date, count(*)
    from gone join tracking_links l on l.code = gone.utms ->> 'utm_content' and gone.created_at < coalesce(l.disabled_at, 'infinity')
    group by 1, 2 order by 1, 2
  on conflict (link_id, day) do update set visits = link_days.visits + excluded.visits;
  return null;
end $$;
create trigger prospects_of_links after delete on prospects referencing old table as gone
  for each statement execute function keep_visits_of_links();
`,
};
