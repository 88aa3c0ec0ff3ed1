import type { Migration } from "../migration.ts";

/**
 * Merchants who ask to work with us: their answers sealed, and beside them what the staff's list shows. And codes by which a session is
 * handed over to another browser, each used once.
 */
export const waysIn: Migration = {
  name: "0019-ways-in",
  sql: `
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
  same_index text not null unique
);
create index merchant_requests_created on merchant_requests (created_at);

create table session_codes (
  code_hash text primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  prospect_id uuid not null references prospects (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_codes_expires on session_codes (expires_at);
`,
};
