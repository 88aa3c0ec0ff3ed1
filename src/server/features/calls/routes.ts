import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/staff/calls.ts";
import { DESK_ROLES } from "../../../contract/staff/found-customer.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { claimNext, claimOne, releaseOne } from "./call-claims.ts";
import { readCall, readDesk } from "./calls.ts";
import { assignCall, endCall } from "./outcomes.ts";

/** Roles that may call customers. */
const telecaller = adminOf("telecaller", DESK_ROLES);

/** Calls to customers. */
export function callRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, contract.getCallDesk, { policy: telecaller, costly: true }, async ({ who, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readDesk(ctx, who, request.language) };
  });

  register(app, contract.nextCall, { policy: telecaller, costly: true }, async ({ who, request }) => {
    await claimNext(ctx, who);
    return { data: await readDesk(ctx, who, request.language) };
  });

  register(app, contract.getCall, { policy: telecaller }, async ({ who, params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readCall(ctx, who, params.customer, request.language) };
  });

  register(app, contract.claimCall, { policy: telecaller, idempotent: true }, async ({ who, params, body, request }) => {
    await claimOne(ctx, who, { customerId: params.customer, ...body });
    return { data: await readCall(ctx, who, params.customer, request.language) };
  });

  register(app, contract.releaseCall, { policy: telecaller, idempotent: true }, async ({ who, params, body, request }) => {
    await releaseOne(ctx, who, { customerId: params.customer, ...body });
    return { data: await readDesk(ctx, who, request.language) };
  });

  register(app, contract.endCall, { policy: telecaller, idempotent: true }, async ({ who, params, body, request }) => {
    await endCall(ctx, who, { customerId: params.customer, language: request.language, ...body });
    return { data: await readDesk(ctx, who, request.language) };
  });

  register(app, contract.assignCall, { policy: telecaller, idempotent: true }, async ({ who, params, body, request }) => {
    await assignCall(ctx, who, { customerId: params.customer, ...body });
    return { data: await readCall(ctx, who, params.customer, request.language) };
  });
}
