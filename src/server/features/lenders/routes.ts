import type { FastifyInstance } from "fastify";
import { lenderWebhook } from "../../../contract/offers.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { countUnsigned, expectRoomUnsigned } from "../../platform/limits/write-limit.ts";
import type { Policy } from "../../platform/policies/policy.ts";
import { register } from "../../platform/routes/register.ts";
import { receiveWebhook } from "./webhook.ts";

/** The signature is over the body, which is not there yet when policies are asked, so the service checks it first of all. */
const signedByLender: Policy<null> = {
  name: "lender-signature",
  decide: (request) => {
    expectRoomUnsigned(request.server.context, request);
    return null;
  },
};

/** What lenders tell of the applications that were sent to them. */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, lenderWebhook, { policy: signedByLender, rawBody: true, unlimited: true }, async ({ params, body, request }) => {
    const webhook = { lender: params.lender, headers: request.headers, body, raw: request.rawBody ?? "" };
    await receiveWebhook(ctx, webhook).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "NOT_SIGNED_IN") countUnsigned(ctx, request);
      throw error;
    });
    return { ok: true as const };
  });
}
