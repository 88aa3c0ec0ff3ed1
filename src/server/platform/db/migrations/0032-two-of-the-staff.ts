import type { Migration } from "../migration.ts";

/**
 * Whose hands an account of the staff went through: who added it, and who set its password, as whoever does knows it. What was done
 * before is read off the staff's actions, by the names that accounts have now. Besides, what stays of the erased: a note of it is made
 * of who was erased, and only moves forward, to its end and not before by the database's own clock; and only then do consents go.
 */
export const twoOfTheStaff: Migration = {
  name: "0032-two-of-the-staff",
  sql: `
create table staff_givers (
  staff_id uuid not null references staff (id),
  giver_id uuid not null references staff (id),
  primary key (staff_id, giver_id),
  check (staff_id <> giver_id)
);
create index staff_givers_giver on staff_givers (giver_id);
insert into staff_givers (staff_id, giver_id)
  select distinct s.id, a.staff_id
  from staff_actions a join staff s on s.area = 'admin' and s.username = split_part(a.subject, ' ', 1)
  where a.action in ('user-added', 'password-set') and a.staff_id <> s.id;

create or replace function refuse_change_of_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from kept_of_erased kept join customers on customers.id = kept.customer_id
    where kept.customer_id = old.customer_id and kept.keeps = 'consents' and kept.over and kept.ends_at <= now() and customers.sealed_key is null
  ) then
    return old;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;

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
create trigger kept_of_erased_forward before insert or update or delete on kept_of_erased
  for each row execute function refuse_change_of_kept();
create trigger kept_of_erased_no_truncate before truncate on kept_of_erased
  for each statement execute function refuse_change_of_kept();
`,
};
