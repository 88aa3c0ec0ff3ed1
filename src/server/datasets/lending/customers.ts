import { sql } from "kysely";
import { STATUSES } from "../../../contract/customer/lending/status.ts";
import type { CUSTOMER_EVENTS } from "../../../contract/staff/datasets/journeys.ts";
import type { DatasetQuery } from "../dataset-query.ts";
import { readPersonal } from "./personal.ts";

/** One row per customer. */
export function customers(): DatasetQuery {
  return {
    from: sql`customers c`,
    id: sql`c.id`,
    partner: sql`null`,
    fields: {
      id: sql`c.id`,
      created_at: sql`c.created_at`,
      last_login_at: sql`c.last_login_at`,
      applications: sql`(select count(*) from applications where applications.customer_id = c.id)`,
      state: sql`case when c.sealed_key is null then 'erased' else 'known' end`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`c.id`,
      sealed: { profile: sql`c.sealed_profile` },
      read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)) }),
    },
  };
}

type Event = (typeof CUSTOMER_EVENTS)[number];

const event = (kind: Event) => sql`${sql.lit(kind)}::text as event`;

/**
 * When a status change was received, whatever time the lender gives it: in this order the changes
 * took effect, and the last one is the status. Those of one file are a microsecond apart, in the
 * order of the statuses.
 */
const asReceived = sql`e.received_at + interval '1 microsecond' * coalesce(array_position(${sql.val([...STATUSES])}::text[], e.status), 0)`;

/**
 * One row per event of a customer. Each part of the union has an index by customer, and queries
 * always filter by customer.
 */
export function customerEvents(): DatasetQuery {
  const noStep = sql`null::text as step`;
  const nothing = sql`null::text as lender, null::text as status, null::bigint as offers, null::uuid as application`;
  return {
    from: sql`(
      select id, customer_id as customer, created_at as at, ${event("visit")}, product_type as product, ${noStep}, ${nothing} from prospects
      union all
      select o.id, p.customer_id, o.created_at, ${event("otp-sent")}, p.product_type, null, ${nothing}
        from otp_codes o join prospects p on p.id = o.prospect_id
      union all
      select id, customer_id, created_at, ${event("signed-in")}, null, null, ${nothing} from sessions where area = 'customer'
      union all
      select md5(customer_id || product)::uuid, customer_id, saved_at, ${event("form-saved")}, product, null, ${nothing} from drafts
      union all
      select md5(customer_id || product || reached.step)::uuid, customer_id, reached.at::timestamptz, ${event("form-step")}, product, reached.step, ${nothing}
        from drafts cross join lateral jsonb_each_text(steps) reached(step, at)
      union all
      select id, customer_id, created_at, ${event("application-begun")}, product, null, null, null, null, id from applications
      union all
      select d.id, a.customer_id, d.decided_at, ${event("offers-made")}, d.product, null, null, null,
          (select count(*) from offers where offers.decision_id = d.id), a.id
        from decisions d join applications a on a.id = d.application_id
      union all
      select e.id, l.customer_id, ${asReceived} as at, ${event("status-news")}, a.product, null, e.lender, e.status, null, a.id
        from lender_events e
        join lender_applications l on l.id = e.lender_application_id
        join applications a on a.id = l.application_id
        where e.counted
    ) v`,
    id: sql`v.id`,
    partner: sql`null`,
    fields: {
      customer: sql`v.customer`,
      at: sql`v.at`,
      event: sql`v.event`,
      product: sql`v.product`,
      step: sql`v.step`,
      lender: sql`v.lender`,
      status: sql`v.status`,
      offers: sql`v.offers`,
      application: sql`v.application`,
    },
    measures: { count: sql`count(*)` },
  };
}
