/** Applications, decisions and offers, exchange with lenders, duplicates, and messages to customers. */
export const lending = `
-- Facts are stored beside the encrypted answers, with the hash of the rules that computed them. The
-- partner is the one whose campaign brought the first visit; later visits do not change it.
create table applications (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  prospect_id uuid not null references prospects (id),
  product text not null,
  release text not null references releases (hash),
  state text not null check (state in ('open', 'closed')),
  sealed_answers text,
  files uuid[] not null default '{}',
  facts jsonb not null default '{}',
  facts_by text not null default '',
  amount numeric generated always as (case when jsonb_typeof(facts -> 'amount') = 'number' then (facts ->> 'amount')::numeric end) stored,
  partner text,
  decision_id uuid,
  reviewed_release text references releases (hash),
  update_required boolean not null default false,
  update_flags jsonb not null default '[]',
  editing boolean not null default false,
  consent_withdrawn text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index applications_in_flight on applications (customer_id, product) where state = 'open';
create index applications_customer on applications (customer_id, created_at);
create index applications_prospect on applications (prospect_id);
create index applications_decision on applications (decision_id) where decision_id is not null;
-- Sort orders of the staff's tables; the id breaks ties.
create index applications_created on applications (created_at, id);
create index applications_updated on applications (updated_at, id);
create index applications_amount on applications (coalesce(amount, -1), id);
create index applications_partner_created on applications (partner, created_at, id);
create index applications_product_created on applications (product, created_at, id);
create index applications_facts on applications using gin (facts jsonb_path_ops);
-- Covering indexes for reports on the wide rows, by day, id and visit.
create index applications_reported on applications (created_at) include (product, partner, state, amount, customer_id);
create index applications_decided on applications (id) include (decision_id, product, partner);
create index applications_of_visit on applications (prospect_id) include (id, product);
-- Partial index: few applications refer to files.
create index applications_with_files on applications (partner) include (customer_id) where files <> '{}';
create index applications_of_files on applications (customer_id) include (id, product, partner, files) where files <> '{}';
-- Candidates for call lists are looked up by product.
create index applications_left on applications (product, updated_at) where state = 'open';
-- Finds applications whose facts were computed by other rules than the current ones.
create index applications_facts_by on applications (product, facts_by) where sealed_answers is not null;

create function partner_of_prospect(prospect uuid) returns text language sql stable as
  $$ select lower(utms ->> 'utm_source') from prospects where id = prospect $$;
create function application_partner() returns trigger language plpgsql as
  $$ begin new.partner := coalesce(new.partner, partner_of_prospect(new.prospect_id)); return new; end $$;
create trigger applications_partner before insert on applications for each row execute function application_partner();

create table decisions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  release text not null references releases (hash),
  product text not null,
  facts_hash text not null,
  sealed_facts text,
  unmatched jsonb not null,
  receipt jsonb not null,
  decided_at timestamptz not null,
  valid_until timestamptz not null
);
create index decisions_application on decisions (application_id, decided_at);
create index decisions_decided on decisions (decided_at, id);
alter table applications add foreign key (decision_id) references decisions (id);

create table offers (
  id uuid primary key,
  decision_id uuid not null references decisions (id),
  application_id uuid not null references applications (id),
  lender text not null,
  rank integer not null,
  proposal_number text not null unique,
  figures jsonb not null,
  fees jsonb not null,
  amount numeric(14, 2),
  valid_until timestamptz not null,
  unique (decision_id, lender)
);
create index offers_application on offers (application_id);
create index offers_reported on offers (decision_id) include (id, application_id, lender, amount, valid_until);

-- Files of applications for a lender, with their rows, each encrypted for its customer.
create table lender_files (
  id uuid primary key,
  lender text not null,
  release text not null references releases (hash),
  rows integer not null,
  state text not null check (state in ('waiting', 'delivered', 'unreachable')),
  tries integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index lender_files_lender on lender_files (lender, created_at);

-- Once called_at is set, the lender may have the application, whatever the outcome of the call or
-- file.
create table lender_applications (
  id uuid primary key,
  application_id uuid not null references applications (id),
  customer_id uuid not null references customers (id),
  lender text not null,
  offer_id uuid not null references offers (id),
  release text not null references releases (hash),
  status text not null,
  delivery text not null
    check (delivery in ('none', 'waiting', 'retrying', 'delivered', 'unreachable', 'refused', 'handed-over', 'returned')),
  attempt integer not null default 0,
  tries integer not null default 0,
  called_at timestamptz,
  reference text,
  amount numeric(14, 2),
  sealed_body text,
  sealed_own_answers text,
  files uuid[] not null default '{}',
  sealed_message text,
  sealed_link text,
  file_id uuid references lender_files (id),
  last_event_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (application_id, lender)
);
create unique index lender_applications_reference on lender_applications (lender, reference);
create index lender_applications_to_collect on lender_applications (lender, updated_at) where delivery = 'waiting' and file_id is null;
create index lender_applications_offer on lender_applications (offer_id);
create index lender_applications_lender on lender_applications (lender, updated_at);
create index lender_applications_customer on lender_applications (customer_id);
create index lender_applications_of_offer on lender_applications (offer_id) include (id, status, delivery, amount);
create index lender_applications_health on lender_applications (lender, updated_at) include (delivery);
create index lender_applications_reached on lender_applications (application_id) include (status);

-- Event ids are unique within an application, because lenders may number events per application.
create table lender_events (
  id uuid primary key,
  lender_application_id uuid not null references lender_applications (id),
  lender text not null,
  event text not null,
  word text,
  status text,
  counted boolean not null,
  sealed_message text,
  at timestamptz not null,
  received_at timestamptz not null,
  unique (lender_application_id, event)
);
create index lender_events_application on lender_events (lender_application_id, at);
create index lender_events_lender on lender_events (lender, received_at) where word is not null;

create table lender_secrets (
  name text primary key,
  sealed_value text not null,
  set_at timestamptz not null
);

-- States of links to a lender's page. A link is withdrawn together with its choice.
create table lender_handovers (
  id uuid primary key,
  lender_application_id uuid not null references lender_applications (id),
  attempt integer not null,
  state_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index lender_handovers_application on lender_handovers (lender_application_id);

create table lender_runs (
  lender text not null,
  due_at timestamptz not null,
  primary key (lender, due_at)
);

create table lender_file_rows (
  file_id uuid not null references lender_files (id),
  position integer not null,
  lender_application_id uuid not null references lender_applications (id),
  customer_id uuid not null references customers (id),
  sealed_body text not null,
  primary key (file_id, position)
);
create index lender_file_rows_application on lender_file_rows (lender_application_id);

create table lender_status_reads (
  id uuid primary key,
  lender text not null,
  read_at timestamptz not null,
  complete boolean not null,
  rows integer not null,
  bad integer not null,
  problems jsonb not null
);
create index lender_status_reads_lender on lender_status_reads (lender, read_at);
create index lender_status_reads_read on lender_status_reads (read_at, id);

-- Findings of the duplicate check: the customer has another account or already applied to the
-- lender, and the decision. Contains ids only; one row per application and kind. Deleted with an
-- erased customer of either side.
create table dedupe_events (
  id uuid primary key,
  kind text not null
    check (kind in ('same-pan', 'same-mobile', 'applied-again', 'applied-earlier', 'not-applied', 'lender-said')),
  customer_id uuid not null references customers (id),
  other_id uuid references customers (id),
  application_id uuid not null references applications (id) on delete cascade,
  lender text,
  decision text check (decision in ('refused', 'allowed')),
  matched_by text check (matched_by in ('account', 'pan', 'mobile')),
  matched_id uuid references applications (id) on delete set null,
  at timestamptz not null
);
create unique index dedupe_events_once on dedupe_events (application_id, kind, coalesce(other_id, customer_id), coalesce(lender, ''));
create index dedupe_events_at on dedupe_events (at, id);
create index dedupe_events_customer on dedupe_events (customer_id);
create index dedupe_events_other on dedupe_events (other_id) where other_id is not null;
create index dedupe_events_lender on dedupe_events (lender, at) where lender is not null;
create index dedupe_events_matched on dedupe_events (matched_id) where matched_id is not null;

-- Messages to an erased customer are deleted once sent.
create table outbox (
  id uuid primary key,
  template text not null,
  kind text not null,
  channel text not null check (channel in ('sms', 'email')),
  language text not null,
  release text not null references releases (hash),
  recipient text not null,
  application_id uuid,
  customer_id uuid,
  help_request_id uuid references help_requests (id) on delete cascade,
  sealed_to text not null,
  sealed_params text not null,
  sealed_secrets text,
  state text not null check (state in ('waiting', 'sent', 'dropped')),
  tries integer not null default 0,
  leaves boolean not null default false,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_recipient on outbox (recipient, created_at);
create index outbox_created on outbox (created_at);
create index outbox_application on outbox (application_id, created_at) where application_id is not null;
create index outbox_promotional on outbox (customer_id) where kind = 'promotional';
create index outbox_help_request on outbox (help_request_id) where help_request_id is not null;
`;
