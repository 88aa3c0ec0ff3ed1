import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/staff/offering.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { partner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { offeredProducts, productOffering } from "./product-offering.ts";

/** What partners are shown of products and lenders. It is not public: it states lenders' limits. */
export function offeringRoutes(app: FastifyInstance, ctx: Context): void {
  const viewOf = (who: { brand: string | null }, language: string) => ({
    brand: who.brand,
    language,
    today: todayInIndia(ctx.clock.now()),
  });
  register(app, contract.listOfferedProducts, { policy: partner }, ({ who, request }) => ({
    data: offeredProducts(ctx.releases.live(), viewOf(who, request.language)),
  }));

  register(app, contract.getProductOffering, { policy: partner }, ({ who, params, request }) => ({
    data: productOffering(ctx.releases.live(), params.product, viewOf(who, request.language)),
  }));
}
