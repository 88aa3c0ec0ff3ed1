import { type RawBuilder, sql } from "kysely";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/tables/outreach-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { customersAtStage } from "../applications/customers-at-stage.ts";
import { cappedCustomers, hasReachedCap } from "../customers/frequency-cap.ts";
import { type Channel, hasPromotionalConsent, isOnDoNotDisturb } from "../customers/promotional-consent.ts";

/** The first digits of the postal code, stored as a fact of applications. */
const POSTAL_AREA = "postal_area";
/** Counts stop here and are shown as "at least". */
const MAX_COUNTED = 100_000;

/** Condition of customers in an audience, regardless of consent. Refers to `customers c`. */
function fits({ stage, product, partner, days, facts, postalAreas }: Audience, now: Date): RawBuilder<unknown> {
  const any = Object.entries(facts).map(([name, codes]) => sql`and r.facts ->> ${name} in (${sql.join([...codes])})`);
  return sql`c.sealed_key is not null and c.disabled_at is null and exists (
    select from (${customersAtStage(stage)}) r where r.customer_id = c.id
      ${product === undefined ? sql`` : sql`and r.product = ${product}`}
      ${partner === undefined ? sql`` : sql`and r.partner = ${partner}`}
      ${days === undefined ? sql`` : sql`and r.at >= ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`}
      ${sql.join(any, sql` `)}
      ${postalAreas.length === 0 ? sql`` : sql`and r.facts ->> ${POSTAL_AREA} in (${sql.join([...postalAreas])})`})`;
}

interface Reach {
  reached: number;
  withoutConsent: number;
  notDisturbed: number;
  /** Those who may be contacted, but have reached the frequency cap. */
  capped: number;
  /** Whether the count was cut off. */
  atLeast: boolean;
}

/** Size of an audience now, and how many of them may not be contacted. */
export async function countReach(ctx: Context, audience: Audience, channel: Channel): Promise<Reach> {
  const { rows } = await sql<{ all: number; agreed: number; quiet: number; capped: number }>`
    select count(*)::int as all, (count(*) filter (where agreed and not quiet))::int as agreed, (count(*) filter (where quiet))::int as quiet,
      (count(*) filter (where agreed and not quiet and capped))::int as capped
    from (select ${hasPromotionalConsent(ctx, channel)} as agreed, ${isOnDoNotDisturb} as quiet, ${hasReachedCap(ctx)} as capped
      from customers c where ${fits(audience, ctx.clock.now())} limit ${MAX_COUNTED}) found`.execute(ctx.db);
  const { all = 0, agreed = 0, quiet = 0, capped = 0 } = rows[0] ?? {};
  return { reached: agreed - capped, withoutConsent: all - agreed - quiet, notDisturbed: quiet, capped, atLeast: all === MAX_COUNTED };
}

export interface Recipient {
  id: string;
  sealed_profile: string | null;
  language: number | null;
  /** Whether they have reached the frequency cap and are left out. */
  capped: boolean;
}

/**
 * The next customers of an audience who may be contacted, by id; locked, so that none is erased or
 * withdraws consent meanwhile, and concurrent campaigns count each other's messages.
 */
export async function nextRecipients(
  ctx: Context,
  tx: Db,
  { audience, channel, cursor }: { audience: Audience; channel: Channel; cursor: string | null },
  most: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Omit<Recipient, "capped">>`
    select c.id, c.sealed_profile, c.language from customers c
    where ${cursor === null ? sql`true` : sql`c.id > ${cursor}::uuid`}
      and ${fits(audience, ctx.clock.now())} and ${hasPromotionalConsent(ctx, channel)} and not ${isOnDoNotDisturb}
    order by c.id limit ${most} for no key update of c`.execute(tx);
  const capped = await cappedCustomers(
    ctx,
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, capped: capped.has(row.id) }));
}
