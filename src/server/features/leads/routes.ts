import type { FastifyInstance } from "fastify";
import { openLeadLink } from "../../../contract/customer/lead-link.ts";
import type { Context } from "../../platform/context.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { leadPage } from "./lead-page.ts";

/** Many customers share a network in India; one that tries codes learns only which partner invited somebody. */
const BY_ADDRESS = { name: "lead-links", count: 120, seconds: 300 };

/** The link in a partner's invitation. */
export function leadRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, openLeadLink, { policy: anyone }, async ({ params, request, reply }) => {
    await limitByAddress(ctx, BY_ADDRESS, request.ip);
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    return reply.redirect(await leadPage(ctx, params.code), 303);
  });
}
