import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { leftCookie, TOKEN_COOKIES } from "../../../contract/customer/cookie-names.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { eraseCookie } from "../sessions/cookies.ts";
import { type Area, type Ended, endSessions } from "../sessions/sessions.ts";

/** Keeps what is to be kept of sessions that ended. */
type OnLeft = (ctx: Context, tx: Db, area: Area, ended: readonly Ended[]) => Promise<void>;

const AREAS = Object.keys(TOKEN_COOKIES) as Area[];

/**
 * Ends the sessions that were ended in a browser while it could not tell us, before anything else is done for its call; the call is
 * taken as one without their tokens.
 * @returns the areas in which there were any
 */
async function endLeft(ctx: Context, request: FastifyRequest, onLeft: OnLeft): Promise<Area[]> {
  const { cookies } = request;
  const left = AREAS.flatMap((area) => {
    const token = cookies[TOKEN_COOKIES[area]];
    return token === undefined || cookies[leftCookie(area)] === undefined ? [] : [{ area, token }];
  });
  for (const { area, token } of left) {
    await inTransaction(ctx, async (tx) => onLeft(ctx, tx, area, await endSessions(ctx, tx, area, [token])));
    delete cookies[TOKEN_COOKIES[area]];
  }
  return left.map(({ area }) => area);
}

/** Has every call end what was ended without us. It erases no cookie: of two calls at once the other may be a sign-in. */
export function addLateLeaves(app: FastifyInstance, ctx: Context, onLeft: OnLeft): void {
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/api/")) await endLeft(ctx, request, onLeft);
  });
}

/** The same for a page that is opened, which erases the cookies as well: nobody is signing in beside it. */
export async function leaveBeforePage(ctx: Context, request: FastifyRequest, reply: FastifyReply, onLeft: OnLeft): Promise<void> {
  if (request.method !== "GET") return;
  for (const area of await endLeft(ctx, request, onLeft))
    for (const name of [TOKEN_COOKIES[area], leftCookie(area)]) eraseCookie(ctx, reply, name);
}
