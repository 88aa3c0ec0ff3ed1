import { sql } from "kysely";
import type { ADVERT_STATES } from "../../../contract/staff/datasets/desk.ts";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

type State = (typeof ADVERT_STATES)[number];
const state = (word: State) => sql.lit(word);

/** One row per advert, with its current state. */
export function adverts({ now }: { now: Date }): DatasetQuery {
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    from: sql`adverts a join staff m on m.id = a.changed_by`,
    id: sql`a.id`,
    partner: sql`null`,
    fields: {
      id: sql`a.id`,
      title: sql`a.title ->> 'en'`,
      state: sql`case when a.ended_at is not null then ${state("ended")} when a.ends_at <= ${at} then ${state("over")}
        when a.starts_at > ${at} then ${state("planned")} else ${state("shown")} end`,
      brand: sql`nullif(a.brand, '')`,
      product: sql`nullif(a.product, '')`,
      starts_on: dayOf(sql`a.starts_at`),
      starts_at: sql`a.starts_at`,
      ends_on: dayOf(sql`(a.ends_at - interval '1 second')`),
      priority: sql`a.priority`,
      link: sql`a.link`,
      staff: sql`m.username`,
      changed_at: sql`a.changed_at`,
    },
    measures: { count: sql`count(*)` },
  };
}
