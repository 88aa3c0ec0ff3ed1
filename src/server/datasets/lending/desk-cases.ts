import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";
import { readPersonal } from "./personal.ts";

/**
 * One row per product that a customer has started. Each part of the union has an index by customer,
 * and queries always filter by customer.
 */
export function deskCases(): DatasetQuery {
  return {
    from: sql`(
      select md5(customer_id || product)::uuid as id, customer_id, product, min(begun_at) as begun_at, max(saved_at) as saved_at,
        case max(stage) when 2 then 'sent' when 1 then 'complete' else 'begun' end as state
      from (
        select customer_id, product, saved_at as begun_at, saved_at, 0 as stage from drafts
        union all
        select customer_id, product, created_at, updated_at, case
            when exists (select from lender_applications l where l.application_id = applications.id and l.attempt > 0) then 2
            when sealed_answers is not null then 1 else 0 end
          from applications
      ) parts group by customer_id, product
    ) d join customers c on c.id = d.customer_id and c.sealed_key is not null`,
    id: sql`d.id`,
    partner: sql`null`,
    fields: {
      customer: sql`d.customer_id`,
      product: sql`d.product`,
      state: sql`d.state`,
      begun_at: sql`d.begun_at`,
      saved_at: sql`d.saved_at`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`c.id`,
      sealed: { profile: sql`c.sealed_profile` },
      read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)) }),
    },
  };
}
