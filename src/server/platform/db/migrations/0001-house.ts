import type { Migration } from "../migration.ts";

/** Releases, customers, sign-in, consents and what every call needs. */
export const house: Migration = {
  name: "0001-house",
  sql: `
create table documents (
  hash text primary key,
  content text not null
);
create table releases (
  hash text primary key,
  parent text references releases (hash),
  author text not null,
  note text not null,
  source text not null check (source in ('checkout', 'import', 'product')),
  created_at timestamptz not null,
  assets jsonb not null
);
create table release_entries (
  release text not null references releases (hash),
  kind text not null,
  id text not null,
  document text not null references documents (hash),
  primary key (release, kind, id)
);
create table live_release (
  "only" boolean primary key default true check ("only"),
  release text not null references releases (hash),
  checkout text not null references releases (hash),
  changed_at timestamptz not null
);
create table assets (
  hash text primary key,
  extension text not null check (extension in ('json', 'js')),
  content text not null
);

create table customers (
  id uuid primary key,
  created_at timestamptz not null,
  sealed_key text,
  sealed_profile text,
  pan_index text,
  phone_index text,
  email_index text,
  email_verified boolean not null default false,
  role_id integer,
  language integer,
  allow_sms boolean not null default false,
  allow_emails boolean not null default false,
  bl_completed boolean not null default false,
  pl_completed boolean not null default false,
  gl_completed boolean not null default false,
  hl_completed boolean not null default false,
  pl_update_required boolean not null default false,
  pl_se_update_required boolean not null default false,
  is_editing boolean not null default false,
  inflight_application uuid,
  last_login_at timestamptz,
  disabled_at timestamptz,
  updated_at timestamptz not null
);
create index customers_pan on customers (pan_index);
create index customers_phone on customers (phone_index);
create index customers_email on customers (email_index);

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

create table otp_codes (
  id uuid primary key,
  prospect_id uuid not null references prospects (id),
  identifier text not null,
  channel text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index otp_codes_live on otp_codes (identifier) where ended_at is null;
create index otp_codes_created on otp_codes (created_at);
create table otp_budgets (
  identifier text primary key,
  last_sent_at timestamptz not null,
  attempts integer not null default 0,
  attempts_until timestamptz not null
);
create table rate_windows (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_windows_end on rate_windows (ends_at);

create table staff (
  id uuid primary key,
  area text not null check (area in ('admin', 'partner')),
  username text not null,
  password_hash text not null,
  role_id integer,
  brand text,
  merchant_id text,
  demo boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz,
  unique (area, username),
  check ((area = 'admin') = (role_id is not null))
);

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
  check ((area = 'customer') = (customer_id is not null)),
  check ((area <> 'customer') = (staff_id is not null))
);
create index sessions_customer on sessions (customer_id);

create table drafts (
  customer_id uuid not null references customers (id),
  form text not null,
  release text not null references releases (hash),
  step text,
  sealed_answers text not null,
  saved_at timestamptz not null,
  primary key (customer_id, form)
);

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
  at timestamptz not null
);
create index consents_customer on consents (customer_id, consent, at);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();
create trigger consents_no_truncate before truncate on consents
  for each statement execute function refuse_change();

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer,
  sealed_answer text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table help_requests (
  id uuid primary key,
  created_at timestamptz not null,
  sealed_request text not null,
  forwarded_at timestamptz
);
create table page_views (
  day date not null,
  route text not null,
  count integer not null,
  primary key (day, route)
);
`,
};
