import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { hashOf } from "../../platform/sessions/sessions.ts";

/** Format of an Idempotency-Key. */
const PRESS = /^[\w-]{8,100}$/;

/**
 * Blind index of the call that submits a code; null without a valid key.
 * @param key its Idempotency-Key
 */
export const callIndex = ({ vault }: Pick<Context, "vault">, key: unknown): string | null =>
  typeof key === "string" && PRESS.test(key) ? vault.blindIndex("otp-press", key) : null;

interface UsedCode {
  index: string;
  prospectId: string;
  press: string | null;
}

const usedCode = (ctx: Context, tx: Db, { index, prospectId, press }: UsedCode) =>
  tx
    .selectFrom("otp_codes")
    .select(["id", "code_hash", "session_hash"])
    .where("identifier", "=", index)
    .where("prospect_id", "=", prospectId)
    .where("taken_by", "=", press)
    .where("expires_at", ">", ctx.clock.now());

/**
 * The code that the same call consumed before, while it is valid: its answer was lost. Undefined
 * without a key.
 */
export const findUsedCode = (ctx: Context, tx: Db, taken: UsedCode) => usedCode(ctx, tx, taken).executeTakeFirst();

/** The same with its row locked, at its place in the lock order (`inTransaction`). */
export const lockUsedCode = (ctx: Context, tx: Db, taken: UsedCode) => usedCode(ctx, tx, taken).forNoKeyUpdate().executeTakeFirst();

/**
 * Records the session that a call started with a code, and ends the one whose token was lost (S2).
 * @param lost hash of that token; null if there was none
 */
export async function noteSession(ctx: Context, tx: Db, codeId: string, token: string, lost: string | null): Promise<void> {
  await tx
    .updateTable("otp_codes")
    .set({ session_hash: hashOf(token) })
    .where("id", "=", codeId)
    .execute();
  if (lost === null) return;
  await tx
    .updateTable("sessions")
    .set({ ended_at: ctx.clock.now() })
    .where("token_hash", "=", lost)
    .where("ended_at", "is", null)
    .execute();
}
