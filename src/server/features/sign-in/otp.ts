import { randomDigits } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { clearEvents, countEvent, leftInWindow, revertEvent } from "../../platform/limits/rate-limit.ts";
import { recordDevice } from "../../platform/sessions/devices.ts";
import { type Identifier, indexOfIdentifier, readIdentifier } from "../customers/identifiers.ts";
import { requireProspect } from "../customers/prospects.ts";
import { attemptKey, attemptLimit, budgetOf, limitSends, type OtpRequester, pauseLimit, senderOf } from "./otp-budgets.ts";
import { codeHash, findCode, replaceCode, takeCode } from "./otp-codes.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
import { callIndex, findUsedCode, lockUsedCode, noteSession } from "./used-codes.ts";

/** Vault purpose of the cookie about a sent code. */
const SENT = "otp-sent";

interface SendInput extends OtpRequester {
  channel: "sms" | "email";
  to: string;
  address: string;
  language: string;
}

/** Where a prospect's valid code was sent. Numbers are seconds. */
interface SentOtp {
  channel: "sms" | "email";
  to: string;
  expiresIn: number;
  resendIn: number;
  blockedFor: number;
}

/**
 * Sends a new code, which ends the previous one. The answer does not reveal whether the identifier
 * is known (S10). Sends nothing while attempts are blocked for longer than the code would be valid.
 * `sealed` is for the cookie from which `readSentOtp` knows where the code was sent.
 */
export async function sendOtp(ctx: Context, input: SendInput): Promise<{ expiresIn: number; resendIn: number; sealed: string }> {
  const release = ctx.releases.live();
  const rules = release.site.otp;
  const identifier = identifierFor(ctx, input.to, input.channel);
  const template = [...release.catalog.templates.values()].find(
    ({ kind, sms, email }) => kind === "otp" && (input.channel === "sms" ? sms : email),
  );
  if (template === undefined) throw new Error(`The release has no template for a code by ${input.channel}`);
  const index = indexOfIdentifier(ctx, identifier);
  const code = randomDigits(rules.length);
  await inTransaction(ctx, async (tx) => {
    await requireProspect(tx, input.prospectId);
    const budget = await budgetOf(ctx, tx, identifier, input);
    const tries = await leftInWindow(ctx, tx, attemptLimit(ctx), attemptKey(budget, input));
    if (tries.events === 0 && tries.seconds >= rules.validitySeconds) throw tooMany(tries.seconds);
    await limitSends(ctx, tx, budget, input.address);
    await replaceCode(ctx, tx, { index, code, prospectId: input.prospectId, channel: input.channel });
    const params = { otp: code };
    const message = {
      template: template.id,
      channel: input.channel,
      to: identifier.value,
      language: input.language,
      params,
      secret: ["otp"],
    };
    await ctx.messages.enqueue(message, tx);
  });
  const sealed = ctx.vault.sealJson(SENT, [input.prospectId, input.channel, identifier.value]);
  return { expiresIn: rules.validitySeconds, resendIn: rules.resendSeconds, sealed };
}

/**
 * The browser's requested code while it is valid. The identifier is not stored here but comes
 * sealed in the cookie.
 * @param sealed result of `sendOtp`; returns null for an invalid one, or one of another prospect
 */
export async function readSentOtp(
  ctx: Context,
  sealed: string | undefined,
  asker: OtpRequester & { address: string },
): Promise<SentOtp | null> {
  const stored = sealed === undefined ? null : unseal(ctx, sealed);
  if (stored === null || stored[0] !== asker.prospectId) return null;
  const [, channel, to] = stored;
  const identifier = identifierFor(ctx, to, channel);
  const code = await findCode(ctx, ctx.db, indexOfIdentifier(ctx, identifier), asker.prospectId);
  if (code === undefined) return null;
  const budget = await budgetOf(ctx, ctx.db, identifier, asker);
  const pause = await leftInWindow(ctx, ctx.db, pauseLimit(ctx), senderOf(budget, asker.address));
  const tries = await leftInWindow(ctx, ctx.db, attemptLimit(ctx), attemptKey(budget, asker));
  return {
    channel,
    to,
    expiresIn: Math.ceil((code.expires_at.getTime() - ctx.clock.now().getTime()) / 1000),
    resendIn: pause.events === 0 ? pause.seconds : 0,
    blockedFor: tries.events === 0 ? tries.seconds : 0,
  };
}

/** Prospect, channel and identifier of a sent code; null if we did not seal it. */
function unseal(ctx: Context, sealed: string): [string, "sms" | "email", string] | null {
  try {
    return ctx.vault.openJson(SENT, sealed);
  } catch {
    return null;
  }
}

/**
 * Checks a code; each attempt is counted before the comparison (S1). Also returns the device
 * cookie's token. A code is accepted once, but the call that used it may be repeated while the code
 * is valid, as its answer may have been lost.
 * @param input `key` is the Idempotency-Key that identifies a repetition
 */
export async function verifyOtp(
  ctx: Context,
  input: OtpRequester & { to: string; otp: string; key?: unknown },
): Promise<SignedIn & { device: string }> {
  const identifier = identifierFor(ctx, input.to);
  const index = indexOfIdentifier(ctx, identifier);
  const otp = input.otp
    .normalize("NFKC")
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .trim();
  const press = callIndex(ctx, input.key);
  // Errors are returned instead of thrown, because a rollback would undo the count of the attempt.
  const outcome = await inTransaction(ctx, async (tx) => {
    const live = await findCode(ctx, tx, index, input.prospectId);
    const own = { index, prospectId: input.prospectId, press };
    const code = live ?? (await findUsedCode(ctx, tx, own));
    if (code === undefined) return new ApiError("OTP_EXPIRED");
    const limit = attemptLimit(ctx);
    const payer = attemptKey(await budgetOf(ctx, tx, identifier, input), input);
    const retryAfter = await countEvent(ctx, tx, limit, payer);
    if (retryAfter !== null) return tooMany(retryAfter);
    if (code.code_hash !== codeHash(ctx, index, otp)) {
      const { events, seconds } = await leftInWindow(ctx, tx, limit, payer);
      return new ApiError("OTP_WRONG", { triesLeft: events, ...(events === 0 && { retryAfter: seconds }) });
    }
    const taken = live !== undefined && (await takeCode(ctx, tx, code.id, press)) ? null : await lockUsedCode(ctx, tx, own);
    if (taken === undefined) {
      await revertEvent(ctx, tx, limit, payer);
      return new ApiError("OTP_EXPIRED");
    }
    await clearEvents(ctx, tx, limit, payer);
    const signedIn = await signIn(ctx, tx, identifier, input.prospectId);
    if (signedIn === null) return new ApiError("NOT_SIGNED_IN");
    const device = await recordDevice(ctx, tx, index, input.device);
    await noteSession(ctx, tx, code.id, signedIn.token, taken?.session_hash ?? null);
    return { ...signedIn, device };
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

const tooMany = (retryAfter: number) => new ApiError("OTP_TOO_MANY_ATTEMPTS", { retryAfter });

function identifierFor(ctx: Context, to: string, channel?: "sms" | "email"): Identifier {
  const identifier = readIdentifier(to, ctx.releases.live());
  const wanted = channel === undefined ? identifier?.kind : channel === "sms" ? "phone" : "email";
  if (identifier === null || identifier.kind !== wanted) throw new ApiError("INVALID_IDENTIFIER");
  return identifier;
}
