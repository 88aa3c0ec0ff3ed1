import type { FastifyInstance } from "fastify";
import { createApplication, makeLoan } from "../../../contract/customer/applications.ts";
import { getStatus, getTransaction, submitToLender } from "../../../contract/customer/transactions.ts";
import type { Context } from "../../platform/context.ts";
import { customer } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { makeLoan as make } from "../lenders/make-loan.ts";
import { readStatus, readTransaction } from "../lenders/read.ts";
import { submit } from "../lenders/select.ts";
import * as applications from "./applications.ts";

/** Applications and where they stand with lenders. An application of somebody else is not found. */
export function applicationRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, createApplication, { policy: customer, idempotent: true }, async ({ who, body }) => ({
    appId: await applications.createApplication(ctx, who, body),
  }));

  register(app, getStatus, { policy: customer }, ({ params, who, request }) => {
    return readStatus(ctx, { customerId: who.customerId, appId: params.appId, language: request.language });
  });

  register(app, getTransaction, { policy: customer }, async ({ params, who, request }) => {
    const reader = { customerId: who.customerId, appId: params.appId, language: request.language };
    return { data: await readTransaction(ctx, reader, params.lender) };
  });

  register(app, submitToLender, { policy: customer, idempotent: true }, async ({ params, who, body, request }) => {
    const chooser = { customerId: who.customerId, appId: params.appId, address: request.ip, language: request.language, ...body };
    return { data: await submit(ctx, chooser, params.lender) };
  });

  register(app, makeLoan, { policy: customer, idempotent: true }, ({ params, who, request }) =>
    make(ctx, { customerId: who.customerId, appId: params.appId, address: request.ip, language: request.language }),
  );
}
