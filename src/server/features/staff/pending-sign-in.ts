import { randomToken } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { hashOf } from "../../platform/sessions/sessions.ts";

/** Long enough to install an authenticator app. */
export const PENDING_SECONDS = 900;
/** Attempts per correct password. */
const TRIES = 5;

/** Starts a pending sign-in after a correct password. It grants nothing until the second factor. */
export async function startPendingSignIn(ctx: Context, tx: Db, staffId: string): Promise<string> {
  const token = randomToken();
  const now = ctx.clock.now();
  const expires_at = new Date(now.getTime() + PENDING_SECONDS * 1000);
  await tx
    .insertInto("staff_half_sign_ins")
    .values({ token_hash: hashOf(token), staff_id: staffId, created_at: now, expires_at })
    .execute();
  return token;
}

/** The member of a pending sign-in. @throws ApiError SIGN_IN_LAPSED if there is none */
export async function findPendingSignIn(ctx: Context, db: Db, area: "admin" | "partner", token: string | undefined): Promise<string> {
  const row =
    token === undefined
      ? undefined
      : await db
          .selectFrom("staff_half_sign_ins")
          .innerJoin("staff", "id", "staff_id")
          .select("staff_id")
          .where("token_hash", "=", hashOf(token))
          .where("area", "=", area)
          .where("expires_at", ">", ctx.clock.now())
          .where("tries", "<", TRIES)
          .where("disabled_at", "is", null)
          .executeTakeFirst();
  if (row === undefined) throw new ApiError("SIGN_IN_LAPSED");
  return row.staff_id;
}

/**
 * Counts an attempt before the code is compared, outside the sign-in's transaction so that a wrong
 * code does not roll it back. Concurrent attempts on any number of servers cannot exceed the limit
 * (S1).
 */
export async function countAttempt(ctx: Context, token: string): Promise<void> {
  const paid = await ctx.db
    .updateTable("staff_half_sign_ins")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", hashOf(token))
    .where("tries", "<", TRIES)
    .where("expires_at", ">", ctx.clock.now())
    .returning("staff_id")
    .executeTakeFirst();
  if (paid === undefined) throw new ApiError("SIGN_IN_LAPSED");
}

/** Ends a pending sign-in; of two concurrent calls the second one throws. */
export async function endPendingSignIn(tx: Db, token: string): Promise<void> {
  const ended = await tx.deleteFrom("staff_half_sign_ins").where("token_hash", "=", hashOf(token)).returning("staff_id").executeTakeFirst();
  if (ended === undefined) throw new ApiError("SIGN_IN_LAPSED");
}
