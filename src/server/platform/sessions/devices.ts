import { DAY_MS } from "../../../engine/values/durations.ts";
import { randomToken } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { retentionDays } from "../retention.ts";
import { hashOf } from "./sessions.ts";

/** Devices that are remembered of one subject; beyond them the one that was away the longest is forgotten. */
const MOST_DEVICES = 10;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Whether somebody has signed in as a subject on a device before. Then strangers who know no more than a number or a name
 * cannot use its limits up (S57). It opens nothing by itself.
 * @param subject blind index of an identifier, or of a member of the staff
 * @param token the device's cookie
 * @returns the hash of the token; null for a device that is not known for this subject
 */
export async function findKnownDevice(ctx: Context, db: Db, subject: string, token: string | undefined): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const row = await db
    .selectFrom("known_devices")
    .select("device_hash")
    .where("device_hash", "=", hashOf(token))
    .where("subject", "=", subject)
    .where("last_seen_at", ">", forgottenBefore(ctx))
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

/**
 * Remembers the device on which a subject has just signed in. Returns the token for its cookie: the one that it brought when
 * we gave it that for anybody, as a family shares one phone, else a new one, so that nobody can plant a token of their own
 * making (S12). Who plants a token that we gave to them gets nothing by it but the limits of that device.
 */
export async function rememberDevice(ctx: Context, tx: Db, subject: string, brought: string | undefined): Promise<string> {
  const token = brought !== undefined && (await isOurs(ctx, tx, brought)) ? brought : randomToken();
  const seen = { last_seen_at: ctx.clock.now() };
  await tx
    .insertInto("known_devices")
    .values({ device_hash: hashOf(token), subject, ...seen })
    .onConflict((conflict) => conflict.columns(["device_hash", "subject"]).doUpdateSet(seen))
    .execute();
  const others = tx
    .selectFrom("known_devices")
    .select("device_hash")
    .where("subject", "=", subject)
    .orderBy("last_seen_at", "desc")
    .offset(MOST_DEVICES);
  await tx.deleteFrom("known_devices").where("subject", "=", subject).where("device_hash", "in", others).execute();
  return token;
}

/** Seconds for which a browser keeps its device's cookie. */
export function deviceCookieSeconds(ctx: Context): number {
  return (retentionDays(ctx).devices * DAY_MS) / 1000;
}

async function isOurs(ctx: Context, tx: Db, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
  const row = await tx
    .selectFrom("known_devices")
    .select("subject")
    .where("device_hash", "=", hashOf(token))
    .where("last_seen_at", ">", forgottenBefore(ctx))
    .executeTakeFirst();
  return row !== undefined;
}

function forgottenBefore(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - retentionDays(ctx).devices * DAY_MS);
}
