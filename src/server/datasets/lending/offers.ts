import { type RawBuilder, sql } from "kysely";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

/**
 * One row per current or chosen offer, maintained by triggers. Offers of earlier decisions are not
 * included.
 */
export function offers({ now }: { now: Date }): DatasetQuery {
  const isOpen = sql`s.valid_until > ${now.toISOString()}::timestamptz`;
  const disbursed = sql`s.status = 'DISBURSED'`;
  return {
    from: sql`offer_states s`,
    id: sql`s.offer_id`,
    partner: sql`s.partner`,
    fields: {
      id: sql`s.offer_id`,
      decided_at: sql`s.decided_at`,
      day: dayOf(sql`s.decided_at`),
      application: sql`s.application_id`,
      product: sql`s.product`,
      lender: sql`s.lender`,
      partner: sql`s.partner`,
      status: sql`coalesce(s.status, case when ${isOpen} then 'OFFERED' else 'EXPIRED' end)`,
      delivery: sql`s.delivery`,
      rank: sql`s.rank`,
      // For a chosen offer the lender's amount, even if that is unknown.
      amount: sql`case when s.status is null then s.amount else s.chosen_amount end`,
    },
    isOneOf: {
      status: (values) => {
        const unchosen = [
          ...(values.includes("OFFERED") ? [sql`s.status is null and ${isOpen}`] : []),
          ...(values.includes("EXPIRED") ? [sql`s.status is null and not ${isOpen}`] : []),
        ];
        return eitherOf([sql`s.status in (${sql.join([...values])})`, ...unchosen]);
      },
    },
    follows: { application: (ids) => sql`s.offer_id in (select id from offers where application_id in (${ids}))` },
    measures: {
      offered: sql`count(*)`,
      applications: sql`count(distinct s.application_id)`,
      selected: sql`count(s.status)`,
      approved: sql`count(*) filter (where s.status in ('APPROVED', 'DISBURSED'))`,
      disbursed: sql`count(*) filter (where ${disbursed})`,
      disbursed_amount: sql`coalesce(sum(s.chosen_amount) filter (where ${disbursed}), 0)`,
    },
  };
}

const eitherOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;
