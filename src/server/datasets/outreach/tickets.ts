import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per ticket of a partner. */
export function tickets(): DatasetQuery {
  const own = (name: string) => sql`t.${sql.id(name)}`;
  const columns = "id number opened_at state_since answered_at kind category state subject partner".split(" ");
  return {
    from: sql`tickets t join staff m on m.id = t.opened_by`,
    id: own("id"),
    partner: own("partner"),
    fields: {
      ...Object.fromEntries(columns.map((name) => [name, own(name)])),
      opened_by: sql`m.username`,
      application: own("application_id"),
    },
    measures: { count: sql`count(*)` },
  };
}
