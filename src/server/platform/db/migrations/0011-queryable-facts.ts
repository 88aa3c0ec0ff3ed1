import type { Migration } from "../migration.ts";

/**
 * What tables and reports ask of applications and offers: facts beside the sealed answers, the amount among them, and the partner
 * whose campaign the visit came from. The partner is written by a trigger, so that it is right whichever code adds an application;
 * it stays when the customer comes again by another way. Each index holds an order of a dataset, ties broken by the id.
 */
export const queryableFacts: Migration = {
  name: "0011-queryable-facts",
  sql: `
alter table applications
  add column facts jsonb not null default '{}',
  add column amount numeric generated always as (case when jsonb_typeof(facts -> 'amount') = 'number' then (facts ->> 'amount')::numeric end) stored,
  add column partner text;

create function partner_of_prospect(prospect uuid) returns text language sql stable as
  $$ select lower(utms ->> 'utm_source') from prospects where id = prospect $$;
create function application_partner() returns trigger language plpgsql as
  $$ begin new.partner := coalesce(new.partner, partner_of_prospect(new.prospect_id)); return new; end $$;
create trigger applications_partner before insert on applications for each row execute function application_partner();
update applications set partner = partner_of_prospect(prospect_id);

create index applications_created on applications (created_at, id);
create index applications_updated on applications (updated_at, id);
create index applications_amount on applications (coalesce(amount, -1), id);
create index applications_partner_created on applications (partner, created_at, id);
create index applications_product_created on applications (product, created_at, id);
create index applications_facts on applications using gin (facts jsonb_path_ops);
create index decisions_decided on decisions (decided_at, id);
create index lender_applications_offer on lender_applications (offer_id);

create table merchants (
  id uuid primary key,
  name text not null,
  partner text not null,
  postal_code text,
  created_at timestamptz not null
);
create index merchants_created on merchants (created_at, id);
create index merchants_name on merchants (name, id);
create index merchants_partner on merchants (partner, created_at, id);
`,
};
