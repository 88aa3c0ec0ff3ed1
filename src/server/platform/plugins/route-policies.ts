import type { FastifyInstance } from "fastify";

/** The default is deny: a call without a policy stops the start. Pages and files are not calls. */
export function addRoutePolicies(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/") && route.config?.policy === undefined)
      throw new Error(`${String(route.method)} ${route.url} names no policy`);
  });
}
