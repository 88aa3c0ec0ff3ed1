import type { FastifyInstance } from "fastify";
import { getAdverts } from "../../../contract/customer/adverts.ts";
import type { Context } from "../../platform/context.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { shownAdverts } from "./adverts.ts";

/** What is advertised to customers. It is the same for everybody under a brand, and keeps nothing of who asks. */
export function advertRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getAdverts, { policy: anyone }, async ({ query, request }) => {
    const adverts = await shownAdverts(ctx, { brand: query.brand, product: query.product, language: request.language });
    return { adverts };
  });
}
