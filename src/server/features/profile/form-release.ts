import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";

const HOUR_MS = 3_600_000;
/** Days for which forms go on under a release that was replaced, where the site does not say. */
const USUAL_DAYS = 30;

/** The release that a form says it is filled under. Throws RELEASE_UNKNOWN (409) for one that was replaced too long ago, or never was. */
export async function releaseToSaveUnder(ctx: Context, hash: string): Promise<LiveRelease> {
  const release = await ctx.releases.byHashSince(hash, acceptedSince(ctx));
  if (release === null) throw new ApiError("RELEASE_UNKNOWN");
  return release;
}

/**
 * The release that a form was begun under, as far as it may go on under it: it can be loaded, and saves under it will be
 * taken for as long as a session that begins now can last, so that no form is refused while somebody fills it. Else null.
 */
export function releaseToOpenUnder(ctx: Context, hash: string): Promise<LiveRelease | null> {
  const { absoluteHours } = ctx.releases.live().site.session.customer;
  return ctx.releases.byHashSince(hash, new Date(acceptedSince(ctx).getTime() + absoluteHours * HOUR_MS));
}

function acceptedSince(ctx: Context): Date {
  const { releaseDays = USUAL_DAYS } = ctx.releases.live().site;
  return new Date(ctx.clock.now().getTime() - releaseDays * 24 * HOUR_MS);
}
