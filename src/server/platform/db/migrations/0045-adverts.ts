import type { Migration } from "../migration.ts";

/**
 * Advertisements: what they say in each language, where they lead, under which brand and on the screens of which product they are
 * shown (empty for all), and from which instant until before which.
 */
export const adverts: Migration = {
  name: "0045-adverts",
  sql: `
create table adverts (
  id uuid primary key,
  revision integer not null,
  title jsonb not null,
  text jsonb not null,
  link text not null,
  brand text not null,
  product text not null,
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
`,
};
