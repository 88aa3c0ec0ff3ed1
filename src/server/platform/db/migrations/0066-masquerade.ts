import type { Migration } from "../migration.ts";

/** A session of the staff in which they act for a merchant, beside the one that it was begun in, whose token it keeps sealed. */
export const masquerade: Migration = {
  name: "0066-masquerade",
  sql: `
alter table sessions add column masquerade_of uuid references sessions (id) on delete cascade,
  add column merchant_id uuid references merchants (id), add column sealed_admin_token text,
  add check ((masquerade_of is null) = (merchant_id is null) and (masquerade_of is null) = (sealed_admin_token is null)),
  add check (masquerade_of is null or area = 'partner');
`,
};
