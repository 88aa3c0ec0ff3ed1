import type { Migration } from "../migration.ts";

/**
 * Staff whose password is still to be set, and the links by which they set one: an invitation, or a reset. Of a link only the hash
 * of its token is kept. Who forgot a password asks by a name, which a job looks up, so that the answer takes as long for any name.
 */
export const staffLinks: Migration = {
  name: "0036-staff-links",
  sql: `
alter table staff alter column password_hash drop not null;
alter table staff add column sealed_email text;

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

create table staff_reset_requests (
  id uuid primary key,
  area text not null,
  sealed_username text not null,
  language text not null,
  created_at timestamptz not null
);
`,
};
