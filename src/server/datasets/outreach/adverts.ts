import { sql } from "kysely";
import type { ADVERT_STATES } from "../../../contract/staff/datasets/desk.ts";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

type State = (typeof ADVERT_STATES)[number];
const state = (word: State) => sql.lit(word);

/** One row per advert, with its current state. */
export function adverts({ now }: { now: Date }): DatasetQuery {
  const counted = (what: "impressions" | "clicks") =>
    sql`(select coalesce(sum(d.${sql.id(what)}), 0) from advert_days d where d.advert_id = a.id)`;
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
      page: sql`nullif(a.page, '')`,
      language: sql`nullif(a.language, '')`,
      impressions: counted("impressions"),
      clicks: counted("clicks"),
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

/** One row per advert and day in India on which it was seen or followed. */
export function advertDays(): DatasetQuery {
  const begins = sql`(d.day::timestamp at time zone 'Asia/Kolkata')`;
  return {
    from: sql`advert_days d join adverts a on a.id = d.advert_id`,
    id: sql`md5(d.advert_id || ' ' || d.day)::uuid`,
    partner: sql`null`,
    fields: {
      counted_at: begins,
      day: dayOf(begins),
      title: sql`a.title ->> 'en'`,
      brand: sql`nullif(a.brand, '')`,
      product: sql`nullif(a.product, '')`,
    },
    measures: { impressions: sql`coalesce(sum(d.impressions), 0)`, clicks: sql`coalesce(sum(d.clicks), 0)` },
  };
}
