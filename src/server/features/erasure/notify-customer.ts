import type { MessageEvent } from "../../../contract/message-events.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { readStoredProfile, verifiedKinds } from "../customers/customers.ts";
import { findCustomer } from "../customers/find-customer.ts";

/** How a customer can be contacted. */
export interface Reached {
  ways: { channel: "sms" | "email"; to: string }[];
  /** Code of the customer's language. */
  language: string;
}

/** Verified channels of a customer. Call it before anything is erased. */
export async function reachedBy(ctx: Context, tx: Db, customerId: string): Promise<Reached> {
  const { mobile_phone_number: phone, email } = await readStoredProfile(ctx, customerId, tx);
  const kinds = await verifiedKinds(tx, customerId);
  const language = (await findCustomer(tx, customerId))?.language ?? null;
  const ways: Reached["ways"] = [];
  if (kinds.has("phone") && typeof phone === "string") ways.push({ channel: "sms", to: phone });
  if (kinds.has("email") && typeof email === "string") ways.push({ channel: "email", to: email });
  return { ways, language: ctx.releases.live().languageCode(language) };
}

/**
 * Sends a message on each channel that its template has.
 * @param leaves no trace of the recipient is stored
 */
export async function notifyCustomer(
  ctx: Context,
  tx: Db,
  { ways, language }: Reached,
  { template }: MessageEvent,
  { params, leaves = false }: { params: Record<string, string>; leaves?: boolean },
): Promise<void> {
  const document = ctx.releases.live().catalog.templates.get(template);
  for (const { channel, to } of ways)
    if (document?.[channel] !== undefined) await ctx.messages.enqueue({ template, channel, to, language, params, leaves }, tx);
}
