import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/staff/erasures.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { customerOfCase, listOpen, propose, readCase, readCertificate, takeBack } from "./cases.ts";
import { confirm } from "./confirm.ts";
import { refuse } from "./refuse.ts";
import { searchCustomers, viewCustomer } from "./search-customers.ts";

/** Roles that may look up and erase customers; an erasure takes two people. */
const eraser = adminOf("eraser", contract.ERASURE_ROLES);

/** Erasure of customers by two members of the staff. */
export function erasureRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, contract.searchCustomer, { policy: eraser, costly: true }, async ({ who, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await searchCustomers(ctx, body.contact, who, request.language) };
  });

  register(app, contract.listErasures, { policy: eraser, costly: true }, ({ who, query, request, reply }) => {
    reply.header("cache-control", "no-store");
    return listOpen(ctx, query, { caller: who, language: request.language });
  });

  register(app, contract.getErasure, { policy: eraser, costly: true }, async ({ who, params, request, reply }) => {
    reply.header("cache-control", "no-store");
    const reader = { caller: who, language: request.language };
    const customerId = await customerOfCase(ctx, params.id);
    const customer = customerId === null ? null : await viewCustomer(ctx, customerId, reader);
    return { data: { erasure: await readCase(ctx, params.id, reader), customer } };
  });

  register(app, contract.getCertificate, { policy: eraser, costly: true }, async ({ who, params, request }) => ({
    data: await readCertificate(ctx, params.number, { caller: who, language: request.language }),
  }));

  register(app, contract.proposeErasure, { policy: eraser, idempotent: true }, async ({ who, body, request }) => ({
    data: await propose(ctx, body, { caller: who, language: request.language }),
  }));

  register(app, contract.confirmErasure, { policy: eraser, idempotent: true }, async ({ who, params, request }) => ({
    data: await confirm(ctx, params.id, { caller: who, language: request.language }),
  }));

  register(app, contract.refuseErasure, { policy: eraser, idempotent: true }, async ({ who, params, body }) => {
    await refuse(ctx, { ...params, ...body }, who);
    return { ok: true as const };
  });

  register(app, contract.takeErasureProposalBack, { policy: eraser }, async ({ who, params, request }) => ({
    data: await takeBack(ctx, params.id, { caller: who, language: request.language }),
  }));
}
