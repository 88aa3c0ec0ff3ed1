import { sql } from "kysely";
import { randomDigits, randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import { type SignedIn, signIn } from "./customers.ts";
import { type Identifier, readIdentifier } from "./identifiers.ts";
import { countEvent, networkOf } from "./rate-limit.ts";

/** Seconds for which wrong codes of one identifier add up. */
const ATTEMPT_WINDOW_SECONDS = 3_600;

interface SendInput {
  prospectId: string;
  channel: "sms" | "email";
  to: string;
  address: string;
  language: string;
}

/** Sends a new code, which ends the one before. The answer is the same whether the identifier is known or not (S10). */
export async function sendOtp(ctx: Context, input: SendInput): Promise<{ expiresIn: number; resendIn: number }> {
  const release = ctx.releases.live();
  const rules = release.site.otp;
  const identifier = identifierFor(ctx, input.to, input.channel);
  const template = [...release.catalog.templates.values()].find(
    ({ kind, sms, email }) => kind === "otp" && (input.channel === "sms" ? sms : email),
  );
  if (template === undefined) throw new Error(`The release has no template for a code by ${input.channel}`);
  const index = indexOf(ctx, identifier);
  const code = randomDigits(rules.length);
  await inTransaction(ctx, async (tx) => {
    await requireProspect(tx, input.prospectId);
    await takeTurn(ctx, tx, index);
    await limitSends(ctx, tx, index, input.address);
    const now = ctx.clock.now();
    await tx.updateTable("otp_codes").set({ ended_at: now }).where("identifier", "=", index).where("ended_at", "is", null).execute();
    await tx
      .insertInto("otp_codes")
      .values({
        id: randomUuid(),
        prospect_id: input.prospectId,
        identifier: index,
        channel: input.channel,
        code_hash: codeHash(ctx, index, code),
        created_at: now,
        expires_at: new Date(now.getTime() + rules.validitySeconds * 1000),
      })
      .execute();
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

/** Compares a code. Each comparison is paid for from the budget of the identifier before it is made (S1). */
export async function verifyOtp(ctx: Context, input: { prospectId: string; to: string; otp: string }): Promise<SignedIn> {
  const identifier = identifierFor(ctx, input.to);
  const index = indexOf(ctx, identifier);
  const otp = input.otp
    .normalize("NFKC")
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .trim();
  // Refusals are returned and not thrown, as an error would take the payment back.
  const outcome = await inTransaction(ctx, async (tx): Promise<SignedIn | ApiError> => {
    const paid = await payAttempt(ctx, tx, index);
    if (paid !== null) return paid;
    const now = ctx.clock.now();
    const code = await tx
      .selectFrom("otp_codes")
      .select(["id", "code_hash", "expires_at"])
      .where("identifier", "=", index)
      .where("prospect_id", "=", input.prospectId)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (code === undefined || code.expires_at.getTime() <= now.getTime()) {
      await giveBack(tx, index);
      return new ApiError("OTP_EXPIRED");
    }
    if (code.code_hash !== codeHash(ctx, index, otp)) return new ApiError("OTP_WRONG");
    await tx.updateTable("otp_codes").set({ ended_at: now }).where("id", "=", code.id).execute();
    await tx.updateTable("otp_budgets").set({ attempts: 0, attempts_until: now }).where("identifier", "=", index).execute();
    return signIn(ctx, tx, identifier, input.prospectId);
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

function identifierFor(ctx: Context, to: string, channel?: "sms" | "email"): Identifier {
  const identifier = readIdentifier(to, ctx.releases.live());
  const wanted = channel === undefined ? identifier?.kind : channel === "sms" ? "phone" : "email";
  if (identifier === null || identifier.kind !== wanted) throw new ApiError("INVALID_IDENTIFIER");
  return identifier;
}

function indexOf(ctx: Context, { kind, value }: Identifier): string {
  return ctx.vault.blindIndex(`otp:${kind}`, value);
}

/** A keyed hash: a code has too few digits for a plain one. */
function codeHash(ctx: Context, index: string, code: string): string {
  return ctx.vault.blindIndex(`otp-code:${index}`, code);
}

async function requireProspect(tx: Db, id: string): Promise<void> {
  const row = await tx.selectFrom("prospects").select("id").where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
}

/** One send per identifier and pause; of several at once, the first wins. */
async function takeTurn(ctx: Context, tx: Db, index: string): Promise<void> {
  const now = ctx.clock.now();
  const { resendSeconds } = ctx.releases.live().site.otp;
  const since = new Date(now.getTime() - resendSeconds * 1000);
  const turn = await tx
    .insertInto("otp_budgets")
    .values({ identifier: index, last_sent_at: now, attempts_until: now })
    .onConflict((conflict) =>
      conflict.column("identifier").doUpdateSet({ last_sent_at: now }).where("otp_budgets.last_sent_at", "<=", since),
    )
    .returning("identifier")
    .executeTakeFirst();
  if (turn !== undefined) return;
  const row = await tx.selectFrom("otp_budgets").select("last_sent_at").where("identifier", "=", index).executeTakeFirstOrThrow();
  const wait = Math.ceil((row.last_sent_at.getTime() + resendSeconds * 1000 - now.getTime()) / 1000);
  throw new ApiError("OTP_RESEND_TOO_EARLY", { retryAfter: Math.max(1, wait) });
}

async function limitSends(ctx: Context, tx: Db, index: string, address: string): Promise<void> {
  const { sendsPerHour, addressSends, addressSeconds } = ctx.releases.live().site.otp;
  const limits = [
    [{ name: "otp-identifier", count: sendsPerHour, seconds: 3_600 }, index],
    [{ name: "otp-address", count: addressSends, seconds: addressSeconds }, networkOf(address)],
  ] as const;
  for (const [limit, subject] of limits) {
    const retryAfter = await countEvent(ctx, tx, limit, subject);
    if (retryAfter !== null) throw new ApiError("OTP_TOO_MANY_SENDS", { retryAfter });
  }
}

/** Takes one attempt; the row's lock makes concurrent ones queue. Null when it was there to take. */
async function payAttempt(ctx: Context, tx: Db, index: string): Promise<ApiError | null> {
  const now = ctx.clock.now();
  const { attempts } = ctx.releases.live().site.otp;
  const until = new Date(now.getTime() + ATTEMPT_WINDOW_SECONDS * 1000);
  const fresh = sql<boolean>`attempts_until <= ${now}`;
  const paid = await tx
    .updateTable("otp_budgets")
    .set({
      attempts: sql<number>`case when ${fresh} then 1 else attempts + 1 end`,
      attempts_until: sql<Date>`case when ${fresh} then ${until} else attempts_until end`,
    })
    .where("identifier", "=", index)
    .where((where) => where.or([where("attempts", "<", attempts), fresh]))
    .returning("identifier")
    .executeTakeFirst();
  if (paid !== undefined) return null;
  const row = await tx.selectFrom("otp_budgets").select("attempts_until").where("identifier", "=", index).executeTakeFirst();
  // Nothing was ever sent to this identifier: as after a code's life.
  if (row === undefined) return new ApiError("OTP_EXPIRED");
  return new ApiError("OTP_TOO_MANY_ATTEMPTS", {
    retryAfter: Math.max(1, Math.ceil((row.attempts_until.getTime() - now.getTime()) / 1000)),
  });
}

/** Nothing was compared, so nothing was used up. */
async function giveBack(tx: Db, index: string): Promise<void> {
  await tx.updateTable("otp_budgets").set({ attempts: sql<number>`greatest(attempts - 1, 0)` }).where("identifier", "=", index).execute();
}
