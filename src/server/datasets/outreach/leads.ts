import { type RawBuilder, sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per customer whom a partner invited. Visits are matched by the code of the link. */
export function invitedLeads(): DatasetQuery {
  const own = (name: string) => sql`l.${sql.id(name)}`;
  const visits = sql`from prospects p where p.utms ->> 'utm_content' = l.code`;
  /** Visits of the invited customer, who alone has verified the number. */
  const signedIn = sql`${visits} and exists (
    select from customer_identifiers i where i.customer_id = p.customer_id and i.blind_index = any(l.contacts))`;
  const applications = (where: RawBuilder<unknown>) => sql`exists (
    select ${signedIn} and exists (select from applications a where a.prospect_id = p.id and ${where}))`;
  const chosen = (where: RawBuilder<unknown>) =>
    applications(sql`exists (select from lender_applications la where la.application_id = a.id and ${where})`);
  const state = sql`case
    when ${chosen(sql`la.status = 'DISBURSED'`)} then 'disbursed'
    when ${chosen(sql`la.status = 'APPROVED'`)} then 'approved'
    when ${chosen(sql`la.status = 'ACTION_NEEDED'`)} then 'action-needed'
    when ${chosen(sql`la.status not in ('DECLINED', 'EXPIRED')`)} then 'chosen'
    when ${chosen(sql`true`)} then 'ended'
    when ${applications(sql`exists (select from offers o where o.application_id = a.id)`)} then 'offers'
    when ${applications(sql`a.sealed_answers is not null`)} then 'applied'
    when exists (select ${signedIn}) then 'signed-in'
    when exists (select ${visits}) then 'opened'
    when exists (select from outbox o where o.id = l.message_id and o.state = 'dropped') then 'not-sent'
    else 'sent' end`;
  return {
    from: sql`invited_leads l join staff m on m.id = l.invited_by`,
    id: own("id"),
    partner: own("partner"),
    fields: {
      ...Object.fromEntries(["created_at", "product", "mobile_end"].map((name) => [name, own(name)])),
      staff: sql`m.username`,
      state,
      next: state,
    },
    measures: { count: sql`count(*)` },
  };
}
