import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { logoutMarkerCookie, TOKEN_COOKIES } from "../../../contract/customer/cookie-names.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { eraseCookie } from "../sessions/cookies.ts";
import { type Area, type Ended, endSessions } from "../sessions/sessions.ts";

/** Stores what follows from ended sessions, e.g. audit entries. */
type OnSignOut = (ctx: Context, tx: Db, area: Area, ended: readonly Ended[]) => Promise<void>;

const AREAS = Object.keys(TOKEN_COOKIES) as Area[];

/**
 * Ends sessions that a browser ended offline, before the call is handled; the call is then treated
 * as one without their tokens.
 * @returns the areas of these sessions
 */
async function endLeft(ctx: Context, request: FastifyRequest, onLeft: OnSignOut): Promise<Area[]> {
  const { cookies } = request;
  const left = AREAS.flatMap((area) => {
    const token = cookies[TOKEN_COOKIES[area]];
    return token === undefined || cookies[logoutMarkerCookie(area)] === undefined ? [] : [{ area, token }];
  });
  for (const { area, token } of left) {
    await inTransaction(ctx, async (tx) => onLeft(ctx, tx, area, await endSessions(ctx, tx, area, [token])));
    delete cookies[TOKEN_COOKIES[area]];
  }
  return left.map(({ area }) => area);
}

/** Does so for every call. It erases no cookie, because a concurrent call may be a sign-in. */
export function addOfflineSignOut(app: FastifyInstance, ctx: Context, onLeft: OnSignOut): void {
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/api/")) await endLeft(ctx, request, onLeft);
  });
}

/** The same when a page is opened; erases the cookies too, as no sign-in runs concurrently. */
export async function signOutBeforePage(ctx: Context, request: FastifyRequest, reply: FastifyReply, onLeft: OnSignOut): Promise<void> {
  if (request.method !== "GET") return;
  for (const area of await endLeft(ctx, request, onLeft))
    for (const name of [TOKEN_COOKIES[area], logoutMarkerCookie(area)]) eraseCookie(ctx, reply, name);
}
