import type { FastifyInstance } from "fastify";

/** Deny by default: a call without a policy stops the start. Pages and files are no calls. */
export function addRoutePolicies(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && route.config?.policy === undefined)
      throw new Error(`${String(route.method)} ${route.url} has no policy`);
  });
}
