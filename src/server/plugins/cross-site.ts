import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses what another site's page makes a browser send (S40). Programs send neither header and pass. */
export function addCrossSite(app: FastifyInstance, ctx: Context): void {
  app.addHook("onRequest", async (request) => {
    if (!SAFE.has(request.method) && !isOwnSite(request, ctx)) throw new ApiError("CROSS_SITE");
  });
}

function isOwnSite(request: FastifyRequest, ctx: Context): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin === undefined) return site === undefined || site === "same-origin" || site === "none";
  const own = origin === ctx.settings.publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host);
  return own && site !== "cross-site";
}
