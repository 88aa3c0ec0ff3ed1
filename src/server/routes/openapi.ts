import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** `GET /api/openapi.json`, made from the contract by way of the routes' schemas. Registered before the routes that it describes. */
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
  app.get("/api/openapi.json", { config: { policy: "anyone" }, schema: { hide: true } }, () => app.swagger());
}
