import type { FastifyReply, FastifyRequest } from "fastify";
import { TOKEN_COOKIES } from "../../../contract/customer/cookie-names.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { bearerToken } from "./bearer-token.ts";
import { eraseAreaCookies } from "./cookies.ts";
import { type Area, type Ended, endSessions } from "./sessions.ts";

/**
 * Ends the session of the call's token and erases the area's cookies. Here the cookie alone
 * suffices: another site cannot make the request (S40), and nothing else is disclosed or changed.
 */
export async function signOut(
  ctx: Context,
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  onLeft: (tx: Db, ended: readonly Ended[]) => Promise<void> = async () => {},
): Promise<{ ok: true }> {
  const tokens = [bearerToken(request), request.cookies[TOKEN_COOKIES[area]]].filter((token) => token !== undefined);
  await inTransaction(ctx, async (tx) => onLeft(tx, await endSessions(ctx, tx, area, tokens)));
  eraseAreaCookies(ctx, reply, area);
  return { ok: true };
}
