import { createHash } from "node:crypto";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { networkOf } from "../../platform/limits/rate-limit.ts";

const PACE = { name: "openapi", perMinute: 60, atOnce: 20 };

/**
 * `GET /api/openapi.json`, generated from the routes' schemas, which come from the contract.
 * Register it before the routes.
 */
export async function openApiRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Saral", description: "Calls of the loan marketplace", version: "1" },
      servers: [{ url: ctx.settings.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: ({ schema, url, route }) => {
      const { policy } = route.config ?? {};
      const open = policy === undefined || policy.startsWith("anyone");
      return { url, schema: { ...schema, ...(open ? {} : { security: [{ bearer: [] }] }), hide: !url.startsWith("/api/") } };
    },
  });
  let description: { json: string; etag: string } | null = null;
  app.get("/api/openapi.json", { config: { policy: "anyone" }, schema: { hide: true } }, async (request, reply) => {
    ctx.calls.count(PACE, networkOf(request.ip));
    description ??= describe(app);
    const { json, etag } = description;
    reply.headers({ etag, "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(json);
  });
}

/** Generated once, as routes do not change while the server runs. */
function describe(app: FastifyInstance): { json: string; etag: string } {
  const json = JSON.stringify(app.swagger());
  return { json, etag: `"${createHash("sha256").update(json).digest("base64url")}"` };
}
