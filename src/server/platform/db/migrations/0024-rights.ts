import type { Migration } from "../migration.ts";

/**
 * What customers may do with their own data. An application names the consent of its form that was withdrawn since it was complete;
 * a message, the application that it tells of; a help request, the customer who was signed in, and as a complaint its number. Who
 * asks for erasure has one request open at a time, which the staff decide on.
 */
export const rights: Migration = {
  name: "0024-rights",
  sql: `
alter table applications add column consent_withdrawn text;

alter table outbox add column application_id uuid;
create index outbox_application on outbox (application_id, created_at) where application_id is not null;

alter table help_requests add column customer_id uuid;
alter table help_requests add column complaint text;
create index help_requests_customer on help_requests (customer_id, created_at) where customer_id is not null;
create unique index help_requests_complaint on help_requests (complaint) where complaint is not null;

create table erasure_requests (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  state text not null check (state in ('asked', 'taken-back', 'refused', 'done')),
  asked_at timestamptz not null,
  ended_at timestamptz
);
create unique index erasure_requests_open on erasure_requests (customer_id) where state = 'asked';
create index erasure_requests_customer on erasure_requests (customer_id, asked_at);
create index erasure_requests_asked on erasure_requests (asked_at, id);
`,
};
