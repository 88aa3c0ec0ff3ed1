import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { isLocal } from "../is-local.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer (S37). Pages add their Content-Security-Policy. Answers of calls are not
 * cached unless the route says so.
 */
export function addSecurityHeaders(app: FastifyInstance, ctx: Context): void {
  const headers = securityHeaders(ctx);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (request.routeOptions.url?.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}

/** Also used for answers outside the hooks. */
export function securityHeaders({ settings }: Pick<Context, "settings">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(!isLocal(settings.publicUrl) && { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}
