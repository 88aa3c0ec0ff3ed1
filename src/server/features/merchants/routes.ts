import type { FastifyInstance } from "fastify";
import { sendMerchantRequest } from "../../../contract/customer/arrivals.ts";
import { DEVICE_COOKIE } from "../../../contract/customer/cookie-names.ts";
import type { Context } from "../../platform/context.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { storeMerchantRequest } from "./store-merchant-request.ts";

/** Partnership requests of merchants. */
export function merchantRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, sendMerchantRequest, { policy: anyone }, ({ body, request }) =>
    storeMerchantRequest(ctx, body, { address: request.ip, device: request.cookies[DEVICE_COOKIE], language: request.language }),
  );
}
