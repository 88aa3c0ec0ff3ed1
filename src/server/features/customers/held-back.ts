import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { flagHolds } from "./consents.ts";

export type Channel = "sms" | "email";

/** By what a channel is agreed to, and whose verified address it needs. */
const CHANNELS = { sms: { flag: "allow_sms", kind: "phone" }, email: { flag: "allow_emails", kind: "email" } } as const;

/** Who has agreed to hear of offers by a channel, for a time that is not over, and signs in by an address of it. Over `customers c`. */
export function agreed({ releases, clock }: Context, channel: Channel): RawBuilder<unknown> {
  const { flag, kind } = CHANNELS[channel];
  return sql`(${sql.ref(`c.${flag}`)} and ${flagHolds(releases.live().catalog, flag, clock.now())}
    and exists (select from customer_identifiers i where i.customer_id = c.id and i.kind = ${kind}))`;
}

export const undisturbed = sql`exists (select from do_not_disturb n where n.customer_id = c.id)`;

/**
 * Why nothing promotional may be written to a customer now, in a campaign or of an application; null where it may. The hours are not
 * asked about: whatever waits for them is asked for again when it goes out.
 */
export async function heldBackFor(
  ctx: Context,
  db: Db,
  customerId: string,
  channel: Channel,
): Promise<"withdrawn" | "do-not-disturb" | null> {
  const { rows } = await sql<{ agreed: boolean; quiet: boolean }>`
    select ${agreed(ctx, channel)} as agreed, ${undisturbed} as quiet from customers c
    where c.id = ${customerId} and c.sealed_key is not null`.execute(db);
  if (rows[0]?.quiet) return "do-not-disturb";
  return rows[0]?.agreed ? null : "withdrawn";
}
