import { randomToken, randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import type { AdminCaller } from "../policies/policy.ts";
import { hashOf, isInTime } from "./sessions.ts";

/** Maximum duration of a masquerade. */
const LONGEST_MS = 30 * 60_000;
const PURPOSE = "masquerade";

interface Begun {
  token: string;
  expiresAt: Date;
}

const lockSession = (tx: Db, id: string) =>
  tx.selectFrom("sessions").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Starts a session in which a member of the staff acts for a merchant. It ends with the staff
 * session, whose token it stores sealed. Lock the member before.
 * @returns null if the staff session has ended or already has a masquerade
 */
export async function beginMasquerade(
  ctx: Context,
  tx: Db,
  { sessionId, staffId }: AdminCaller,
  ofThat: { token: string; merchantId: string },
): Promise<Begun | null> {
  const now = ctx.clock.now();
  const begunIn = await lockSession(tx, sessionId);
  if (begunIn.ended_at !== null) return null;
  const before = await tx
    .selectFrom("sessions")
    .select(["id", "last_seen_at", "expires_at"])
    .where("masquerade_of", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (before !== undefined) {
    if (isInTime(ctx, { area: "partner", ...before })) return null;
    await tx.updateTable("sessions").set({ ended_at: now }).where("id", "=", before.id).execute();
  }
  const token = randomToken();
  const expiresAt = new Date(Math.min(now.getTime() + LONGEST_MS, begunIn.expires_at.getTime()));
  await tx
    .insertInto("sessions")
    .values({
      id: randomUuid(),
      token_hash: hashOf(token),
      area: "partner",
      staff_id: staffId,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      masquerade_of: sessionId,
      merchant_id: ofThat.merchantId,
      sealed_admin_token: ctx.vault.seal(PURPOSE, ofThat.token),
    })
    .execute();
  return { token, expiresAt };
}

/**
 * Expires the masquerades for a merchant whose rights changed. Returning to the staff session
 * remains possible, as after a regular expiry.
 * @returns how many there were
 */
export async function expireMasqueradesOf(ctx: Pick<Context, "clock">, tx: Db, merchantId: string): Promise<number> {
  const now = ctx.clock.now();
  const open = tx.updateTable("sessions").set({ expires_at: now }).where("merchant_id", "=", merchantId).where("ended_at", "is", null);
  return (await open.where("expires_at", ">", now).returning("id").execute()).length;
}

interface Masquerade {
  begunIn: string;
  staffId: string;
  merchantId: string;
}

/** The masquerade of a token, which may have expired or ended. Null for any other token. */
export async function findMasquerade({ db }: Context, token: string): Promise<Masquerade | null> {
  const row = await db
    .selectFrom("sessions")
    .select(["masquerade_of", "staff_id", "merchant_id"])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (!row?.masquerade_of || !row.staff_id || !row.merchant_id) return null;
  return { begunIn: row.masquerade_of, staffId: row.staff_id, merchantId: row.merchant_id };
}

/**
 * Ends a masquerade once. Its activity counts as activity of the staff session. Lock the member
 * before.
 * @returns the token of the staff session, null if that has ended too; undefined if the masquerade
 * had already ended
 */
export async function endMasquerade(ctx: Context, tx: Db, token: string, { begunIn }: Masquerade): Promise<string | null | undefined> {
  const before = await lockSession(tx, begunIn);
  const now = ctx.clock.now();
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("token_hash", "=", hashOf(token))
    .where("ended_at", "is", null)
    .returning(["last_seen_at", "sealed_admin_token"])
    .executeTakeFirst();
  if (!ended?.sealed_admin_token) return undefined;
  const last_seen_at = new Date(Math.max(before.last_seen_at.getTime(), ended.last_seen_at.getTime()));
  if (before.ended_at !== null || !isInTime(ctx, { area: "admin", last_seen_at, expires_at: before.expires_at })) return null;
  await tx.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", begunIn).execute();
  return ctx.vault.open(PURPOSE, ended.sealed_admin_token);
}
