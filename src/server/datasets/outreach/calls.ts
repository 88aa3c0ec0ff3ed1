import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";
import { readPersonal } from "../lending/personal.ts";

/** One row per customer with a call case. */
export function callCases({ now }: { now: Date }): DatasetQuery {
  return {
    from: sql`call_cases k join customers c on c.id = k.customer_id left join staff s on s.id = k.assigned_to`,
    id: sql`k.customer_id`,
    partner: sql`null`,
    fields: {
      customer: sql`k.customer_id`,
      product: sql`k.product`,
      stage: sql`k.stage`,
      state: sql`case when k.state = 'waiting' and k.claimed_until > ${now.toISOString()}::timestamptz then 'claimed' else k.state end`,
      due_at: sql`k.due_at`,
      tries: sql`k.tries`,
      outcome: sql`k.outcome`,
      assigned_to: sql`s.username`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`c.id`,
      sealed: { profile: sql`c.sealed_profile` },
      read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)) }),
    },
  };
}

/** One row per call made. */
export function callEvents(): DatasetQuery {
  return {
    from: sql`call_events e join staff s on s.id = e.staff_id`,
    id: sql`e.id`,
    partner: sql`null`,
    fields: {
      customer: sql`e.customer_id`,
      at: sql`e.at`,
      product: sql`e.product`,
      outcome: sql`e.outcome`,
      call_back_at: sql`e.call_back_at`,
      staff: sql`s.username`,
    },
    measures: { count: sql`count(*)` },
  };
}
