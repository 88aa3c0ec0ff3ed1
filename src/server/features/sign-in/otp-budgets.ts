import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { countEvent, type Limit, networkOf } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { type Identifier, indexOfIdentifier } from "../customers/identifiers.ts";

/**
 * How many guesses there are. A code is compared within its own prospect only, and `attempts` wrong ones of an asker there
 * (5) use up an hour, from whatever many networks. The strangers to a number in one network have `sendsPerHour` (5) and a pause
 * of their own, and all networks together one more: at most 30 guesses in a window of an hour. The owner's own prospects have `sendsPerHour` again, and so has each device on which the
 * owner signed in before, ten at the most.
 *
 * Strangers in one network can use up that network's sends and leave one for the owner in another (S57). What is left to them:
 * whoever sends from two networks, or from the owner's own, keeps an owner without such a device or prospect waiting until the hour's
 * window ends, and again if they go on. More sends for strangers would only need more networks, and fill a phone with messages.
 */
const ATTEMPT_WINDOW_SECONDS = 3_600;
/** How many more sends the strangers to an identifier have in all networks together than in one. */
const FROM_ANOTHER_NETWORK = 1;

/** Who asks, as far as the caller can tell. */
export interface Asker {
  prospectId: string;
  /** The cookie of the device. */
  device: string | undefined;
}

/** Whose sends and attempts at an identifier are counted together. */
export interface Budget {
  key: string;
  /** Whether it is that of whoever is not known to be the owner. */
  strangers: boolean;
}

export const attemptLimit = (ctx: Context): Limit => ({
  name: "otp-attempts",
  count: ctx.releases.live().site.otp.attempts,
  seconds: ATTEMPT_WINDOW_SECONDS,
});

export const pauseLimit = (ctx: Context): Limit => ({ name: "otp-pause", count: 1, seconds: ctx.releases.live().site.otp.resendSeconds });

/** Whose attempts are counted together. */
export const payerOf = ({ key }: Budget, { prospectId }: Asker): string => `${key} ${prospectId}`;

/** Whose sends are counted together. */
export const senderOf = ({ key, strangers }: Budget, address: string): string => (strangers ? `${key} ${networkOf(address)}` : key);

/** That of a device that is known for the identifier, of its owner's prospects, or of all strangers. */
export async function budgetOf(ctx: Context, tx: Db, identifier: Identifier, { prospectId, device }: Asker): Promise<Budget> {
  const index = indexOfIdentifier(ctx, identifier);
  const known = await findKnownDevice(ctx, tx, index, device);
  if (known !== null) return { key: `device ${known} ${index}`, strangers: false };
  const strangers = !(await isOwnersProspect(ctx, tx, identifier, prospectId));
  return { key: `${strangers ? "stranger" : "owner"} ${index}`, strangers };
}

/** Whether the owner of an identifier has signed in under a prospect. */
async function isOwnersProspect(ctx: Context, tx: Db, { kind, value }: Identifier, prospectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("prospects")
    .innerJoin("customer_identifiers", "customer_identifiers.customer_id", "prospects.customer_id")
    .select("prospects.id")
    .where("prospects.id", "=", prospectId)
    .where("customer_identifiers.kind", "=", kind)
    .where("customer_identifiers.blind_index", "=", ctx.vault.blindIndex(kind, value))
    .executeTakeFirst();
  return row !== undefined;
}

/** One send per budget and pause, of strangers per network; of several at once, the first wins. Throws OTP_RESEND_TOO_EARLY, OTP_TOO_MANY_SENDS. */
export async function limitSends(ctx: Context, tx: Db, budget: Budget, address: string): Promise<void> {
  const { sendsPerHour, addressSends, addressSeconds } = ctx.releases.live().site.otp;
  const { key, strangers } = budget;
  const sender = senderOf(budget, address);
  const pause = await countEvent(ctx, tx, pauseLimit(ctx), sender);
  if (pause !== null) throw new ApiError("OTP_RESEND_TOO_EARLY", { retryAfter: pause });
  const limits: [Limit, string][] = [[{ name: "otp-identifier", count: sendsPerHour, seconds: 3_600 }, sender]];
  // Strangers anywhere, or a neighbour in one network, cannot use up what a device of the owner's asks for.
  if (strangers)
    limits.push(
      [{ name: "otp-strangers", count: sendsPerHour + FROM_ANOTHER_NETWORK, seconds: 3_600 }, key],
      [{ name: "otp-address", count: addressSends, seconds: addressSeconds }, networkOf(address)],
    );
  for (const [limit, subject] of limits) {
    const retryAfter = await countEvent(ctx, tx, limit, subject);
    if (retryAfter !== null) throw new ApiError("OTP_TOO_MANY_SENDS", { retryAfter });
  }
}
