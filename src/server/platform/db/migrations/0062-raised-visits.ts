import type { Migration } from "../migration.ts";

/**
 * A file of a lender approves by the thousand. An approval and a disbursal only raise the place of their visit, which one statement by
 * its key does; how far a visit got is worked out anew where it has no row yet, and where a status falls back.
 */
export const raisedVisits: Migration = {
  name: "0062-raised-visits",
  sql: `
create or replace function keep_beside_choice() returns trigger language plpgsql as $$
declare
  raised constant smallint := case new.status when 'APPROVED' then 6 when 'DISBURSED' then 7 end;
begin
  if tg_op = 'UPDATE' and old.application_id = new.application_id and raised is not null
      and old.status <> new.status and old.status <> 'DISBURSED' then
    -- Whatever its place is by now: who works it out anew meanwhile is waited for.
    update visit_reach r set place = greatest(r.place, raised) from applications a
      where a.id = new.application_id and r.prospect_id = a.prospect_id;
    if not found then perform keep_visit_reach(prospect_id) from applications where id = new.application_id; end if;
  elsif tg_op <> 'UPDATE' or old.application_id <> new.application_id
      or old.status <> new.status and (old.status in ('APPROVED', 'DISBURSED') or new.status in ('APPROVED', 'DISBURSED')) then
    perform keep_visit_reach(prospect_id) from applications where id in (new.application_id, old.application_id);
  end if;
  -- Files of lenders bring thousands of news at once; the application at the lender is locked, so that what it says is what stands.
  if tg_op = 'UPDATE' and old.offer_id = new.offer_id then
    update offer_standings set status = new.status, delivery = new.delivery, chosen_amount = new.amount where offer_id = new.offer_id;
    if found then return null; end if;
  end if;
  perform keep_offer_standings(array[new.offer_id, old.offer_id]);
  return null;
end $$;
`,
};
