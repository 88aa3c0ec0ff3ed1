import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { isOurHost } from "./known-hosts.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests that another site's page makes a browser send (S40). Programs that send neither
 * header pass.
 */
export function addCrossSite(app: FastifyInstance, ctx: Context): void {
  app.addHook("onRequest", async (request) => {
    if (!SAFE.has(request.method) && !isOwnSite(request, ctx)) throw new ApiError("CROSS_SITE");
  });
}

function isOwnSite(request: FastifyRequest, ctx: Context): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin === undefined) return site === undefined || site === "same-origin" || site === "none";
  return site !== "cross-site" && (origin === ctx.settings.publicUrl || isCalledHost(origin, request, ctx));
}

/**
 * Whether a page has the host that it calls. The host must also be ours: anyone can bind their own
 * name to our address.
 */
function isCalledHost(origin: string, { host, hostname }: FastifyRequest, ctx: Context): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const { production, publicUrl } = ctx.settings;
  return page.host === host && isOurHost(ctx, hostname) && (!production || page.protocol === new URL(publicUrl).protocol);
}
