import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per tracking link. Visits are matched by its code, until the link was disabled. */
export function trackingLinks({ home }: { home: string }): DatasetQuery {
  const visits = sql`from prospects p where p.utms ->> 'utm_content' = l.code and p.created_at < coalesce(l.disabled_at, 'infinity')`;
  const disbursed = sql`exists (
    select from applications a join lender_applications la on la.application_id = a.id where a.prospect_id = p.id and la.status = 'DISBURSED'
  )`;
  const applied = sql`exists (
    select from applications a where a.prospect_id = p.id
      and (a.sealed_answers is not null or exists (select from offers o where o.application_id = a.id))
  )`;
  return {
    from: sql`tracking_links l join staff m on m.id = l.made_by`,
    id: sql`l.id`,
    partner: sql`null`,
    fields: {
      id: sql`l.id`,
      created_at: sql`l.created_at`,
      source: sql`l.source`,
      medium: sql`l.medium`,
      campaign: sql`l.campaign`,
      product: sql`nullif(l.product, '')`,
      state: sql`case when l.disabled_at is null then 'on' else 'off' end`,
      clicks: sql`(select coalesce(sum(d.clicks), 0) from link_days d where d.link_id = l.id)`,
      // Includes visits whose rows have been deleted.
      visits: sql`(select count(*) ${visits}) + (select coalesce(sum(d.visits), 0) from link_days d where d.link_id = l.id)`,
      signed_in: sql`(select count(*) ${visits} and p.customer_id is not null)`,
      applications: sql`(select count(*) ${visits} and ${applied})`,
      disbursed: sql`(select count(*) ${visits} and ${disbursed})`,
      staff: sql`m.username`,
      // No part needs escaping: the form only accepts lower-case letters, digits, dots, hyphens and
      // underscores.
      address: sql`case when l.disabled_at is null then ${home} || l.path || '?utm_source=' || l.source || '&utm_medium=' || l.medium
        || '&utm_campaign=' || l.campaign || '&utm_content=' || l.code end`,
    },
    measures: { count: sql`count(*)` },
  };
}
