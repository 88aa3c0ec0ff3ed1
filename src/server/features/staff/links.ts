import { randomToken } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { hashOf } from "../../platform/sessions/sessions.ts";

/**
 * Defaults, if the site sets none. An invitation must survive a weekend; the requester of a reset
 * is waiting for it.
 */
const USUAL = { invitationHours: 72, resetMinutes: 60 };
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Source of link lifetimes. */
interface OfSite {
  releases: { live(): Pick<Release, "site"> };
}

/** Lifetimes of links on this site. */
export const linkLifetimes = (ctx: OfSite) => ({ ...USUAL, ...ctx.releases.live().site.staff });

function lifeMs(ctx: OfSite, purpose: Link["purpose"]): number {
  const { invitationHours, resetMinutes } = linkLifetimes(ctx);
  return (purpose === "invitation" ? invitationHours * 60 : resetMinutes) * 60_000;
}

export interface Link {
  staffId: string;
  username: string;
  purpose: "invitation" | "reset";
  expiresAt: Date;
}

interface NewLink {
  token: string;
  expiresAt: Date;
}

/**
 * Creates a link to set a password; existing links remain valid.
 * @param tx a transaction that has locked the member
 */
export async function makeLink(ctx: OfSite & Pick<Context, "clock">, tx: Db, staffId: string, purpose: Link["purpose"]): Promise<NewLink> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs(ctx, purpose));
  const token = randomToken();
  await tx
    .insertInto("staff_links")
    .values({ token_hash: hashOf(token), staff_id: staffId, purpose, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Number of a member's valid links that have at least half of their lifetime left. */
export async function recentLinks(
  ctx: OfSite & Pick<Context, "clock">,
  db: Db,
  staffId: string,
  purpose: Link["purpose"],
): Promise<number> {
  const rows = await db
    .selectFrom("staff_links")
    .select("token_hash")
    .where("staff_id", "=", staffId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", new Date(ctx.clock.now().getTime() + lifeMs(ctx, purpose) / 2))
    .execute();
  return rows.length;
}

/** Ends a member's unused links. @param tx a transaction that has locked the member */
export async function endLinks(ctx: Pick<Context, "clock">, tx: Db, staffId: string): Promise<void> {
  await tx
    .updateTable("staff_links")
    .set({ ended_at: ctx.clock.now() })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Member and purpose of a link.
 * @throws ApiError LINK_UNKNOWN, LINK_USED, LINK_REPLACED, LINK_EXPIRED
 */
export async function findLink(ctx: Context, db: Db, area: "admin" | "partner", token: string): Promise<Link> {
  const row = TOKEN.test(token)
    ? await db
        .selectFrom("staff_links")
        .innerJoin("staff", "id", "staff_id")
        .select(["staff_id", "username", "purpose", "expires_at", "used_at", "ended_at", "demo"])
        .where("token_hash", "=", hashOf(token))
        .where("area", "=", area)
        .executeTakeFirst()
    : undefined;
  if (row === undefined || (row.demo && ctx.settings.production)) throw new ApiError("LINK_UNKNOWN");
  if (row.used_at !== null) throw new ApiError("LINK_USED");
  if (row.ended_at !== null) throw new ApiError("LINK_REPLACED");
  if (row.expires_at <= ctx.clock.now()) throw new ApiError("LINK_EXPIRED");
  return { staffId: row.staff_id, username: row.username, purpose: row.purpose, expiresAt: row.expires_at };
}

/**
 * Uses a link.
 * @param tx a transaction that has locked the member.
 * @throws as `findLink`, if it was used concurrently
 */
export async function useLink(ctx: Context, tx: Db, area: "admin" | "partner", token: string): Promise<Link> {
  const link = await findLink(ctx, tx, area, token);
  await tx.updateTable("staff_links").set({ used_at: ctx.clock.now() }).where("token_hash", "=", hashOf(token)).execute();
  return link;
}
