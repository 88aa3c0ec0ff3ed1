import { type RawBuilder, sql } from "kysely";
import type { AudienceStage } from "../../../contract/staff/datasets/outreach.ts";

/**
 * Returns a query for customers at a stage: started but incomplete form, offers without a choice,
 * application sent to a lender, or any activity. Columns: `customer_id`, `product` (null for none),
 * `at`, `partner`, `facts`.
 */
export function customersAtStage(stage: AudienceStage): RawBuilder<unknown> {
  return PARTS[stage];
}

const own = sql`a.customer_id, a.product, a.updated_at as at, a.partner, a.facts from applications a`;
const drafts = sql`d.customer_id, d.product, d.saved_at as at, null::text as partner, '{}'::jsonb as facts from drafts d`;
const complete = sql`a.state = 'open' and a.sealed_answers is not null`;

const PARTS: Readonly<Record<AudienceStage, RawBuilder<unknown>>> = {
  unfinished: sql`
    select ${drafts} where d.sealed_answers is not null and not exists (
      select from applications a where a.customer_id = d.customer_id and a.product = d.product and ${complete})
    union all select ${own} where a.state = 'open' and a.sealed_answers is null`,
  undecided: sql`
    select ${own} where ${complete}
      and exists (select from offers o where o.application_id = a.id and o.decision_id = a.decision_id)
      and not exists (select from lender_applications l where l.application_id = a.id)`,
  sent: sql`
    select ${own} where exists (select from lender_applications l where l.application_id = a.id and l.attempt > 0)`,
  any: sql`
    select c.id as customer_id, null::text as product, c.updated_at as at, null::text as partner, '{}'::jsonb as facts from customers c
    union all select ${own}
    union all select ${drafts} where d.sealed_answers is not null`,
};
