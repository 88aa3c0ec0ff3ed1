import type { Migration } from "../migration.ts";

/**
 * Second factors of the staff: the sealed secret of an authenticator app with the last time step of it that was used, the hashes of
 * recovery codes, and sign-ins whose password was right and whose second factor is still to come.
 */
export const secondFactors: Migration = {
  name: "0037-second-factors",
  sql: `
alter table staff add column sealed_totp text;
alter table staff add column totp_step bigint;
alter table staff add column totp_round integer not null default 0;

create table staff_recovery_codes (
  staff_id uuid not null references staff (id),
  code_hash text not null,
  created_at timestamptz not null,
  primary key (staff_id, code_hash)
);

create table staff_half_sign_ins (
  token_hash text primary key,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index staff_half_sign_ins_staff on staff_half_sign_ins (staff_id);
`,
};
