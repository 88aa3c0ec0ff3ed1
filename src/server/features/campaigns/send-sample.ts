import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockRow } from "../customers/customer-locks.ts";
import { customersBy } from "../customers/customers.ts";
import { cappedCustomers } from "../customers/frequency-cap.ts";
import { type Identifier, readIdentifier } from "../customers/identifiers.ts";
import { type Channel, promotionalBlock } from "../customers/promotional-consent.ts";
import { openEmail } from "../staff/email.ts";
import { memberOf } from "../staff/members.ts";
import { findRow, sampleName } from "./campaigns.ts";
import { campaignValues, templateOf } from "./template.ts";

/** Samples per member and hour. */
const TRIES = { name: "campaign-tries", count: 20, seconds: 3_600 };

interface Trial {
  id: string;
  to: string;
  /** Language of the sample. */
  language: string;
  /** Language of error messages. */
  reader: string;
}

/**
 * Sends a sample to the caller's own email, or to a customer who has consented to such messages.
 * The audit trail has the sender but not the recipient.
 * @throws ApiError INVALID_ANSWERS at `to` for an invalid or forbidden address, TOO_MANY_REQUESTS
 */
export async function sendSample(ctx: Context, caller: AdminCaller, { id, to, language, reader }: Trial): Promise<void> {
  const row = await findRow(ctx, id);
  if (templateOf(ctx, row) === null) throw new ApiError("RECORD_CHANGED");
  const { template, channel } = row;
  const refuse = (keyword: "pattern" | "enum", key: string) =>
    new ApiError("INVALID_ANSWERS", { fields: [{ path: "/to", keyword, message: ctx.releases.live().text(reader, key) ?? "" }] });
  const identifier = readIdentifier(to, ctx.releases.live());
  if (identifier?.kind !== (channel === "sms" ? "phone" : "email")) throw refuse("pattern", `staff.campaign.wrong.${channel}`);
  // Counted before the lookup, because the error reveals whether a customer has this address.
  await limitEvents(ctx, TRIES, caller.staffId);
  const params = campaignValues(ctx, row.audience, language, sampleName(ctx, language));
  const [owner] = await customersBy(ctx, identifier, { written: false, most: 1 });
  await inTransaction(ctx, async (tx) => {
    const agrees = await sampleConsent(ctx, tx, caller, { identifier, channel, owner });
    if (agrees === "capped") throw refuse("enum", "staff.campaign.sampleCapped");
    if (agrees === null) throw refuse("enum", `staff.campaign.notAllowed.${channel}`);
    await ctx.messages.enqueue({ template, channel, to: identifier.value, language, params, ...agrees }, tx);
    await appendToAudit(ctx, tx, caller, [{ action: "campaign-tried", subject: `${id} ${channel}` }]);
  });
}

interface Address {
  identifier: Identifier;
  channel: Channel;
  /** The customer with this verified identifier. */
  owner: string | undefined;
}

/**
 * A sample is marketing too, so its recipient must have consented, which is checked again on
 * sending. Exception: the caller's own email.
 * @returns the customer whose consent is needed, if any; "capped" if they have
 * reached the frequency cap, null if the address may not be contacted
 */
async function sampleConsent(
  ctx: Context,
  tx: Db,
  { staffId }: AdminCaller,
  { identifier, channel, owner }: Address,
): Promise<{ customerId?: string } | "capped" | null> {
  if (owner !== undefined) {
    await lockRow(tx, owner);
    const reason = await promotionalBlock(ctx, tx, owner, channel);
    if (reason === null && (await cappedCustomers(ctx, tx, [owner])).has(owner)) return "capped";
    if (reason !== "withdrawn") return reason === null ? { customerId: owner } : null;
  }
  const email = openEmail(ctx, (await memberOf(tx, staffId)).sealed_email);
  return email !== null && readIdentifier(email, ctx.releases.live())?.value === identifier.value ? {} : null;
}
