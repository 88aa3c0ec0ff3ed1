import { sql } from "kysely";
import { type DatasetQuery, dayOf } from "./dataset-query.ts";

/** One row for each offer that is in force for an application, or that was chosen. Offers of earlier decisions are none any more. */
export function offers({ now }: { now: Date }): DatasetQuery {
  const disbursed = sql`l.status = 'DISBURSED'`;
  return {
    from: sql`offers o
      join decisions d on d.id = o.decision_id
      join applications a on a.id = o.application_id
      left join lender_applications l on l.offer_id = o.id`,
    where: sql`(a.decision_id = o.decision_id or l.id is not null)`,
    id: sql`o.id`,
    partner: sql`a.partner`,
    fields: {
      id: sql`o.id`,
      decided_at: sql`d.decided_at`,
      day: dayOf(sql`d.decided_at`),
      application: sql`o.application_id`,
      product: sql`a.product`,
      lender: sql`o.lender`,
      partner: sql`a.partner`,
      status: sql`coalesce(l.status, case when o.valid_until > ${now.toISOString()}::timestamptz then 'OFFERED' else 'EXPIRED' end)`,
      delivery: sql`coalesce(l.delivery, 'none')`,
      rank: sql`o.rank`,
      amount: sql`coalesce(l.amount, o.amount)`,
    },
    measures: {
      offered: sql`count(*)`,
      applications: sql`count(distinct o.application_id)`,
      selected: sql`count(l.id)`,
      approved: sql`count(*) filter (where l.status in ('APPROVED', 'DISBURSED'))`,
      disbursed: sql`count(*) filter (where ${disbursed})`,
      disbursed_amount: sql`coalesce(sum(l.amount) filter (where ${disbursed}), 0)`,
    },
  };
}
