/**
 * Erasure of customers: requests, proposals and confirmations of the staff, and retained data with
 * its end.
 */
export const rights = `
create table erasure_requests (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  state text not null check (state in ('asked', 'taken-back', 'refused', 'done')),
  reason text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check (reason is null or state = 'refused')
);
create unique index erasure_requests_open on erasure_requests (customer_id) where state = 'asked';
create index erasure_requests_customer on erasure_requests (customer_id, asked_at);
create index erasure_requests_asked on erasure_requests (asked_at, id);

-- A proposal by one member of the staff, to be confirmed by another; at most one open per customer.
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
create index erasures_request on erasures (request_id) where request_id is not null;

create table erasure_retentions (
  customer_id uuid not null references customers (id),
  keeps text not null check (keeps in ('consents', 'applications')),
  ends_at timestamptz not null,
  over boolean not null default false,
  primary key (customer_id, keeps)
);
create table erased_contacts (
  contact text not null,
  erased_at timestamptz not null,
  primary key (contact, erased_at)
);
create index erased_contacts_erased on erased_contacts (erased_at);

create index erasure_retentions_ends on erasure_retentions (ends_at) where not over;

-- Retention entries exist for erased customers only, and end once, not before their time by the
-- database's clock.
create function refuse_change_of_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not new.over and exists (select from customers where id = new.customer_id and sealed_key is null) then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.over and not old.over and old.ends_at <= now()
      and (new.customer_id, new.keeps, new.ends_at) = (old.customer_id, old.keeps, old.ends_at) then
    return new;
  end if;
  raise exception 'rows of % are made of the erased and come to their end once', tg_table_name;
end $$;
create trigger erasure_retentions_forward before insert or update or delete on erasure_retentions
  for each row execute function refuse_change_of_kept();
create trigger erasure_retentions_no_truncate before truncate on erasure_retentions
  for each statement execute function refuse_change_of_kept();

-- Consents are append-only, except that those of an erased customer are deleted when their
-- retention ends.
create function refuse_change_of_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from erasure_retentions kept join customers on customers.id = kept.customer_id
    where kept.customer_id = old.customer_id and kept.keeps = 'consents' and kept.over and kept.ends_at <= now() and customers.sealed_key is null
  ) then
    return old;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change_of_consents();
`;
