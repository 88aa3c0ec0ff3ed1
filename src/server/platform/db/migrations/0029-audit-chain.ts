import type { Migration } from "../migration.ts";

/**
 * What the staff did becomes a chain: each entry has a number, the seal of the one before, and a seal over itself. Its head is the row
 * that whoever adds locks, so that all processes add one after the other; it only ever moves forward. Entries from before have numbers
 * and no seal; the first seal of the chain is over all of them. Who tried to sign in and failed is nobody.
 */
export const auditChain: Migration = {
  name: "0029-audit-chain",
  sql: `
alter table staff_actions alter column staff_id drop not null;
alter table staff_actions add column number integer, add column previous text, add column seal text;
alter table staff_actions disable trigger staff_actions_append_only;
update staff_actions a set number = n.number
  from (select id, row_number() over (order by done_at, id) as number from staff_actions) n where n.id = a.id;
alter table staff_actions enable trigger staff_actions_append_only;
alter table staff_actions alter column number set not null;
create unique index staff_actions_number on staff_actions (number);

create table staff_actions_head (
  only_one boolean primary key default true check (only_one),
  number integer not null,
  seal text
);
insert into staff_actions_head (number) select count(*) from staff_actions;

create function refuse_step_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.number > old.number and new.seal is not null then return new; end if;
  raise exception 'the head of % only moves forward', tg_table_name;
end $$;
create trigger staff_actions_head_forward before update or delete on staff_actions_head
  for each row execute function refuse_step_back();
create trigger staff_actions_head_no_truncate before truncate on staff_actions_head
  for each statement execute function refuse_change();
`,
};
