import type { Migration } from "../migration.ts";

/**
 * Devices on which an identifier or a member of the staff has signed in before. A code lives within its prospect, so that
 * nobody else's ends it; pauses and attempts are counted in `rate_windows` like everything else.
 */
export const knownDevices: Migration = {
  name: "0006-known-devices",
  sql: `
create table known_devices (
  device_hash text not null,
  subject text not null,
  last_seen_at timestamptz not null,
  primary key (device_hash, subject)
);
create index known_devices_subject on known_devices (subject, last_seen_at);
create index known_devices_seen on known_devices (last_seen_at);
drop index otp_codes_live;
create unique index otp_codes_live on otp_codes (identifier, prospect_id) where ended_at is null;
drop table otp_budgets;
`,
};
