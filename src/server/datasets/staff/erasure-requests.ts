import { sql } from "kysely";
import type { SiteDocument } from "../../../contract/documents.gen.ts";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";
import { readPersonal } from "../lending/personal.ts";

/**
 * One row per erasure request, with the number of the customer's applications that lenders have and
 * have not decided.
 */
export function erasureRequests({ site }: { site: SiteDocument }): DatasetQuery {
  return {
    from: sql`erasure_requests e join customers c on c.id = e.customer_id`,
    id: sql`e.id`,
    partner: sql`null`,
    fields: {
      id: sql`e.id`,
      customer: sql`e.customer_id`,
      asked_at: sql`e.asked_at`,
      state: sql`e.state`,
      answer_by: sql`case when e.state = 'asked' then ${dayOf(sql`(e.asked_at + ${site.erasure.answerDays}::int * interval '24 hours')`)} end`,
      ended_at: sql`e.ended_at`,
      under_way: sql`(select count(*) from lender_applications l
        where l.customer_id = e.customer_id and l.status in ('SUBMITTED', 'IN_REVIEW', 'ACTION_NEEDED', 'APPROVED'))`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`e.customer_id`,
      sealed: { profile: sql`c.sealed_profile` },
      read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)) }),
    },
  };
}
