import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { flagIsSet } from "./consents.ts";

export type Channel = "sms" | "email";

/** The consent flag and kind of identifier of each channel. */
const CHANNELS = { sms: { flag: "allow_sms", kind: "phone" }, email: { flag: "allow_emails", kind: "email" } } as const;

/**
 * Condition of customers with unexpired consent to offers on a channel and a verified address for
 * it. Refers to `customers c`.
 */
export function hasPromotionalConsent({ releases, clock }: Context, channel: Channel): RawBuilder<unknown> {
  const { flag, kind } = CHANNELS[channel];
  return sql`(${sql.ref(`c.${flag}`)} and ${flagIsSet(releases.live().catalog, flag, clock.now())}
    and exists (select from customer_identifiers i where i.customer_id = c.id and i.kind = ${kind}))`;
}

export const isOnDoNotDisturb = sql`exists (select from do_not_disturb n where n.customer_id = c.id)`;

/**
 * Why a customer may not get promotional messages now, from campaigns or about applications; null
 * if they may. Quiet hours are not checked here: a message that waits for their end is checked
 * again when it is sent.
 */
export async function promotionalBlock(
  ctx: Context,
  db: Db,
  customerId: string,
  channel: Channel,
): Promise<"withdrawn" | "do-not-disturb" | null> {
  const { rows } = await sql<{ agreed: boolean; quiet: boolean }>`
    select ${hasPromotionalConsent(ctx, channel)} as agreed, ${isOnDoNotDisturb} as quiet from customers c
    where c.id = ${customerId} and c.sealed_key is not null`.execute(db);
  if (rows[0]?.quiet) return "do-not-disturb";
  return rows[0]?.agreed ? null : "withdrawn";
}
