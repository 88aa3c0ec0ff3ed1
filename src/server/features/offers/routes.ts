import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { getOffers, selectOffer } from "../../../contract/offers.ts";
import type { Context } from "../../platform/context.ts";
import { customer } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { choose } from "../lenders/select.ts";
import { applicant } from "./applicant.ts";
import { readOffers } from "./offers.ts";

/** Answers in the form that goes over the wire. */
const KEPT_BODIES = 500;

/** The offers of an application and the choice among them. An application of somebody else is not found. */
export function offerRoutes(app: FastifyInstance, ctx: Context): void {
  const bodies = new LRUCache<string, string>({ max: KEPT_BODIES });
  register(app, getOffers, { policy: applicant(ctx) }, async ({ who, request, reply }) => {
    const { key, make } = await readOffers(ctx, who.application, request.language);
    const body = bodies.get(key) ?? String(reply.serialize(make()));
    bodies.set(key, body);
    return reply.type("application/json; charset=utf-8").send(body);
  });

  register(app, selectOffer, { policy: customer, idempotent: true }, async ({ params, who, body, request }) => {
    const chooser = { customerId: who.customerId, appId: params.appId, address: request.ip, consents: body.consents ?? [] };
    return { data: await choose(ctx, chooser, body.offerId) };
  });
}
