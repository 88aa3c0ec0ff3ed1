/**
 * Precomputed rows for reports and filters, one narrow row each: `visit_reach`, the furthest step
 * of a visit as an index of VISIT_STEPS (0 visited, 1 verified, 2 begun, 3 complete, 4 offered, 5
 * selected, 6 approved, 7 disbursed); `offer_states`, the state of each offer that is current or
 * was chosen; and `disbursals`, each application that a lender disbursed or paid for, from which
 * partners earn. A disbursal outlives its application: a partner's money does not depend on how
 * long personal data are kept.
 *
 * Triggers maintain them, whichever code writes. They are deferred to the end of the transaction,
 * so these rows are locked last. The lock holder recomputes a row from committed data, so a place
 * can fall as well as rise. Payments change disbursals at once, for a whole file's part. Two cases
 * are cheaper: a draft, saved every few seconds, only raises its customer's visits below step 2; an
 * approval or disbursal, imported by the thousand from a lender's file, only raises its visit, with
 * one statement.
 */
export const reports = `
create view visits_now as
  select p.id as prospect_id, p.created_at, lower(p.utms ->> 'utm_source') as partner, coalesce(r.product, p.product_type) as product,
    (case when r.place is not null then r.place
      when exists (
        select from drafts where drafts.customer_id = p.customer_id and drafts.saved_at >= p.created_at
          and (p.product_type is null or drafts.product = p.product_type)
      ) then 2
      when p.customer_id is not null then 1
      else 0 end)::smallint as place
  from prospects p
  left join lateral (
    select max(own.product) as product, max(case
        when chosen.status = 'DISBURSED' then 7
        when chosen.status = 'APPROVED' then 6
        when chosen.status is not null then 5
        when exists (select from offers o where o.application_id = own.id) then 4
        when own.sealed_answers is not null then 3
        else 2 end) as place
    from applications own left join lender_applications chosen on chosen.application_id = own.id
    where own.prospect_id = p.id
  ) r on true;

create table visit_reach (
  prospect_id uuid primary key references prospects (id) on delete cascade,
  created_at timestamptz not null,
  partner text,
  product text,
  place smallint not null
);
create index visit_reach_created on visit_reach (created_at, prospect_id) include (partner, product, place);

create view offer_states_now as
  select o.id as offer_id, o.application_id, d.decided_at, a.product, o.lender, a.partner, o.rank, o.amount, o.valid_until,
    l.status, coalesce(l.delivery, 'none') as delivery, l.amount as chosen_amount
  from offers o
  join decisions d on d.id = o.decision_id
  join applications a on a.id = o.application_id
  left join lender_applications l on l.offer_id = o.id
  where a.decision_id = o.decision_id or l.id is not null;

create table offer_states (
  offer_id uuid primary key references offers (id) on delete cascade,
  application_id uuid not null,
  decided_at timestamptz not null,
  product text not null,
  lender text not null,
  partner text,
  rank integer not null,
  amount numeric,
  valid_until timestamptz not null,
  status text,
  delivery text not null,
  chosen_amount numeric
);
create index offer_states_decided on offer_states (decided_at, offer_id);
create index offer_states_status on offer_states (status, decided_at, offer_id) where status is not null;
create index offer_states_delivery on offer_states (delivery, decided_at, offer_id) where delivery <> 'none';
create index offer_states_lender on offer_states (lender, decided_at, offer_id);
create index offer_states_partner on offer_states (partner, decided_at, offer_id) where partner is not null;

-- The day in India is that of the lender's first report of the disbursal, which is written together
-- with the status; if there is none, of its first payment.
create view disbursals_now as
  select l.id, l.lender, l.reference, a.partner, a.product, l.status = 'DISBURSED' as reported,
    case when l.status = 'DISBURSED' then l.amount end as amount,
    coalesce((told.first at time zone 'Asia/Kolkata')::date,
      case when l.status = 'DISBURSED' then (l.created_at at time zone 'Asia/Kolkata')::date else paid.first end) as day
  from lender_applications l
  join applications a on a.id = l.application_id
  left join lateral (
    select min(e.at) as first from lender_events e where e.lender_application_id = l.id and e.status = 'DISBURSED' and e.counted
  ) told on true
  left join lateral (
    select min(p.paid_on) as first from payouts p where p.lender = l.lender and p.reference = l.reference
  ) paid on true
  where l.status = 'DISBURSED' or paid.first is not null;

create table disbursals (
  id uuid primary key,
  lender text not null,
  reference text,
  partner text,
  product text not null,
  reported boolean not null,
  amount numeric(14, 2),
  day date not null
);
create index disbursals_partner on disbursals (partner, day) where partner is not null;
create index disbursals_reference on disbursals (lender, reference);

create function keep_visit_reach(visit uuid) returns void language plpgsql as $$
begin
  perform from visit_reach where prospect_id = visit for no key update;
  if not found then
    insert into visit_reach (prospect_id, created_at, place) select id, created_at, 0 from prospects where id = visit
      on conflict (prospect_id) do nothing;
    perform from visit_reach where prospect_id = visit for no key update;
  end if;
  update visit_reach r set partner = n.partner, product = n.product, place = n.place
    from visits_now n
    where r.prospect_id = visit and n.prospect_id = visit
      and (r.partner, r.product, r.place) is distinct from (n.partner, n.product, n.place);
end $$;

-- Planned once per connection: planning takes ten times as long as execution, and would be repeated
-- for each list length.
create function refresh_offer_states(offer_ids uuid[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into offer_states select n.* from offer_states_now n where n.offer_id = any(offer_ids) on conflict (offer_id) do nothing;
  perform from offer_states where offer_id = any(offer_ids) order by offer_id for no key update;
  update offer_states s set product = n.product, partner = n.partner, status = n.status, delivery = n.delivery,
      chosen_amount = n.chosen_amount
    from offer_states_now n
    where s.offer_id = any(offer_ids) and n.offer_id = any(offer_ids) and n.offer_id = s.offer_id
      and (s.product, s.partner, s.status, s.delivery, s.chosen_amount)
        is distinct from (n.product, n.partner, n.status, n.delivery, n.chosen_amount);
  -- Does not use the view, because the database would compute all of it.
  delete from offer_states s using offers o, applications a
    where s.offer_id = any(offer_ids) and o.id = s.offer_id and a.id = o.application_id and a.decision_id is distinct from o.decision_id
      and not exists (select from lender_applications l where l.offer_id = s.offer_id);
end $$;

create function refresh_disbursals(ids uuid[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  added integer;
begin
  insert into disbursals select n.* from disbursals_now n where n.id = any(ids) order by n.id on conflict (id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then return; end if;
  perform from disbursals where id = any(ids) order by id for no key update;
  update disbursals d set lender = n.lender, reference = n.reference, partner = n.partner, product = n.product,
      reported = n.reported, amount = n.amount, day = n.day
    from disbursals_now n
    where d.id = any(ids) and n.id = any(ids) and n.id = d.id and row(d.*) is distinct from row(n.*);
  delete from disbursals d using lender_applications l
    where d.id = any(ids) and l.id = d.id and l.status <> 'DISBURSED'
      and not exists (select from payouts p where p.lender = l.lender and p.reference = l.reference);
end $$;

create function keep_beside_prospect() returns trigger language plpgsql as $$
begin
  perform keep_visit_reach(new.id);
  return null;
end $$;

create function keep_beside_application() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (old.prospect_id, old.product, old.sealed_answers is null)
      is distinct from (new.prospect_id, new.product, new.sealed_answers is null) then
    perform keep_visit_reach(visit) from (select new.prospect_id union select old.prospect_id) as changed (visit) where visit is not null;
  end if;
  if tg_op = 'UPDATE' and (old.product, old.partner) is distinct from (new.product, new.partner) then
    perform refresh_offer_states(array(select id from offers where application_id = new.id));
    perform refresh_disbursals(array(select id from lender_applications where application_id = new.id));
  elsif tg_op = 'UPDATE' and old.decision_id is distinct from new.decision_id then
    perform refresh_offer_states(array(select id from offers where decision_id in (old.decision_id, new.decision_id)));
  end if;
  return null;
end $$;

-- Only the first offer of a decision changes anything.
create function keep_beside_offer() returns trigger language plpgsql as $$
declare
  visit uuid;
begin
  select prospect_id into visit from applications where id = coalesce(new.application_id, old.application_id);
  if tg_op = 'DELETE' then
    perform keep_visit_reach(visit);
    return null;
  end if;
  perform from visit_reach where prospect_id = visit and place >= 4;
  if not found then perform keep_visit_reach(visit); end if;
  perform from offer_states where offer_id = new.id;
  if not found then perform refresh_offer_states(array(select id from offers where decision_id = new.decision_id)); end if;
  return null;
end $$;

create function keep_beside_choice() returns trigger language plpgsql as $$
declare
  raised constant smallint := case new.status when 'APPROVED' then 6 when 'DISBURSED' then 7 end;
begin
  if tg_op = 'UPDATE' and old.application_id = new.application_id and raised is not null
      and old.status <> new.status and old.status <> 'DISBURSED' then
    -- Applies to the current place: waits for a concurrent recomputation.
    update visit_reach r set place = greatest(r.place, raised) from applications a
      where a.id = new.application_id and r.prospect_id = a.prospect_id;
    if not found then perform keep_visit_reach(prospect_id) from applications where id = new.application_id; end if;
  elsif tg_op <> 'UPDATE' or old.application_id <> new.application_id
      or old.status <> new.status and (old.status in ('APPROVED', 'DISBURSED') or new.status in ('APPROVED', 'DISBURSED')) then
    perform keep_visit_reach(prospect_id) from applications where id in (new.application_id, old.application_id);
  end if;
  -- Lenders' files contain thousands of reports; the row of the application at the lender is
  -- locked, so its values are current.
  if tg_op = 'UPDATE' and old.offer_id = new.offer_id then
    update offer_states set status = new.status, delivery = new.delivery, chosen_amount = new.amount where offer_id = new.offer_id;
    if found then return null; end if;
  end if;
  perform refresh_offer_states(array[new.offer_id, old.offer_id]);
  return null;
end $$;

create function keep_disbursal() returns trigger language plpgsql as $$
begin
  perform refresh_disbursals(array[new.id]);
  return null;
end $$;

create function keep_disbursals_paid() returns trigger language plpgsql as $$
begin
  perform refresh_disbursals(array(
    select l.id from lender_applications l
    where (l.lender, l.reference) in (select lender, reference from changed)
      and not exists (select from disbursals d where d.id = l.id and d.reported)));
  return null;
end $$;

create function keep_beside_draft() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.saved_at < old.saved_at then
    perform keep_visit_reach(p.id) from prospects p join visit_reach r on r.prospect_id = p.id
      where p.customer_id = old.customer_id and r.place = 2;
    return null;
  end if;
  update visit_reach r set place = 2 from prospects p
    where p.customer_id = new.customer_id and p.created_at <= new.saved_at and (p.product_type is null or p.product_type = new.product)
      and r.prospect_id = p.id and r.place < 2;
  return null;
end $$;

create constraint trigger prospects_kept_new after insert on prospects
  deferrable initially deferred for each row execute function keep_beside_prospect();
create constraint trigger prospects_kept after update of customer_id, product_type, utms on prospects
  deferrable initially deferred for each row
  when ((old.customer_id, old.product_type, old.utms) is distinct from (new.customer_id, new.product_type, new.utms))
  execute function keep_beside_prospect();
create constraint trigger applications_kept_new after insert or delete on applications
  deferrable initially deferred for each row execute function keep_beside_application();
create constraint trigger applications_kept after update of prospect_id, product, partner, decision_id, sealed_answers on applications
  deferrable initially deferred for each row
  when ((old.prospect_id, old.product, old.partner, old.decision_id, old.sealed_answers is null)
    is distinct from (new.prospect_id, new.product, new.partner, new.decision_id, new.sealed_answers is null))
  execute function keep_beside_application();
create constraint trigger offers_kept after insert or delete on offers
  deferrable initially deferred for each row execute function keep_beside_offer();
create constraint trigger lender_applications_kept_new after insert or delete on lender_applications
  deferrable initially deferred for each row execute function keep_beside_choice();
create constraint trigger lender_applications_kept after update of application_id, offer_id, status, delivery, amount on lender_applications
  deferrable initially deferred for each row
  when ((old.application_id, old.offer_id, old.status, old.delivery, old.amount)
    is distinct from (new.application_id, new.offer_id, new.status, new.delivery, new.amount))
  execute function keep_beside_choice();
create constraint trigger lender_applications_disbursed_new after insert on lender_applications
  deferrable initially deferred for each row when (new.status = 'DISBURSED') execute function keep_disbursal();
create constraint trigger lender_applications_disbursed after update of status, reference, amount, last_event_at on lender_applications
  deferrable initially deferred for each row
  when ('DISBURSED' in (old.status, new.status)
    and (old.status, old.reference, old.amount, old.last_event_at) is distinct from (new.status, new.reference, new.amount, new.last_event_at))
  execute function keep_disbursal();
-- The payments of a part of a file are one statement. A reference is known before it is paid for.
create trigger payouts_kept_new after insert on payouts
  referencing new table as changed for each statement execute function keep_disbursals_paid();
create trigger payouts_kept after update on payouts
  referencing new table as changed for each statement execute function keep_disbursals_paid();
create trigger payouts_kept_before after update on payouts
  referencing old table as changed for each statement execute function keep_disbursals_paid();
create constraint trigger drafts_kept after insert or update of saved_at or delete on drafts
  deferrable initially deferred for each row execute function keep_beside_draft();
`;
