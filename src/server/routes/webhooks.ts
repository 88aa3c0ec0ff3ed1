import type { FastifyInstance } from "fastify";
import { lenderWebhook } from "../../contract/offers.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { Policy } from "../policies/policy.ts";
import { receiveWebhook } from "../services/lenders-webhook.ts";
import { networkOf } from "../services/rate-limit.ts";
import { register } from "./register.ts";

/** Calls of one network that no lender has signed. Signed ones are not counted, however many come. */
const UNSIGNED = { name: "unsigned-webhooks", perMinute: 60, atOnce: 30 };

/** The signature is over the body, which is not there yet when policies are asked, so the service checks it first of all. */
const signedByLender: Policy<null> = { name: "lender-signature", decide: () => null };

/** What lenders tell of the applications that were sent to them. */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, lenderWebhook, { policy: signedByLender, rawBody: true, unlimited: true }, async ({ params, body, request }) => {
    const network = networkOf(request.ip);
    ctx.calls.expectRoom(UNSIGNED, network);
    const webhook = { lender: params.lender, headers: request.headers, body, raw: request.rawBody ?? "" };
    await receiveWebhook(ctx, webhook).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "NOT_SIGNED_IN") ctx.calls.count(UNSIGNED, network);
      throw error;
    });
    return { ok: true as const };
  });
}
