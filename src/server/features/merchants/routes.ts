import type { FastifyInstance } from "fastify";
import { sendMerchantRequest } from "../../../contract/customer/arrivals.ts";
import { DEVICE_COOKIE } from "../../../contract/customer/cookie-names.ts";
import { MERCHANT_REQUEST_ROLES } from "../../../contract/staff/datasets/merchants.ts";
import * as contract from "../../../contract/staff/merchant-requests.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf, anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { readMerchantRequest, revealMerchantAnswer } from "./merchant-request.ts";
import { storeMerchantRequest } from "./store-merchant-request.ts";

/** Roles that see and decide requests. */
const decider = adminOf("merchant-decider", MERCHANT_REQUEST_ROLES);

/** Partnership requests of merchants. */
export function merchantRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, sendMerchantRequest, { policy: anyone }, ({ body, request }) =>
    storeMerchantRequest(ctx, body, { address: request.ip, device: request.cookies[DEVICE_COOKIE], language: request.language }),
  );

  register(app, contract.getMerchantRequest, { policy: decider, costly: true }, async ({ params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readMerchantRequest(ctx, { id: params.request, language: request.language }) };
  });

  register(app, contract.revealMerchantAnswer, { policy: decider }, async ({ who, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: { value: await revealMerchantAnswer(ctx, who, { ...body, id: params.request, language: request.language }) } };
  });
}
