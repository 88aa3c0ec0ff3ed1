import { sql } from "kysely";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

/**
 * One row per commission paid by a lender. If its application is no longer found by the reference,
 * the amount remains.
 */
export function payouts(): DatasetQuery {
  // The same expression as in an index.
  const paid = sql`(p.paid_on::timestamp at time zone 'Asia/Kolkata')`;
  return {
    from: sql`payouts p left join lender_applications la on la.lender = p.lender and la.reference = p.reference
      left join applications a on a.id = la.application_id`,
    id: sql`md5(p.lender || ' ' || p.key)::uuid`,
    partner: sql`null`,
    fields: {
      paid_on: paid,
      day: dayOf(paid),
      month: sql`to_char(p.paid_on, 'YYYY-MM')`,
      lender: sql`p.lender`,
      reference: sql`p.reference`,
      product: sql`a.product`,
      partner: sql`a.partner`,
      status: sql`la.status`,
      amount: sql`p.amount`,
    },
    measures: { count: sql`count(*)`, amount: sql`coalesce(sum(p.amount), 0)` },
  };
}
