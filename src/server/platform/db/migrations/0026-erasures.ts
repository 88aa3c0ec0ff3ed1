import type { Migration } from "../migration.ts";

/**
 * Erasing a customer: a proposal of one member of the staff that another one confirms, of one customer one at a time, and what is
 * left of the erased until when. Consents are only ever added to, except that those of an erased customer end with their time.
 * The message that tells of it leaves the outbox with its sending.
 */
export const erasures: Migration = {
  name: "0026-erasures",
  sql: `
create table erasures (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  request_id uuid references erasure_requests (id),
  state text not null check (state in ('proposed', 'taken-back', 'lapsed', 'done')),
  reason text not null,
  release text not null references releases (hash),
  proposed_by uuid not null references staff (id),
  proposed_at timestamptz not null,
  lapses_at timestamptz not null,
  number text unique,
  confirmed_by uuid references staff (id),
  ended_at timestamptz,
  certificate jsonb,
  check (confirmed_by <> proposed_by),
  check ((state = 'done') = (number is not null and confirmed_by is not null and certificate is not null)),
  check ((state = 'proposed') = (ended_at is null))
);
create unique index erasures_open on erasures (customer_id) where state = 'proposed';
create index erasures_proposed on erasures (proposed_at, id);

create table kept_of_erased (
  customer_id uuid not null references customers (id),
  keeps text not null check (keeps in ('consents', 'applications')),
  ends_at timestamptz not null,
  over boolean not null default false,
  primary key (customer_id, keeps)
);
create index kept_of_erased_ends on kept_of_erased (ends_at) where not over;

create function refuse_change_of_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from kept_of_erased kept where kept.customer_id = old.customer_id and kept.keeps = 'consents' and kept.over
  ) then
    return old;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
drop trigger consents_append_only on consents;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change_of_consents();

alter table outbox add column leaves boolean not null default false;
`,
};
