import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import { ApiError } from "../errors.ts";

export interface Limit {
  /** What is counted; forms the key together with the subject. */
  name: string;
  count: number;
  seconds: number;
}

/**
 * Counts one event of a subject in a fixed window, in the database and so across all servers.
 * Returns null within the limit, else the seconds until the window ends.
 */
export async function countEvent(ctx: Context, db: Db, limit: Limit, subject: string): Promise<number | null> {
  const now = ctx.clock.now();
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  const key = ctx.vault.blindIndex(`rate:${limit.name}`, subject);
  const row = await db
    .insertInto("rate_windows")
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when rate_windows.ends_at <= ${now} then 1 else rate_windows.count + 1 end`,
        ends_at: sql<Date>`case when rate_windows.ends_at <= ${now} then ${endsAt} else rate_windows.ends_at end`,
      }),
    )
    .returning(["count", "ends_at"])
    .executeTakeFirstOrThrow();
  if (row.count <= limit.count) return null;
  return Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000));
}

/**
 * Remaining events of a subject's window, and seconds until it ends; the full count and 0 if there
 * is no window.
 */
export async function leftInWindow(ctx: Context, db: Db, limit: Limit, subject: string): Promise<{ events: number; seconds: number }> {
  const now = ctx.clock.now();
  const row = await db
    .selectFrom("rate_windows")
    .select(["count", "ends_at"])
    .where("key", "=", ctx.vault.blindIndex(`rate:${limit.name}`, subject))
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) return { events: limit.count, seconds: 0 };
  return { events: Math.max(0, limit.count - row.count), seconds: Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000) };
}

/** Deletes a subject's window, e.g. the wrong passwords after a correct one. */
export async function clearEvents(ctx: Context, db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .deleteFrom("rate_windows")
    .where("key", "=", ctx.vault.blindIndex(`rate:${limit.name}`, subject))
    .execute();
}

/** Reverts the count of one event. */
export async function revertEvent(ctx: Context, db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable("rate_windows")
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where("key", "=", ctx.vault.blindIndex(`rate:${limit.name}`, subject))
    .execute();
}

/** Throws TOO_MANY_REQUESTS if a subject exceeds the limit. */
export async function limitEvents(ctx: Context, limit: Limit, subject: string): Promise<void> {
  const retryAfter = await countEvent(ctx, ctx.db, limit, subject);
  if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
}

/** Throws TOO_MANY_REQUESTS if the caller's network exceeds the limit. */
export const limitByAddress = (ctx: Context, limit: Limit, address: string): Promise<void> => limitEvents(ctx, limit, networkOf(address));

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":")));
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after].map((group) => Number.parseInt(group, 16));
}

/**
 * The unit that counts as one caller: an IPv4 address, also if mapped to IPv6 (RFC 4291, 2.5.5.2),
 * or the /64 network of an IPv6 address.
 */
export function networkOf(address: string): string {
  const [bare = address] = address.split("%");
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:65535")
    return groups
      .slice(6)
      .flatMap((each) => [each >> 8, each & 255])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
