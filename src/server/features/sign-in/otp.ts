import { randomDigits, randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { countEvent, forgetEvents, type Limit, leftInWindow, networkOf, uncountEvent } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice, rememberDevice } from "../../platform/sessions/devices.ts";
import { type SignedIn, signIn } from "../profile/customers.ts";
import { type Identifier, indexOfIdentifier, readIdentifier } from "./identifiers.ts";

/**
 * How many guesses there are. A code is compared within its own prospect only, and `attempts` wrong ones of an asker there
 * (5) use up an hour, from whatever many networks. The strangers to a number in one network have `sendsPerHour` (5) and a pause
 * of their own, and all networks together four times as many: at most 100 codes an hour are compared against a number, which is
 * what NIST SP 800-63B allows in a row. The owner's own prospects have `sendsPerHour` again, and so has each device on which the
 * owner signed in before, ten at the most.
 *
 * Strangers can use up the strangers' sends of their own network and nobody else's (S57). What is left to them: whoever sends
 * from four networks, or from the owner's own, keeps an owner without such a device or prospect waiting for an hour at the most.
 * Without that limit a phone could be sent messages without end.
 */
const ATTEMPT_WINDOW_SECONDS = 3_600;
/** How many networks' worth of sends the strangers to an identifier have together. */
const STRANGE_NETWORKS = 4;

/** Who asks, as far as the caller can tell. */
interface Asker {
  prospectId: string;
  /** The cookie of the device. */
  device: string | undefined;
}

/** Whose sends and attempts at an identifier are counted together. */
interface Budget {
  key: string;
  /** Whether it is that of whoever is not known to be the owner. */
  strangers: boolean;
}

interface SendInput extends Asker {
  channel: "sms" | "email";
  to: string;
  address: string;
  language: string;
}

/**
 * Sends a new code, which ends the one before. The answer is the same whether the identifier is known or not (S10). While no code
 * would be looked at until this one is no longer valid, none is sent.
 */
export async function sendOtp(ctx: Context, input: SendInput): Promise<{ expiresIn: number; resendIn: number }> {
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
    const tries = await leftInWindow(ctx, tx, attemptLimit(ctx), payerOf(budget, input));
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
  return { expiresIn: rules.validitySeconds, resendIn: rules.resendSeconds };
}

/** Compares a code. Each comparison is paid for before it is made (S1). Tells the device's cookie of whoever got in. */
export async function verifyOtp(ctx: Context, input: Asker & { to: string; otp: string }): Promise<SignedIn & { device: string }> {
  const identifier = identifierFor(ctx, input.to);
  const index = indexOfIdentifier(ctx, identifier);
  const otp = input.otp
    .normalize("NFKC")
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .trim();
  // Refusals are returned and not thrown, as an error would take the payment back.
  const outcome = await inTransaction(ctx, async (tx) => {
    const code = await findCode(ctx, tx, index, input.prospectId);
    if (code === undefined) return new ApiError("OTP_EXPIRED");
    const limit = attemptLimit(ctx);
    const payer = payerOf(await budgetOf(ctx, tx, identifier, input), input);
    const retryAfter = await countEvent(ctx, tx, limit, payer);
    if (retryAfter !== null) return tooMany(retryAfter);
    if (code.code_hash !== codeHash(ctx, index, otp)) {
      const { events, seconds } = await leftInWindow(ctx, tx, limit, payer);
      return new ApiError("OTP_WRONG", { triesLeft: events, ...(events === 0 && { retryAfter: seconds }) });
    }
    if (!(await takeCode(ctx, tx, code.id))) {
      await uncountEvent(ctx, tx, limit, payer);
      return new ApiError("OTP_EXPIRED");
    }
    await forgetEvents(ctx, tx, limit, payer);
    const signedIn = await signIn(ctx, tx, identifier, input.prospectId);
    if (signedIn === null) return new ApiError("NOT_SIGNED_IN");
    return { ...signedIn, device: await rememberDevice(ctx, tx, index, input.device) };
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

const attemptLimit = (ctx: Context): Limit => ({
  name: "otp-attempts",
  count: ctx.releases.live().site.otp.attempts,
  seconds: ATTEMPT_WINDOW_SECONDS,
});

/** Whose attempts are counted together. */
const payerOf = ({ key }: Budget, { prospectId }: Asker): string => `${key} ${prospectId}`;

const tooMany = (retryAfter: number) => new ApiError("OTP_TOO_MANY_ATTEMPTS", { retryAfter });

function identifierFor(ctx: Context, to: string, channel?: "sms" | "email"): Identifier {
  const identifier = readIdentifier(to, ctx.releases.live());
  const wanted = channel === undefined ? identifier?.kind : channel === "sms" ? "phone" : "email";
  if (identifier === null || identifier.kind !== wanted) throw new ApiError("INVALID_IDENTIFIER");
  return identifier;
}

/** A keyed hash: a code has too few digits for a plain one. */
function codeHash(ctx: Context, index: string, code: string): string {
  return ctx.vault.blindIndex(`otp-code:${index}`, code);
}

async function requireProspect(tx: Db, id: string): Promise<void> {
  const row = await tx.selectFrom("prospects").select("id").where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
}

/** That of a device that is known for the identifier, of its owner's prospects, or of all strangers. */
async function budgetOf(ctx: Context, tx: Db, identifier: Identifier, { prospectId, device }: Asker): Promise<Budget> {
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
async function limitSends(ctx: Context, tx: Db, { key, strangers }: Budget, address: string): Promise<void> {
  const { resendSeconds, sendsPerHour, addressSends, addressSeconds } = ctx.releases.live().site.otp;
  const network = networkOf(address);
  const sender = strangers ? `${key} ${network}` : key;
  const pause = await countEvent(ctx, tx, { name: "otp-pause", count: 1, seconds: resendSeconds }, sender);
  if (pause !== null) throw new ApiError("OTP_RESEND_TOO_EARLY", { retryAfter: pause });
  const limits: [Limit, string][] = [[{ name: "otp-identifier", count: sendsPerHour, seconds: 3_600 }, sender]];
  // Strangers anywhere, or a neighbour in one network, cannot use up what a device of the owner's asks for.
  if (strangers)
    limits.push(
      [{ name: "otp-strangers", count: sendsPerHour * STRANGE_NETWORKS, seconds: 3_600 }, key],
      [{ name: "otp-address", count: addressSends, seconds: addressSeconds }, network],
    );
  for (const [limit, subject] of limits) {
    const retryAfter = await countEvent(ctx, tx, limit, subject);
    if (retryAfter !== null) throw new ApiError("OTP_TOO_MANY_SENDS", { retryAfter });
  }
}

interface NewCode {
  index: string;
  code: string;
  prospectId: string;
  channel: "sms" | "email";
}

/** A new code ends the one before of the same prospect (S4); codes of other prospects live on. */
async function replaceCode(ctx: Context, tx: Db, { index, code, prospectId, channel }: NewCode): Promise<void> {
  const { validitySeconds, resendSeconds } = ctx.releases.live().site.otp;
  const now = ctx.clock.now();
  const live = tx
    .updateTable("otp_codes")
    .where("identifier", "=", index)
    .where("prospect_id", "=", prospectId)
    .where("ended_at", "is", null);
  await live.set({ ended_at: now }).execute();
  const row = await tx
    .insertInto("otp_codes")
    .values({
      id: randomUuid(),
      prospect_id: prospectId,
      identifier: index,
      channel,
      code_hash: codeHash(ctx, index, code),
      created_at: now,
      expires_at: new Date(now.getTime() + validitySeconds * 1000),
    })
    // Two budgets may send for one prospect at once.
    .onConflict((conflict) => conflict.columns(["identifier", "prospect_id"]).where("ended_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("OTP_RESEND_TOO_EARLY", { retryAfter: resendSeconds });
}

async function findCode(ctx: Context, tx: Db, index: string, prospectId: string) {
  return tx
    .selectFrom("otp_codes")
    .select(["id", "code_hash"])
    .where("identifier", "=", index)
    .where("prospect_id", "=", prospectId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
}

/** Ends a code that was right. False when another call has done so meanwhile (S2). */
async function takeCode(ctx: Context, tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("otp_codes")
    .set({ ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
