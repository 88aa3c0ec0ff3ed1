/** Customers, visits, sign-in, sessions, drafts, consents, and what every call needs. */
export const customers = `
create table known_keys (
  id text primary key,
  mark text not null,
  oldest boolean not null
);

create table customers (
  id uuid primary key,
  created_at timestamptz not null,
  sealed_key text,
  sealed_profile text,
  files uuid[] not null default '{}',
  pan_index text,
  phone_index text,
  email_index text,
  email_verified boolean not null default false,
  role_id integer,
  language integer,
  allow_sms boolean not null default false,
  allow_emails boolean not null default false,
  last_login_at timestamptz,
  disabled_at timestamptz,
  updated_at timestamptz not null
);
create index customers_pan on customers (pan_index);
create index customers_phone on customers (phone_index);
create index customers_email on customers (email_index);
create index customers_created on customers (created_at, id);
create index customers_state on customers ((case when sealed_key is null then 'erased' else 'known' end), created_at, id);
create index customers_known on customers (id) where sealed_key is not null;
-- Finds rows of erased customers that were inserted concurrently with the erasure.
create index customers_erased on customers (id) where sealed_key is null;

create table customer_identifiers (
  kind text not null check (kind in ('phone', 'email')),
  blind_index text not null,
  customer_id uuid not null references customers (id),
  verified_at timestamptz not null,
  primary key (kind, blind_index)
);
create index customer_identifiers_customer on customer_identifiers (customer_id);

create table prospects (
  id uuid primary key,
  created_at timestamptz not null,
  customer_id uuid references customers (id),
  product_type text,
  url_segment text,
  utms jsonb,
  qr text,
  url text,
  language integer
);
create index prospects_customer on prospects (customer_id);
create index prospects_nobodys on prospects (created_at) where customer_id is null;
create index prospects_created on prospects (created_at, id);
create index prospects_reported on prospects (created_at) include (id, customer_id, product_type);
-- Visits are counted per tracking link.
create index prospects_link on prospects ((utms ->> 'utm_content'), created_at) where utms ->> 'utm_content' is not null;

create function keep_visits_of_links() returns trigger language plpgsql as $$
begin
  insert into link_days (link_id, day, visits)
    select l.id, (gone.created_at at time zone 'Asia/Kolkata')::date, count(*)
    from gone join tracking_links l on l.code = gone.utms ->> 'utm_content' and gone.created_at < coalesce(l.disabled_at, 'infinity')
    group by 1, 2 order by 1, 2
  on conflict (link_id, day) do update set visits = link_days.visits + excluded.visits;
  return null;
end $$;
-- An erasure clears a visit's parameters; the visit is still counted for its link.
create function keep_visit_of_link() returns trigger language plpgsql as $$
begin
  insert into link_days (link_id, day, visits)
    select l.id, (old.created_at at time zone 'Asia/Kolkata')::date, 1
    from tracking_links l where l.code = old.utms ->> 'utm_content' and old.created_at < coalesce(l.disabled_at, 'infinity')
  on conflict (link_id, day) do update set visits = link_days.visits + 1;
  return null;
end $$;
create trigger prospects_without_link after update of utms on prospects
  for each row when (old.utms ->> 'utm_content' is not null and new.utms is null) execute function keep_visit_of_link();

create trigger prospects_of_links after delete on prospects referencing old table as gone
  for each statement execute function keep_visits_of_links();

-- Codes belong to a prospect, so that nobody else can invalidate them. taken_by stores the
-- idempotency key of the call that used the code and the session that it started, so that the call
-- can be repeated after a lost response.
create table otp_codes (
  id uuid primary key,
  prospect_id uuid not null references prospects (id),
  identifier text not null,
  channel text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  taken_by text,
  session_hash text
);
create unique index otp_codes_live on otp_codes (identifier, prospect_id) where ended_at is null;
create index otp_codes_created on otp_codes (created_at);
create index otp_codes_prospect on otp_codes (prospect_id);
create index otp_codes_identifier on otp_codes (identifier);

-- Devices on which an identifier or a member of the staff has signed in.
create table known_devices (
  device_hash text not null,
  subject text not null,
  last_seen_at timestamptz not null,
  primary key (device_hash, subject)
);
create index known_devices_subject on known_devices (subject, last_seen_at);
create index known_devices_seen on known_devices (last_seen_at);

create table rate_windows (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_windows_end on rate_windows (ends_at);

-- A masquerade session, in which staff act for a merchant, is separate from the staff session that
-- started it; it stores that session's token encrypted.
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  area text not null check (area in ('customer', 'admin', 'partner')),
  customer_id uuid references customers (id),
  staff_id uuid references staff (id),
  prospect_id uuid references prospects (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  masquerade_of uuid references sessions (id) on delete cascade,
  merchant_id uuid references merchants (id),
  sealed_admin_token text,
  check ((area = 'customer') = (customer_id is not null)),
  check ((area <> 'customer') = (staff_id is not null)),
  check ((masquerade_of is null) = (merchant_id is null) and (masquerade_of is null) = (sealed_admin_token is null)),
  check (masquerade_of is null or area = 'partner')
);
create index sessions_customer on sessions (customer_id);
create index sessions_prospect on sessions (prospect_id);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_one_masquerade on sessions (masquerade_of) where ended_at is null and masquerade_of is not null;
create index sessions_masquerades on sessions (masquerade_of) where masquerade_of is not null;

-- Single-use codes that hand a session over to another browser; invalid once the session has ended.
create table session_codes (
  code_hash text primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  prospect_id uuid not null references prospects (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_codes_expires on session_codes (expires_at);
create index session_codes_session on session_codes (session_id);
create index session_codes_customer on session_codes (customer_id);

-- Drafts belong to a product, because products may share a form. Revision and writers are stored,
-- so that the order of writes does not depend on one process; the revision continues after the form
-- was submitted, without answers.
create table drafts (
  customer_id uuid not null references customers (id),
  product text not null,
  form text not null,
  release text not null references releases (hash),
  step text,
  sealed_answers text,
  files uuid[] not null default '{}',
  cleared text[] not null default '{}',
  steps jsonb not null default '{}',
  revision integer not null default 1,
  writers jsonb not null default '[]',
  saved_at timestamptz not null,
  primary key (customer_id, product)
);
create index drafts_saved on drafts (saved_at);
create index drafts_left on drafts (product, saved_at) where sealed_answers is not null;

create table consents (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  prospect_id uuid,
  application_id uuid,
  lender text,
  consent text not null,
  version integer not null,
  given boolean not null,
  choice text,
  language text not null,
  release text not null references releases (hash),
  sealed_address text,
  bureau_pull text check (bureau_pull in ('soft', 'hard')),
  -- Of an answer for one channel only, by the link of a message: the channel, and what sent it.
  channel text check (channel in ('sms', 'email')),
  source text check (source in ('link', 'one-click')),
  at timestamptz not null,
  check ((channel is null) = (source is null))
);
create index consents_customer on consents (customer_id, consent, at);
create trigger consents_no_truncate before truncate on consents
  for each statement execute function refuse_change();

-- A call marks its key as committed in its own transaction, so that it does not run again after a
-- lost response.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer,
  sealed_answer text,
  committed boolean not null default false,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- With the signed-in customer, and a number if it is a complaint. Found by contacts like
-- merchant_requests.
create table help_requests (
  id uuid primary key,
  created_at timestamptz not null,
  sealed_request text not null,
  forwarded_at timestamptz,
  contacts text[] not null default '{}',
  customer_id uuid,
  complaint text
);
create index help_requests_created on help_requests (created_at);
create index help_requests_contacts on help_requests using gin (contacts);
create index help_requests_customer on help_requests (customer_id, created_at) where customer_id is not null;
create unique index help_requests_complaint on help_requests (complaint) where complaint is not null;

create table page_views (
  day date not null,
  route text not null,
  count integer not null,
  primary key (day, route)
);
`;
