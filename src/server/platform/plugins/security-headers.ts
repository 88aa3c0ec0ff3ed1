import type { FastifyInstance } from "fastify";
import { RELEASE_HEADER } from "../../../contract/endpoint.ts";
import type { Context } from "../context.ts";

const YEAR_SECONDS = 31_536_000;
/** Enough of a release's hash to tell it from any other. */
const RELEASE_LETTERS = 16;

/**
 * Headers of every answer (S37). Pages add their Content-Security-Policy. What a call answers is nobody's to keep, unless its route says so;
 * it names the release in force, so that a page that was loaded under another one can follow.
 */
export function addSecurityHeaders(app: FastifyInstance, ctx: Context): void {
  const headers = securityHeaders(ctx);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (request.routeOptions.url?.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  app.addHook("onSend", async (_request, reply) => {
    if (reply.getHeader("cache-control") === "no-store") reply.header(RELEASE_HEADER, ctx.releases.live().hash.slice(0, RELEASE_LETTERS));
  });
}

/** For answers that no hook sees, too. */
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

/** Whether the server is reached on the developer's own machine, where there is no https. */
export function isLocal(publicUrl: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}
