import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";

/** A keyed hash: the digits are too few for a plain one. */
export function codeHash(ctx: Context, index: string, code: string): string {
  return ctx.vault.blindIndex(`otp-code:${index}`, code);
}

interface NewCode {
  index: string;
  code: string;
  prospectId: string;
  channel: "sms" | "email";
}

/**
 * Inserts a code and ends the previous one of the same prospect (S4); codes of other prospects
 * remain valid.
 */
export async function replaceCode(ctx: Context, tx: Db, { index, code, prospectId, channel }: NewCode): Promise<void> {
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
    // Two budgets may send for one prospect concurrently.
    .onConflict((conflict) => conflict.columns(["identifier", "prospect_id"]).where("ended_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("OTP_RESEND_TOO_EARLY", { retryAfter: resendSeconds });
}

/** The valid code of a prospect. */
export async function findCode(ctx: Context, tx: Db, index: string, prospectId: string) {
  return tx
    .selectFrom("otp_codes")
    .select(["id", "code_hash", "expires_at"])
    .where("identifier", "=", index)
    .where("prospect_id", "=", prospectId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
}

/** Consumes a correct code. False if another call has consumed it (S2). */
export async function takeCode(ctx: Context, tx: Db, id: string, press: string | null): Promise<boolean> {
  const row = await tx
    .updateTable("otp_codes")
    .set({ ended_at: ctx.clock.now(), taken_by: press })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the codes of all prospects of a customer, before these are locked. */
export async function lockCodesOf(tx: Db, customerId: string): Promise<void> {
  const own = tx.selectFrom("prospects").select("id").where("customer_id", "=", customerId);
  await tx.selectFrom("otp_codes").select("id").where("prospect_id", "in", own).orderBy("id").forNoKeyUpdate().execute();
}
