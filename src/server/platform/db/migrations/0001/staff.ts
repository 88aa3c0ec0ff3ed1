/**
 * Accounts of staff and partners, their sign-in and audit trail, and what they manage: merchants,
 * adverts, tracking links, trials of criteria.
 */
export const staff = `
-- The password is null until the invited user sets one. For an authenticator app the last used time
-- step is stored.
create table staff (
  id uuid primary key,
  area text not null check (area in ('admin', 'partner')),
  username text not null,
  password_hash text,
  sealed_email text,
  role_id integer,
  brand text,
  merchant_id text,
  demo boolean not null default false,
  sealed_totp text,
  totp_step bigint,
  totp_round integer not null default 0,
  last_login_at timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  unique (area, username),
  check ((area = 'admin') = (role_id is not null))
);
create index staff_admins_username on staff (username, id) where area = 'admin';
create index staff_admins_created on staff (created_at, id) where area = 'admin';
create index staff_merchant on staff (merchant_id) where merchant_id is not null;

-- Members who had access to an account: they added it, set its password or saw its link, and could
-- have signed in to it.
create table staff_givers (
  staff_id uuid not null references staff (id),
  giver_id uuid not null references staff (id),
  primary key (staff_id, giver_id),
  check (staff_id <> giver_id)
);
create index staff_givers_giver on staff_givers (giver_id);

-- Links for setting a password; only the hash of the token is stored.
create table staff_links (
  token_hash text primary key,
  staff_id uuid not null references staff (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index staff_links_staff on staff_links (staff_id, created_at);

-- Password resets are requested by user name, which a job looks up later, so that the response time
-- does not reveal whether the name exists.
create table staff_reset_requests (
  id uuid primary key,
  area text not null,
  sealed_username text not null,
  language text not null,
  created_at timestamptz not null
);

create table staff_recovery_codes (
  staff_id uuid not null references staff (id),
  code_hash text not null,
  created_at timestamptz not null,
  primary key (staff_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor is still to come.
create table staff_half_sign_ins (
  token_hash text primary key,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index staff_half_sign_ins_staff on staff_half_sign_ins (staff_id);

-- Views of tables, each of the person who saved it: filters, order and columns, as the table document
-- had them then. Nothing that a person has typed, except the name and the ends of ranges.
create table table_views (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  table_id text not null,
  name text not null check (char_length(name) between 1 and 60),
  name_key text not null,
  opens_first boolean not null default false,
  state jsonb not null,
  changed_at timestamptz not null,
  unique (staff_id, table_id, name_key)
);
create unique index table_views_first on table_views (staff_id, table_id) where opens_first;

-- Audit trail as a chain: each entry has a number, the seal of the previous entry and its own seal.
-- The subject identifies the affected objects; typed input is never stored here. Failed sign-ins
-- have no staff id.
create table staff_actions (
  id uuid primary key,
  number integer not null,
  staff_id uuid references staff (id),
  action text not null,
  subject text not null,
  done_at timestamptz not null,
  previous text not null,
  seal text not null
);
create unique index staff_actions_number on staff_actions (number);
create index staff_actions_done on staff_actions (done_at, id);
create index staff_actions_subject on staff_actions (subject, done_at, id);
create index staff_actions_staff on staff_actions (staff_id, done_at, id);
-- Entries are searched by any part of the subject: a campaign, a file, a lender, a customer.
create index staff_actions_parts on staff_actions using gin (string_to_array(subject, ' '));
create trigger staff_actions_append_only before update or delete on staff_actions
  for each row execute function refuse_change();
create trigger staff_actions_no_truncate before truncate on staff_actions
  for each statement execute function refuse_change();

-- Locked by every insert of an entry, so that all processes insert one after the other. The number
-- only increases.
create table staff_actions_head (
  only_one boolean primary key default true check (only_one),
  number integer not null,
  seal text
);
insert into staff_actions_head (number) values (0);
create function refuse_step_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.number > old.number and new.seal is not null then return new; end if;
  raise exception 'the head of % only moves forward', tg_table_name;
end $$;
create trigger staff_actions_head_forward before update or delete on staff_actions_head
  for each row execute function refuse_step_back();
create trigger staff_actions_head_no_truncate before truncate on staff_actions_head
  for each statement execute function refuse_change();

-- Staff access to customers' files with time and reason. Rows outlive the file, so they contain
-- only its id and its application's.
create table file_readings (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  application_id uuid not null,
  file_id uuid,
  reason text,
  read_at timestamptz not null
);
create index file_readings_read on file_readings (read_at, id);
create trigger file_readings_append_only before update or delete on file_readings
  for each row execute function refuse_change();
create trigger file_readings_no_truncate before truncate on file_readings
  for each statement execute function refuse_change();

create table merchants (
  id uuid primary key,
  name text not null,
  partner text not null,
  postal_code text,
  revision integer not null default 1,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create index merchants_created on merchants (created_at, id);
create index merchants_name on merchants (name, id);
create index merchants_partner on merchants (partner, created_at, id);

-- Requests to become a merchant: encrypted answers, and the columns of the staff's list. Found by
-- the blind indexes of phone number and email, as for customers' identifiers, so that they are
-- erased with a customer.
create table merchant_requests (
  id uuid primary key,
  created_at timestamptz not null,
  partner text,
  name text not null,
  postal_code text,
  form text not null,
  release text not null,
  language text not null,
  sealed_answers text not null,
  consents jsonb not null,
  same_index text not null unique,
  contacts text[] not null default '{}',
  decision text check (decision in ('approved', 'refused')),
  decided_at timestamptz,
  reason text
);
create index merchant_requests_created on merchant_requests (created_at);
create index merchant_requests_contacts on merchant_requests using gin (contacts);

-- Brand and product (empty for all) on whose screens the advert is shown, from starts_at until
-- before ends_at.
create table adverts (
  id uuid primary key,
  revision integer not null,
  title jsonb not null,
  text jsonb not null,
  link text not null,
  brand text not null,
  product text not null,
  page text not null,
  language text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  priority integer not null,
  changed_by uuid not null references staff (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  check (starts_at < ends_at)
);
create index adverts_shown on adverts (ends_at, starts_at) where ended_at is null;
create index adverts_starts on adverts (starts_at, id);
create index adverts_priority on adverts (priority, id);

-- Counts only; nothing about who saw or followed an advert.
create table advert_days (
  advert_id uuid not null references adverts (id),
  day date not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  primary key (advert_id, day)
);
create index advert_days_day on advert_days (day, advert_id);

-- Campaign links; enabled ones are unique. Each has its own code, the utm_content of its URL, so
-- that visits of two links of a campaign are distinguished.
create table tracking_links (
  id uuid primary key,
  code text not null unique,
  source text not null,
  medium text not null,
  campaign text not null,
  product text not null,
  path text not null,
  made_by uuid not null references staff (id),
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index tracking_links_same on tracking_links (source, medium, campaign, product, path) where disabled_at is null;
create index tracking_links_created on tracking_links (created_at, id);
create index tracking_links_campaign on tracking_links (campaign, id);

-- Clicks per link and day in India, and visits whose rows have been deleted.
create table link_days (
  link_id uuid not null references tracking_links (id),
  day date not null,
  clicks integer not null default 0,
  visits integer not null default 0,
  primary key (link_id, day)
);

-- Impact of changed lender criteria or terms: only disclosable counts of customers, or the reason why
-- nothing may be counted.
create table criteria_trials (
  id uuid primary key,
  lender text not null,
  product text not null,
  made_on integer not null,
  criteria jsonb not null,
  terms jsonb,
  language text not null,
  staff_id uuid not null references staff (id),
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  complete boolean not null default false,
  impact jsonb,
  uncounted jsonb not null default '[]',
  findings jsonb not null default '[]',
  note text,
  published integer,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index criteria_trials_staff on criteria_trials (staff_id);
create index criteria_trials_created on criteria_trials (created_at);
`;
