import { DAY_MS } from "../../../engine/values/durations.ts";
import { randomToken } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import { retentionDays } from "../retention-days.ts";
import { hashOf } from "./sessions.ts";

/** Devices per subject; beyond that the least recently used one is dropped. */
const MAX_DEVICES = 10;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Whether a subject has signed in on a device before. Such a device has its own rate limits, so
 * that attackers who know only a number or name cannot use up the owner's (S57). It grants nothing
 * by itself.
 * @param subject blind index of an identifier, or of a member of the staff
 * @param token the device's cookie
 * @returns the hash of the token; null for a device unknown for this subject
 */
export async function findKnownDevice(ctx: Context, db: Db, subject: string, token: string | undefined): Promise<string | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const row = await db
    .selectFrom("known_devices")
    .select("device_hash")
    .where("device_hash", "=", hashOf(token))
    .where("subject", "=", subject)
    .where("last_seen_at", ">", expiredBefore(ctx))
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

/**
 * Records the device on which a subject has just signed in. Returns the token for its cookie: the
 * existing one if we issued it, even to another subject, as a family may share a phone; else a new
 * one, so that nobody can plant a made-up token (S12). Planting a token that we issued only gains
 * the limits of that device.
 */
export async function recordDevice(ctx: Context, tx: Db, subject: string, brought: string | undefined): Promise<string> {
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
    .offset(MAX_DEVICES);
  await tx.deleteFrom("known_devices").where("subject", "=", subject).where("device_hash", "in", others).execute();
  return token;
}

/** Lifetime of the device cookie in seconds. */
export function deviceCookieSeconds(ctx: Context): number {
  return (retentionDays(ctx).devices * DAY_MS) / 1000;
}

async function isOurs(ctx: Context, tx: Db, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
  const row = await tx
    .selectFrom("known_devices")
    .select("subject")
    .where("device_hash", "=", hashOf(token))
    .where("last_seen_at", ">", expiredBefore(ctx))
    .executeTakeFirst();
  return row !== undefined;
}

function expiredBefore(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - retentionDays(ctx).devices * DAY_MS);
}
