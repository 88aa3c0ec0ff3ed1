/** Tickets of partners: their questions, and our answers. */
export const tickets = `
-- The subject is in clear for lists, the texts are sealed. A ticket about a lead is erased with its customer.
create table tickets (
  id uuid primary key,
  number text not null unique,
  kind text not null,
  category text not null,
  partner text not null,
  opened_by uuid not null references staff (id),
  application_id uuid references applications (id) on delete cascade,
  subject text not null,
  state text not null check (state in ('waiting', 'answered', 'closed')),
  revision integer not null default 1,
  opened_at timestamptz not null,
  state_since timestamptz not null,
  answered_at timestamptz
);
create index tickets_opened on tickets (opened_at, id);
create index tickets_since on tickets (state_since, id);
create index tickets_waiting on tickets (state_since, id) where state = 'waiting';
create index tickets_partner on tickets (partner, state_since, id);
create index tickets_partner_opened on tickets (partner, opened_at, id);
create index tickets_application on tickets (application_id) where application_id is not null;

create table ticket_texts (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  staff_id uuid not null references staff (id),
  from_staff boolean not null,
  sealed_text text not null,
  at timestamptz not null
);
create index ticket_texts_ticket on ticket_texts (ticket_id, at, id);
`;
