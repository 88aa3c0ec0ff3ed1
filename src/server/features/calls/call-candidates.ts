import { type RawBuilder, sql } from "kysely";
import type { CallListDocument } from "../../../contract/documents.gen.ts";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import { customersAtStage } from "../applications/customers-at-stage.ts";

export type Reason = CallListDocument["reasons"][number];

/** Lists in force, by their order. */
export const listsOf = (ctx: Context): CallListDocument[] =>
  [...ctx.releases.live().catalog.callLists.values()].sort((one, other) => one.order - other.order);

const hoursBefore = (now: Date, hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`;

/**
 * Condition of customers who may be called: not erased or disabled, with a verified number, not
 * opted out. Refers to `customers c`.
 */
const mayBeCalled = sql`c.sealed_key is not null and c.disabled_at is null
  and exists (select from customer_identifiers i where i.customer_id = c.id and i.kind = 'phone')
  and not exists (select from do_not_disturb n where n.customer_id = c.id)`;

/** Customers to call for a reason: `customer_id` and `at`. */
export function callCandidates({ product }: CallListDocument, { stage, afterHours, withinDays }: Reason, now: Date): RawBuilder<unknown> {
  return sql`select r.customer_id, r.at from (${customersAtStage(stage)}) r join customers c on c.id = r.customer_id
    where r.product = ${product} and r.at <= ${hoursBefore(now, afterHours)} and r.at > ${hoursBefore(now, withinDays * 24)}
      and ${mayBeCalled}`;
}

/**
 * Condition that the reason of a case still applies; the form may be complete, an offer chosen, or
 * the reason removed. A requested call stays valid, for as many days as the reason allows. Refers
 * to `call_cases k`.
 */
export function isStillDue(ctx: Context, now: Date): RawBuilder<unknown> {
  const reasons = listsOf(ctx).flatMap((list) => list.reasons.map((reason) => ({ list, reason })));
  const parts = reasons.map(
    ({ list, reason }) => sql`k.list = ${list.id} and k.stage = ${reason.stage} and (
      exists (select from (${callCandidates(list, reason, now)}) w where w.customer_id = k.customer_id)
      or k.asked_for and k.due_at > ${hoursBefore(now, reason.withinDays * 24)}
        and exists (select from customers c where c.id = k.customer_id and ${mayBeCalled}))`,
  );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
