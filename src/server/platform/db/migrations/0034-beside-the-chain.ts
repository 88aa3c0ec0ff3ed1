import type { Migration } from "../migration.ts";

/**
 * A server from before the chain of the staff's actions, still at work while servers are changed one by one, knows no numbers and no
 * seals. What it keeps goes beside the chain, where `npm run admin -- verify-audit` tells of it; until now its call failed. Rows are only
 * ever added, as to the chain.
 */
export const besideTheChain: Migration = {
  name: "0034-beside-the-chain",
  sql: `
create table staff_actions_unchained (
  id uuid primary key,
  staff_id uuid references staff (id),
  action text not null,
  subject text not null,
  done_at timestamptz not null
);
create trigger staff_actions_unchained_append_only before update or delete on staff_actions_unchained
  for each row execute function refuse_change();
create trigger staff_actions_unchained_no_truncate before truncate on staff_actions_unchained
  for each statement execute function refuse_change();

create function keep_beside_chain() returns trigger language plpgsql as $$
begin
  insert into staff_actions_unchained values (new.id, new.staff_id, new.action, new.subject, new.done_at);
  return null;
end $$;
create trigger staff_actions_beside_chain before insert on staff_actions
  for each row when (new.number is null) execute function keep_beside_chain();
`,
};
