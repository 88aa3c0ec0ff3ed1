import { sql } from "kysely";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

/**
 * One row per commission paid by a lender. If its application is no longer found by the reference,
 * all but the status remains.
 */
export function payouts(): DatasetQuery {
  // The same expression as in an index.
  const paid = sql`(p.paid_on::timestamp at time zone 'Asia/Kolkata')`;
  return {
    from: sql`payouts p left join disbursals d on d.lender = p.lender and d.reference = p.reference
      left join lender_applications la on la.id = d.id`,
    id: sql`md5(p.lender || ' ' || p.key)::uuid`,
    partner: sql`null`,
    fields: {
      paid_on: paid,
      day: dayOf(paid),
      month: sql`to_char(p.paid_on, 'YYYY-MM')`,
      lender: sql`p.lender`,
      reference: sql`p.reference`,
      product: sql`d.product`,
      partner: sql`d.partner`,
      status: sql`la.status`,
      amount: sql`p.amount`,
    },
    measures: { count: sql`count(*)`, amount: sql`coalesce(sum(p.amount), 0)` },
  };
}
