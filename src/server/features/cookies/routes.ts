import type { FastifyInstance } from "fastify";
import { READABLE_COOKIES, TOKEN_COOKIES, WRITABLE_COOKIES } from "../../../contract/customer/cookie-names.ts";
import { deleteCookie, readCookie, saveCookie } from "../../../contract/customer/cookies.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { bearerToken } from "../../platform/sessions/bearer-token.ts";
import { eraseCookie, setPlainCookie } from "../../platform/sessions/cookies.ts";

const DEFAULT_MINUTES = 60;
const LIMIT = { name: "cookies", count: 600, seconds: 300 };
const WRITABLE: ReadonlySet<string> = new Set(WRITABLE_COOKIES);
const READABLE: ReadonlySet<string> = new Set(READABLE_COOKIES);
const TOKENS: ReadonlySet<string> = new Set(Object.values(TOKEN_COOKIES));

/**
 * Cookies with allow-listed names (O111). Tokens are only set by sign-in; their owner may read and
 * erase them.
 */
export function cookieRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, saveCookie, { policy: anyone }, async ({ body, request, reply }) => {
    if (!WRITABLE.has(body.name)) throw new ApiError("FORBIDDEN");
    await limitByAddress(ctx, LIMIT, request.ip);
    setPlainCookie(ctx, reply, body.name, body.value, body.minutes ?? DEFAULT_MINUTES);
    return { ok: true as const };
  });

  register(app, readCookie, { policy: anyone }, ({ query, request }) => {
    if (!READABLE.has(query.name)) throw new ApiError("FORBIDDEN");
    // Another site's page cannot read the answer; this refuses the request as well.
    const site = request.headers["sec-fetch-site"];
    if (TOKENS.has(query.name) && site !== undefined && site !== "same-origin") throw new ApiError("CROSS_SITE");
    return { value: request.cookies[query.name] ?? null };
  });

  register(app, deleteCookie, { policy: anyone }, async ({ body, request, reply }) => {
    if (!WRITABLE.has(body.name) && !TOKENS.has(body.name) && !READABLE.has(body.name)) throw new ApiError("FORBIDDEN");
    await limitByAddress(ctx, LIMIT, request.ip);
    const token = bearerToken(request);
    // A client whose token was refused may only erase that token: another tab may have signed in
    // since.
    const isOthers = TOKENS.has(body.name) && token !== undefined && token !== request.cookies[body.name];
    if (!isOthers) eraseCookie(ctx, reply, body.name);
    return { ok: true as const };
  });
}
