/** Campaigns, opt-outs, calls to customers, and notes of customer service. */
export const outreach = `
-- A campaign processes customers by id and stores its progress (cursor and step, which increments
-- with each batch). All its messages use the texts of the release that was live at its start.
create table campaigns (
  id uuid primary key,
  name text not null,
  template text not null,
  channel text not null check (channel in ('sms', 'email')),
  audience jsonb not null,
  state text not null check (state in ('draft', 'sending', 'done', 'cancelled', 'failed')),
  revision integer not null default 1,
  total integer not null default 0,
  step integer not null default 0,
  capped integer not null default 0,
  cursor uuid,
  made_by uuid not null references staff (id),
  created_at timestamptz not null,
  started_by uuid references staff (id),
  started_at timestamptz,
  release text references releases (hash),
  ended_at timestamptz
);
create index campaigns_created on campaigns (created_at, id);
create index campaigns_name on campaigns (name, id);

-- One row per recipient, inserted in the transaction of the message.
create table campaign_recipients (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id),
  customer_id uuid not null references customers (id),
  message_id uuid not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'dropped')),
  reason text,
  at timestamptz not null
);
create unique index campaign_recipients_once on campaign_recipients (campaign_id, customer_id);
create unique index campaign_recipients_message on campaign_recipients (message_id);
create index campaign_recipients_at on campaign_recipients (campaign_id, at, id);
create index campaign_recipients_day on campaign_recipients (at);
create index campaign_recipients_customer on campaign_recipients (customer_id);

-- Links in promotional messages, found by a keyed hash of their token, which is not stored.
create table unsubscribe_links (
  token_index text primary key,
  customer_id uuid not null references customers (id),
  channel text not null check (channel in ('sms', 'email')),
  used_at timestamptz
);
create index unsubscribe_links_customer on unsubscribe_links (customer_id);

create table do_not_disturb (
  customer_id uuid primary key references customers (id),
  source text not null check (source in ('call', 'staff')),
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index do_not_disturb_at on do_not_disturb (at, customer_id);

-- Customers to be called, one row each: reason, time and the current claim.
create table call_cases (
  customer_id uuid primary key references customers (id),
  list text not null,
  product text not null,
  stage text not null check (stage in ('unfinished', 'undecided')),
  state text not null check (state in ('waiting', 'done')),
  place integer not null,
  due_at timestamptz not null,
  asked_for boolean not null default false,
  tries integer not null default 0,
  outcome text,
  assigned_to uuid references staff (id),
  claimed_by uuid references staff (id),
  claimed_until timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null
);
create index call_cases_due on call_cases (place, due_at, customer_id) where state = 'waiting';
create index call_cases_due_at on call_cases (due_at, customer_id);
create index call_cases_ended on call_cases (updated_at) where state = 'done';
-- A caller has at most one claimed customer, even with concurrent calls.
create unique index call_cases_claimed on call_cases (claimed_by) where claimed_by is not null;
create index call_cases_assigned on call_cases (assigned_to, due_at) where assigned_to is not null and state = 'waiting';

create table call_events (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  product text not null,
  staff_id uuid not null references staff (id),
  outcome text not null,
  call_back_at timestamptz,
  at timestamptz not null
);
create index call_events_customer on call_events (customer_id, at);
create index call_events_at on call_events (at, id);

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  product text not null,
  staff_id uuid not null references staff (id),
  sealed_text text not null,
  at timestamptz not null
);
create index customer_notes_customer on customer_notes (customer_id, product, at);

-- Customers whom partners invited. The code is in the link of the message; of the number only the
-- blind index and the last digits are stored.
create table invited_leads (
  id uuid primary key,
  code text not null,
  partner text not null,
  invited_by uuid not null references staff (id),
  product text not null,
  mobile_end text not null,
  contacts text[] not null,
  day date not null,
  message_id uuid not null,
  created_at timestamptz not null
);
create unique index invited_leads_code on invited_leads (code);
create unique index invited_leads_once on invited_leads (partner, contacts, product, day);
create index invited_leads_partner on invited_leads (partner, created_at, id);
create index invited_leads_created on invited_leads (created_at, id);
create index invited_leads_contacts on invited_leads using gin (contacts);
`;
