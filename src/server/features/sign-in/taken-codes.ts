import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { hashOf } from "../../platform/sessions/sessions.ts";

/** What a press is known by. */
const PRESS = /^[\w-]{8,100}$/;

/** A press of whoever sends a code, as it is stored; null for one that cannot be told from others. @param key its Idempotency-Key */
export const pressOf = ({ vault }: Pick<Context, "vault">, key: unknown): string | null =>
  typeof key === "string" && PRESS.test(key) ? vault.blindIndex("otp-press", key) : null;

interface Taken {
  index: string;
  prospectId: string;
  press: string | null;
}

const takenCode = (ctx: Context, tx: Db, { index, prospectId, press }: Taken) =>
  tx
    .selectFrom("otp_codes")
    .select(["id", "code_hash", "session_hash"])
    .where("identifier", "=", index)
    .where("prospect_id", "=", prospectId)
    .where("taken_by", "=", press)
    .where("expires_at", ">", ctx.clock.now());

/** The code that this very press has taken before, while it is valid: its answer was lost on the way. None of a press that cannot be told. */
export const findTakenCode = (ctx: Context, tx: Db, taken: Taken) => takenCode(ctx, tx, taken).executeTakeFirst();

/** The same, its row locked in its place of the order (`inTransaction`). */
export const lockTakenCode = (ctx: Context, tx: Db, taken: Taken) => takenCode(ctx, tx, taken).forNoKeyUpdate().executeTakeFirst();

/**
 * Notes the session that a press has begun by a code, and ends the one that nobody heard of (S2).
 * @param lost the hash of that one's token; null where there was none
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
