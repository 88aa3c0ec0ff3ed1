import type { FastifyInstance } from "fastify";
import { getAdverts } from "../../../contract/customer/adverts.ts";
import type { Context } from "../../platform/context.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { shownAdverts } from "./adverts.ts";

/**
 * Adverts for customers. They depend on brand and product only, and nothing about the caller is
 * stored.
 */
export function advertRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getAdverts, { policy: anyone }, async ({ query, request }) => {
    const adverts = await shownAdverts(ctx, { brand: query.brand, product: query.product, language: request.language });
    return { adverts };
  });
}
