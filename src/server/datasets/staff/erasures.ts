import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per proposal to erase a customer. */
export function erasures({ now }: { now: Date }): DatasetQuery {
  return {
    from: sql`erasures e join staff p on p.id = e.proposed_by left join staff c on c.id = e.confirmed_by`,
    id: sql`e.id`,
    partner: sql`null`,
    fields: {
      number: sql`e.number`,
      state: sql`case when e.state = 'proposed' and e.lapses_at <= ${now} then 'lapsed' else e.state end`,
      proposed_at: sql`e.proposed_at`,
      proposed_by: sql`p.username`,
      confirmed_by: sql`c.username`,
      ended_at: sql`e.ended_at`,
    },
    measures: { count: sql`count(*)` },
  };
}
