import type { FastifyInstance } from "fastify";
import { countAdvert, getAdverts } from "../../../contract/customer/adverts.ts";
import type { Context } from "../../platform/context.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { shownAdverts } from "./adverts.ts";
import { countEventOfAdvert } from "./count-adverts.ts";

/**
 * Adverts for customers. They depend on brand and product only, and nothing about the caller is
 * stored.
 */
export function advertRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getAdverts, { policy: anyone }, async ({ query, request }) => {
    const { brand, product, page } = query;
    return { adverts: await shownAdverts(ctx, { brand, product, page, language: request.language }) };
  });

  register(app, countAdvert, { policy: anyone }, async ({ params, request }) => {
    await countEventOfAdvert(ctx, params, { address: request.ip, browser: request.headers["user-agent"] ?? "" });
    return { ok: true as const };
  });
}
