import { sql } from "kysely";
import { VISIT_STEPS } from "../../contract/staff/datasets/journeys.ts";
import { type DatasetQuery, dayOf } from "./dataset-query.ts";

/**
 * One row for each visit, with how far it got, as triggers keep it (0051). What later steps need, the earlier ones have been: an application
 * that was disbursed counts as approved, one with a decision as complete. Visits that the job has not come to yet are worked out now; once
 * it is through, the database does not look for any.
 */
export function visits(): DatasetQuery {
  const measures = VISIT_STEPS.map((step, place) => [step, sql`count(*) filter (where v.place >= ${sql.lit(place)})`] as const);
  const steps = sql.join(VISIT_STEPS.map((step) => sql.lit(step)));
  return {
    from: sql`(
      select prospect_id, created_at, partner, product, place from visit_reach
      union all
      select prospect_id, created_at, partner, product, place from visits_now n
        where not (select whole from kept_beside where name = 'visit_reach') and not exists (select from visit_reach r where r.prospect_id = n.prospect_id)
    ) v`,
    id: sql`v.prospect_id`,
    partner: sql`v.partner`,
    fields: {
      id: sql`v.prospect_id`,
      created_at: sql`v.created_at`,
      day: dayOf(sql`v.created_at`),
      product: sql`v.product`,
      partner: sql`v.partner`,
      step: sql`(array[${steps}])[v.place + 1]`,
    },
    measures: Object.fromEntries(measures),
  };
}
