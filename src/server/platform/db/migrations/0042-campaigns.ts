import type { Migration } from "../migration.ts";

/**
 * Messages to many customers at once. A campaign walks the customers by their ids and remembers how far it is (`cursor`, and `step`,
 * which each batch raises); each recipient has one row of it, made in the transaction of the message. Whoever wants to be left in
 * peace stands in a list of its own.
 */
export const campaigns: Migration = {
  name: "0042-campaigns",
  sql: `
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
  cursor uuid,
  made_by uuid not null references staff (id),
  created_at timestamptz not null,
  started_by uuid references staff (id),
  started_at timestamptz,
  ended_at timestamptz
);
create index campaigns_created on campaigns (created_at, id);
create index campaigns_name on campaigns (name, id);

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

create table do_not_disturb (
  customer_id uuid primary key references customers (id),
  source text not null check (source in ('call', 'staff')),
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index do_not_disturb_at on do_not_disturb (at, customer_id);
`,
};
