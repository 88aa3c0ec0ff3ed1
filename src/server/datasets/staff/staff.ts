import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per member of the staff. */
export function staff(): DatasetQuery {
  return {
    from: sql`(select * from staff where area = 'admin') m`,
    id: sql`m.id`,
    partner: sql`null`,
    fields: {
      id: sql`m.id`,
      username: sql`m.username`,
      role: sql`m.role_id::text`,
      state: sql`case when m.disabled_at is not null then 'disabled' when m.password_hash is null then 'invited' else 'active' end`,
      second_factor: sql`case when m.sealed_totp is null then 'off' else 'on' end`,
      last_login_at: sql`m.last_login_at`,
      created_at: sql`m.created_at`,
    },
    measures: { count: sql`count(*)` },
  };
}
