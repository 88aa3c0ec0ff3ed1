import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { getClosings } from "../../../contract/customer/lending/closings.ts";
import { getNextProducts } from "../../../contract/customer/lending/next-products.ts";
import { checkReceipt, getChanges, getOffers } from "../../../contract/customer/lending/offers.ts";
import { getStatement } from "../../../contract/customer/lending/statement.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { register } from "../../platform/routes/register.ts";
import { applicant } from "./applicant.ts";
import { readClosings } from "./closings.ts";
import { findChanges } from "./find-changes.ts";
import { findNextProducts } from "./next-products.ts";
import { readOffers } from "./offers.ts";
import { runReceiptAgain } from "./receipt.ts";
import { readStatement } from "./statement.ts";

/** Size of the cache of serialised responses. */
const MAX_BODIES = 500;

/** Routes for the offers of an application. Another customer's application is NOT_FOUND. */
export function offerRoutes(app: FastifyInstance, ctx: Context): void {
  const bodies = new LRUCache<string, string>({ max: MAX_BODIES });
  register(app, getOffers, { policy: applicant(ctx) }, async ({ who, request, reply }) => {
    const { key, make } = await readOffers(ctx, who.application, request.language);
    const body = bodies.get(key) ?? String(reply.serialize(make()));
    bodies.set(key, body);
    return reply.type("application/json; charset=utf-8").send(body);
  });

  register(app, getChanges, { policy: applicant(ctx), costly: true }, async ({ params, who, request }) => {
    if (who.application[0]?.application_id == null) throw new ApiError("NOT_FOUND");
    return { data: { changes: await findChanges(ctx, { ...params, language: request.language }) } };
  });

  register(app, getNextProducts, { policy: applicant(ctx), costly: true }, async ({ params: { appId }, who }) => {
    if (who.application[0]?.application_id == null) throw new ApiError("NOT_FOUND");
    return { data: { products: await findNextProducts(ctx, appId) } };
  });

  register(app, getClosings, { policy: applicant(ctx), costly: true }, async ({ query: { months }, who, request }) => ({
    data: await readClosings(ctx, { found: who.application, months, language: request.language }),
  }));

  register(app, getStatement, { policy: applicant(ctx), costly: true }, async ({ params, who, request }) => ({
    data: await readStatement(ctx, { customerId: who.customerId, ...params, language: request.language, found: who.application }),
  }));

  register(app, checkReceipt, { policy: applicant(ctx), costly: true }, async ({ who }) => ({
    data: await runReceiptAgain(ctx, { customerId: who.customerId, decisionId: who.application[0]?.decision_id ?? null }),
  }));
}
