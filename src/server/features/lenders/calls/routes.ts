import type { FastifyInstance } from "fastify";
import { TOKEN_COOKIES } from "../../../../contract/customer/cookie-names.ts";
import { lenderReturn, lenderWebhook } from "../../../../contract/lender-calls.ts";
import { BASE_PATH } from "../../../platform/base-path.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { assertUnsignedAllowed, countReturn, countUnsigned } from "../../../platform/limits/write-limit.ts";
import type { Policy } from "../../../platform/policies/policy.ts";
import { register } from "../../../platform/routes/register.ts";
import { findCaller } from "../../../platform/sessions/sessions.ts";
import { returnFromLender } from "./return-from-lender.ts";
import { receiveWebhook } from "./webhook.ts";

/** The signature covers the body, which is parsed after policies run, so the service checks it first. */
const signedByLender: Policy<null> = {
  name: "lender-signature",
  decide: (request) => {
    assertUnsignedAllowed(request.server.context, request);
    return null;
  },
};

/** Returning customers are identified by the state in the URL, which the service looks up and rate-limits. */
const comesBack: Policy<null> = { name: "lender-return", decide: () => null };

/** Routes for webhooks of lenders and for customers returning from lenders' pages. */
export function lenderCallRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, lenderWebhook, { policy: signedByLender, rawBody: true, unlimited: true }, async ({ params, body, request }) => {
    const webhook = { lender: params.lender, headers: request.headers, body, raw: request.rawBody ?? "" };
    await receiveWebhook(ctx, webhook).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "NOT_SIGNED_IN") countUnsigned(ctx, request);
      throw error;
    });
    return { ok: true as const };
  });
  register(app, lenderReturn, { policy: comesBack }, async ({ params, request, reply }) => {
    const start = request.url.indexOf("?");
    const query = new URLSearchParams(start < 0 ? "" : request.url.slice(start + 1));
    const page = pageAfterReturn(ctx, params.lender);
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const takeIn = async () => {
      countReturn(ctx, request);
      const token = request.cookies[TOKEN_COOKIES.customer];
      const caller = token === undefined ? null : await findCaller(ctx, token);
      const customerId = caller?.area === "customer" ? caller.customerId : null;
      return returnFromLender(ctx, { lender: params.lender, query, customerId, address: request.ip });
    };
    const refusal = await takeIn().catch((error: unknown) => {
      // Another customer behind a shared address may have used up the limit; the browser retries by
      // the Refresh header.
      if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") reply.header("refresh", `0; url=${page}`);
      throw error;
    });
    if (refusal !== null) ctx.log.warn({ lender: params.lender, note: refusal }, "a customer's return from a lender had no effect");
    return reply.redirect(page, 303);
  });
}

/** The application's page at the lender, whatever the query was; the start page if the lender is unknown. */
function pageAfterReturn(ctx: Context, lender: string): string {
  const { catalog } = ctx.releases.live();
  const routes = catalog.lenders.has(lender) ? (catalog.routing.get("customer")?.routes ?? []) : [];
  const path = routes.find(({ screen, path: own }) => screen === "transaction" && own.includes("{lender}"))?.path ?? "/";
  return `${BASE_PATH}${path.replace("{lender}", lender)}`;
}
