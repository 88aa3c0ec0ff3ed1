import { sql } from "kysely";
import { VISIT_STEPS } from "../../../contract/staff/datasets/journeys.ts";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";

/**
 * One row per visit with its furthest step, maintained by triggers. A step includes all earlier
 * ones: a disbursed application counts as approved, one with a decision as complete.
 */
export function visits(): DatasetQuery {
  const measures = VISIT_STEPS.map((step, place) => [step, sql`count(*) filter (where v.place >= ${sql.lit(place)})`] as const);
  // A subquery, so that only queries with these fields read the table of prospects.
  const named = (mark: string) => sql`(select p.utms ->> ${sql.lit(mark)} from prospects p where p.id = v.prospect_id)`;
  const steps = sql.join(VISIT_STEPS.map((step) => sql.lit(step)));
  return {
    from: sql`visit_reach v`,
    id: sql`v.prospect_id`,
    partner: sql`v.partner`,
    fields: {
      id: sql`v.prospect_id`,
      created_at: sql`v.created_at`,
      day: dayOf(sql`v.created_at`),
      product: sql`v.product`,
      partner: sql`v.partner`,
      step: sql`(array[${steps}])[v.place + 1]`,
      campaign: named("utm_campaign"),
      medium: named("utm_medium"),
    },
    measures: Object.fromEntries(measures),
  };
}
