import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/staff/desk.ts";
import { DESK_ROLES } from "../../../contract/staff/found-customer.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { admin } from "../../platform/policies/callers.ts";
import type { AdminCaller, Policy } from "../../platform/policies/policy.ts";
import { register } from "../../platform/routes/register.ts";
import { addNote } from "../notes/notes.ts";
import { type OpenCase, openCase, readCase } from "./desk-case.ts";
import { resend } from "./resend.ts";
import { reveal } from "./reveal.ts";

/** Roles of customer service. */
const clerk: Policy<AdminCaller> = {
  name: "desk-clerk",
  decide: async (request) => {
    const caller = await admin.decide(request);
    if (!DESK_ROLES.includes(caller.roleId)) throw new ApiError("FORBIDDEN");
    return caller;
  },
};

/** Customer service for one customer and product. */
export function deskRoutes(app: FastifyInstance, ctx: Context): void {
  const opened = (params: { customer: string; product: string }, language: string): Promise<OpenCase> =>
    openCase(ctx, { customerId: params.customer, product: params.product, language });

  register(app, contract.getDeskCase, { policy: clerk, costly: true }, async ({ params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readCase(ctx, await opened(params, request.language)) };
  });

  register(app, contract.revealAnswer, { policy: clerk }, async ({ who, params, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: { value: await reveal(ctx, who, await opened(params, request.language), body) } };
  });

  register(app, contract.addDeskNote, { policy: clerk, idempotent: true }, async ({ who, params, body, request }) => {
    const open = await opened(params, request.language);
    await addNote(ctx, who, { customerId: open.customerId, product: open.product, text: body.text });
    return { ok: true as const };
  });

  register(app, contract.resendLink, { policy: clerk, idempotent: true }, async ({ who, params, body, request }) => {
    const open = await opened(params, request.language);
    await resend(ctx, who, open, body.channel);
    return { ok: true as const };
  });
}
