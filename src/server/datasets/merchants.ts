import { sql } from "kysely";
import type { DatasetQuery } from "./dataset-query.ts";

/** One row for each outlet or agent under a partner. */
export function merchants(): DatasetQuery {
  const own = (name: string) => sql`m.${sql.id(name)}`;
  return {
    from: sql`merchants m`,
    id: own("id"),
    partner: own("partner"),
    fields: Object.fromEntries(["id", "created_at", "name", "partner", "postal_code"].map((name) => [name, own(name)])),
    measures: { count: sql`count(*)` },
  };
}

/** One row for each request of a merchant. */
export function merchantRequests(): DatasetQuery {
  const own = (name: string) => sql`r.${sql.id(name)}`;
  return {
    from: sql`merchant_requests r`,
    id: own("id"),
    partner: own("partner"),
    fields: Object.fromEntries(["id", "created_at", "name", "partner", "postal_code"].map((name) => [name, own(name)])),
    measures: { count: sql`count(*)` },
  };
}
