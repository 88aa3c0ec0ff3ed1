import type { Migration } from "../migration.ts";

/** Applications, offers, what lenders say of them, and messages to customers. */
export const lending: Migration = {
  name: "0002-lending",
  sql: `
create table applications (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  prospect_id uuid not null references prospects (id),
  product text not null,
  release text not null references releases (hash),
  state text not null check (state in ('open', 'closed')),
  sealed_answers text,
  decision_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index applications_in_flight on applications (customer_id, product) where state = 'open';
create index applications_customer on applications (customer_id, created_at);

create table decisions (
  id uuid primary key,
  application_id uuid not null references applications (id),
  release text not null references releases (hash),
  product text not null,
  facts_hash text not null,
  unmatched jsonb not null,
  receipt jsonb not null,
  decided_at timestamptz not null,
  valid_until timestamptz not null
);
create index decisions_application on decisions (application_id, decided_at);
alter table applications add foreign key (decision_id) references decisions (id);

create table offers (
  id uuid primary key,
  decision_id uuid not null references decisions (id),
  application_id uuid not null references applications (id),
  lender text not null,
  rank integer not null,
  proposal_number text not null unique,
  figures jsonb not null,
  valid_until timestamptz not null,
  unique (decision_id, lender)
);

create table lender_applications (
  id uuid primary key,
  application_id uuid not null references applications (id),
  customer_id uuid not null references customers (id),
  lender text not null,
  offer_id uuid not null references offers (id),
  release text not null references releases (hash),
  status text not null,
  delivery text not null check (delivery in ('none', 'waiting', 'retrying', 'delivered', 'unreachable', 'refused')),
  attempt integer not null default 0,
  tries integer not null default 0,
  reference text,
  amount numeric(14, 2),
  sealed_body text,
  sealed_message text,
  sealed_link text,
  last_event_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (application_id, lender)
);
create unique index lender_applications_reference on lender_applications (lender, reference);

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
  unique (lender, event)
);
create index lender_events_application on lender_events (lender_application_id, at);

create table outbox (
  id uuid primary key,
  template text not null,
  kind text not null,
  channel text not null check (channel in ('sms', 'email')),
  language text not null,
  release text not null references releases (hash),
  recipient text not null,
  sealed_to text not null,
  sealed_params text not null,
  sealed_secrets text,
  state text not null check (state in ('waiting', 'sent', 'dropped')),
  tries integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_recipient on outbox (recipient, created_at);
`,
};
