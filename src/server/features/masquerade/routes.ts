import type { FastifyInstance } from "fastify";
import { exitMasquerade, MASQUERADE_ROLE, startMasquerade } from "../../../contract/staff/masquerade.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { adminOf } from "../../platform/policies/callers.ts";
import type { Policy } from "../../platform/policies/policy.ts";
import { register } from "../../platform/routes/register.ts";
import { bearerToken } from "../../platform/sessions/bearer-token.ts";
import { exit, start } from "./masquerade.ts";
import { endMasqueradeCookies, setMasqueradeCookies } from "./masquerade-cookies.ts";

const masquerader = adminOf("masquerader", [MASQUERADE_ROLE]);

/**
 * Bearer of a masquerade's token, which may have expired. That is no valid session, so the service
 * checks the token.
 */
const masquerading: Policy<string> = {
  name: "masquerading",
  decide: (request) => {
    const { caller } = request;
    const token = bearerToken(request);
    if (token === undefined) throw new ApiError("NOT_SIGNED_IN");
    if (caller !== null && !(caller.area === "partner" && caller.masquerade)) throw new ApiError("FORBIDDEN");
    return token;
  },
};

/** Masquerades of staff in the partner portal (decision O105). */
export function masqueradeRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, startMasquerade, { policy: masquerader }, async ({ who, params, request, reply }) => {
    const started = await start(ctx, who, bearerToken(request) ?? "", params.merchantId);
    setMasqueradeCookies(ctx, reply, started);
    return started;
  });
  register(app, exitMasquerade, { policy: masquerading }, async ({ who, reply }) => {
    const left = await exit(ctx, who);
    endMasqueradeCookies(ctx, reply, who, left);
    return left;
  });
}
