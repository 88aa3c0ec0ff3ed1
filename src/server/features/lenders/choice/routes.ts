import type { FastifyInstance } from "fastify";
import { makeLoan } from "../../../../contract/customer/lending/applications.ts";
import { selectOffer } from "../../../../contract/customer/lending/offers.ts";
import { getStatus, getTransaction, submitToLender } from "../../../../contract/customer/lending/transactions.ts";
import type { Context } from "../../../platform/context.ts";
import { customer } from "../../../platform/policies/callers.ts";
import { register } from "../../../platform/routes/register.ts";
import { choose, submit } from "./choose-offer.ts";
import { makeLoan as make } from "./make-loan.ts";
import { readStatus } from "./read-status.ts";
import { readTransaction } from "./read-transaction.ts";

/**
 * Routes for choosing offers and for applications at lenders. Another customer's application is
 * NOT_FOUND.
 */
export function lenderRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, selectOffer, { policy: customer, idempotent: true }, async ({ params, who, body, request }) => {
    const chooser = {
      customerId: who.customerId,
      appId: params.appId,
      address: request.ip,
      language: request.language,
      consents: body.consents ?? [],
      confirmed: body.consents !== undefined,
    };
    return { data: await choose(ctx, chooser, body.offerId) };
  });

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
