import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { countEvent, type Limit, networkOf } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice } from "../../platform/sessions/devices.ts";
import { type Identifier, indexOfIdentifier } from "../customers/identifiers.ts";

/**
 * Bounds on guessing passcodes. A code is only compared within its own prospect, and there
 * `attempts` wrong ones per budget (5) use up an hour, over all networks. Unknown callers have
 * `sendsPerHour` (5) per identifier and network with a pause of their own, and one more over all
 * networks together: so at most 30 guesses an hour. The owner's own prospects have another
 * `sendsPerHour`, and so has each device on which the owner signed in before, ten at most.
 *
 * Attackers in one network can use up its sends, which leaves the owner one in another network
 * (S57). Remaining risk: by sending from two networks, or the owner's own, they delay an owner
 * without a known device or prospect until the hour's window ends, repeatedly. More sends for
 * unknown callers would only require more networks, and flood the phone with messages.
 */
const ATTEMPT_WINDOW_SECONDS = 3_600;
/** Sends of unknown callers over all networks, beyond those of one. */
const FROM_ANOTHER_NETWORK = 1;

/** The caller of the sign-in. */
export interface OtpRequester {
  prospectId: string;
  /** The device cookie. */
  device: string | undefined;
}

/** A shared budget of sends and attempts for an identifier. */
interface Budget {
  key: string;
  /** Whether it is the budget of callers not known to be the owner. */
  strangers: boolean;
}

export const attemptLimit = (ctx: Context): Limit => ({
  name: "otp-attempts",
  count: ctx.releases.live().site.otp.attempts,
  seconds: ATTEMPT_WINDOW_SECONDS,
});

export const pauseLimit = (ctx: Context): Limit => ({ name: "otp-pause", count: 1, seconds: ctx.releases.live().site.otp.resendSeconds });

/** Key under which attempts are counted. */
export const attemptKey = ({ key }: Budget, { prospectId }: OtpRequester): string => `${key} ${prospectId}`;

/** Key under which sends are counted. */
export const senderOf = ({ key, strangers }: Budget, address: string): string => (strangers ? `${key} ${networkOf(address)}` : key);

/** The budget of a known device, of the owner's prospects, or of unknown callers. */
export async function budgetOf(ctx: Context, tx: Db, identifier: Identifier, { prospectId, device }: OtpRequester): Promise<Budget> {
  const index = indexOfIdentifier(ctx, identifier);
  const known = await findKnownDevice(ctx, tx, index, device);
  if (known !== null) return { key: `device ${known} ${index}`, strangers: false };
  const strangers = !(await isOwnersProspect(ctx, tx, identifier, prospectId));
  return { key: `${strangers ? "stranger" : "owner"} ${index}`, strangers };
}

/** Whether the owner of an identifier has signed in with a prospect. */
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

/**
 * Counts one send per budget and pause, for unknown callers per network; of concurrent ones the
 * first wins. Throws OTP_RESEND_TOO_EARLY, OTP_TOO_MANY_SENDS.
 */
export async function limitSends(ctx: Context, tx: Db, budget: Budget, address: string): Promise<void> {
  const { sendsPerHour, addressSends, addressSeconds } = ctx.releases.live().site.otp;
  const { key, strangers } = budget;
  const sender = senderOf(budget, address);
  const pause = await countEvent(ctx, tx, pauseLimit(ctx), sender);
  if (pause !== null) throw new ApiError("OTP_RESEND_TOO_EARLY", { retryAfter: pause });
  const limits: [Limit, string][] = [[{ name: "otp-identifier", count: sendsPerHour, seconds: 3_600 }, sender]];
  // Only for unknown callers, so that neither they nor neighbours in the network can use up the
  // owner's device budget.
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
