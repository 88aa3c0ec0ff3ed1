import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per outlet or agent of a partner. */
export function merchants(): DatasetQuery {
  const own = (name: string) => sql`m.${sql.id(name)}`;
  return {
    from: sql`merchants m`,
    id: own("id"),
    partner: own("partner"),
    fields: {
      ...Object.fromEntries(["id", "created_at", "name", "partner", "postal_code"].map((name) => [name, own(name)])),
      state: sql`case when m.disabled_at is null then 'active' else 'disabled' end`,
    },
    measures: { count: sql`count(*)` },
  };
}

/** One row per request to become a merchant. */
export function merchantRequests(): DatasetQuery {
  const own = (name: string) => sql`r.${sql.id(name)}`;
  return {
    from: sql`merchant_requests r`,
    id: own("id"),
    partner: own("partner"),
    fields: {
      ...Object.fromEntries(
        ["id", "created_at", "name", "partner", "postal_code", "decided_at", "reason"].map((name) => [name, own(name)]),
      ),
      state: sql`coalesce(r.decision, 'waiting')`,
    },
    measures: { count: sql`count(*)` },
  };
}

/** One row per request to become a merchant, with what its partner may see. */
export function referrals(): DatasetQuery {
  const { fields, ...query } = merchantRequests();
  const seen = ["created_at", "name", "state", "decided_at"];
  return { ...query, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => seen.includes(name))) };
}
