import { sql } from "kysely";
import { VISIT_STEPS } from "../../contract/staff/journey-datasets.ts";
import { type DatasetQuery, dayOf } from "./dataset-query.ts";

/** How far the furthest application of a visit got, by the place of the step among all. */
const placeOf = (step: (typeof VISIT_STEPS)[number]) => sql.lit(VISIT_STEPS.indexOf(step));

/**
 * One row for each visit, with how far it got. What later steps need, the earlier ones have been: an application that was disbursed
 * counts as approved, one with a decision as complete. Its applications are looked at once, and no further than the last step of each.
 */
export function visits(): DatasetQuery {
  const got = (step: (typeof VISIT_STEPS)[number]) => sql`coalesce(r.place >= ${placeOf(step)}, false)`;
  const reached = {
    visited: sql`true`,
    verified: sql`p.customer_id is not null`,
    begun: sql`(r.place is not null or d.drafts)`,
    complete: got("complete"),
    offered: got("offered"),
    selected: got("selected"),
    approved: got("approved"),
    disbursed: got("disbursed"),
  };
  const counted = VISIT_STEPS.map((step) => [step, sql`count(*) filter (where ${reached[step]})`] as const);
  const furthest = sql.join(
    VISIT_STEPS.toReversed().map((step) => sql`when ${reached[step]} then ${sql.lit(step)}`),
    sql` `,
  );
  const product = sql`coalesce(r.product, p.product_type)`;
  return {
    from: sql`prospects p
      left join lateral (
        select max(own.product) as product, max(case
            when chosen.status = 'DISBURSED' then ${placeOf("disbursed")}
            when chosen.status = 'APPROVED' then ${placeOf("approved")}
            when chosen.status is not null then ${placeOf("selected")}
            when exists (select from offers o where o.application_id = own.id) then ${placeOf("offered")}
            when own.sealed_answers is not null then ${placeOf("complete")}
            else ${placeOf("begun")} end) as place
        from applications own left join lender_applications chosen on chosen.application_id = own.id
        where own.prospect_id = p.id
      ) r on true
      left join lateral (
        select exists (
          select from drafts where drafts.customer_id = p.customer_id and drafts.saved_at >= p.created_at
            and (p.product_type is null or drafts.product = p.product_type)
        ) as drafts
      ) d on true`,
    id: sql`p.id`,
    partner: sql`lower(p.utms ->> 'utm_source')`,
    fields: {
      id: sql`p.id`,
      created_at: sql`p.created_at`,
      day: dayOf(sql`p.created_at`),
      product,
      partner: sql`lower(p.utms ->> 'utm_source')`,
      step: sql`case ${furthest} end`,
    },
    measures: Object.fromEntries(counted),
  };
}
