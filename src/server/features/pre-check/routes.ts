import type { FastifyInstance } from "fastify";
import { preCheck } from "../../../contract/customer/pre-check.ts";
import type { Context } from "../../platform/context.ts";
import { countPreCheck } from "../../platform/limits/write-limit.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { checkBefore } from "./pre-check.ts";

/**
 * How many lenders' criteria would be met, without sign-in; rate-limited by address, so that
 * criteria cannot be probed.
 */
export function preCheckRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, preCheck, { policy: anyone }, ({ body, request }) => {
    countPreCheck(ctx, request);
    return { data: checkBefore(ctx, { ...body, language: request.language }) };
  });
}
