import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitKey } from "../../../contract/customer/rendered-page.ts";
import type { AreaConfig, AreaName } from "../../../contract/site/config.ts";
import { shippedSheet } from "../../../contract/site/shipped-fonts.ts";
import { otpRouteOf } from "../../../engine/catalog/slices/otp-route.ts";
import { matchRoute } from "../../../engine/journey/routing.ts";
import { BASE_PATH } from "../../platform/base-path.ts";
import type { Context } from "../../platform/context.ts";
import { CLIENT_FOLDER, clientFiles } from "../../platform/pages/client-files.ts";
import { renderPage, type ShownFirst } from "../../platform/pages/html.ts";
import { renderedPage } from "../../platform/pages/server-rendering.ts";
import { signOutBeforePage } from "../../platform/plugins/offline-sign-out.ts";
import { registerNotFound } from "../../platform/routes/not-found.ts";
import { findBrand } from "../config/brands.ts";
import { auditSignOuts } from "../staff/sign-outs.ts";
import { countClick } from "../staff-forms/link-clicks.ts";

/** Cache lifetime of a font style sheet, whose URL does not change with the build. */
const FACES_SECONDS = 3_600;

/** HTML pages of the three areas, files of the build, and short URLs. */
export function pageRoutes(app: FastifyInstance, ctx: Context): void {
  const assets = join(CLIENT_FOLDER, "assets");
  if (existsSync(assets)) {
    const options = { serve: false, immutable: true, maxAge: "365d", preCompressed: true, index: false, acceptRanges: false } as const;
    app.register(fastifyStatic, { root: assets, ...options });
    // The plugin's own route lists the folder for each request, to refuse a name in another spelling.
    app.get<{ Params: { "*": string } }>(`${BASE_PATH}/assets/*`, { errorHandler: sendFailedCondition }, (request, reply) =>
      reply.sendFile(request.params["*"]),
    );
  }
  app.get(`${BASE_PATH}/fonts/:file`, (request, reply) => sendFontSheet(request, reply));
  const to = (path: string) => (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${BASE_PATH}${path}${queryOf(request)}`, 302);
  app.get("/", to("/"));
  app.get("/products", to("/products"));
  app.get(BASE_PATH, to("/"));
  app.get(`${BASE_PATH}/*`, (request, reply) => sendPage(ctx, request, reply));
  registerNotFound(app, ctx);
}

/** An `If-Match` or `If-Unmodified-Since` that fails for a file is 412 (RFC 9110, 13.1). Any other error is handled as elsewhere. */
function sendFailedCondition(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode !== 412) throw error;
  return reply.code(412).send();
}

async function sendPage(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [place = ""] = request.url.split("?");
  // Routing ignores empty path segments, but browsers may resolve `//` as another host.
  if (place.includes("//")) return reply.redirect(place.replaceAll(/\/{2,}/g, "/") + queryOf(request), 302);
  await signOutBeforePage(ctx, request, reply, auditSignOuts).catch((error: unknown) =>
    ctx.log.error({ reqId: request.id, err: error }, "the end of a session could not be processed"),
  );
  const release = ctx.releases.live();
  const path = pathOf(request);
  const area = areaOf(path);
  const { production } = ctx.settings;
  const config = release.config(area, { language: request.language, brand: brandOf(ctx, request, path), host: request.host, production });
  const page = renderPage(area, config, area === "customer" ? await renderOnServer(ctx, config, request, path) : null);
  const found = matchRoute(config.routing, path, config.site.otpRoute);
  const there = found !== null && found.route.screen !== "not-found";
  if (area === "customer" && there)
    await countClick(ctx, request).catch((error: unknown) =>
      ctx.log.error({ reqId: request.id, err: error }, "a click could not be counted"),
    );
  reply.code(there ? 200 : 404).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": page.contentSecurityPolicy,
    "cache-control": "no-store",
    vary: "accept-language, cookie, accept-encoding",
  });
  return reply.send(page.html);
}

/**
 * A font style sheet at the fixed URL that brands refer to; the URLs within it change with each
 * build.
 */
function sendFontSheet(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const sheet = shippedSheet(request.url.split("?")[0] ?? "");
  const faces = sheet === null ? null : clientFiles("customer").facesOf(sheet);
  if (faces === null) {
    reply.callNotFound();
    return undefined;
  }
  const etag = `"${createHash("sha256").update(faces).digest("base64url").slice(0, 22)}"`;
  reply.headers({ "content-type": "text/css; charset=utf-8", "cache-control": `public, max-age=${FACES_SECONDS}`, etag });
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(faces);
}

/** Server-rendered content. If rendering fails, the page is sent without it. */
async function renderOnServer(ctx: Context, config: AreaConfig, request: FastifyRequest, path: string): Promise<ShownFirst | null> {
  const { atkn, prospectAppId, productType } = request.cookies;
  const product = config.products.find(({ code }) => code === productType);
  const visit = { path, signedIn: atkn !== undefined, prospect: prospectAppId !== undefined, productType: product?.code ?? null };
  try {
    const look = await renderedPage(config, visit);
    return look && { look, visit: visitKey(visit) };
  } catch (error) {
    ctx.log.error({ reqId: request.id, err: error }, "a page could not be rendered on the server");
    return null;
  }
}

/** Path relative to the base path, without query: `/user/offers`. */
function pathOf(request: FastifyRequest): string {
  const [path = ""] = request.url.split("?");
  const below = path.slice(BASE_PATH.length).replace(/\/+$/, "");
  return below === "" ? "/" : below;
}

function areaOf(path: string): AreaName {
  if (/^\/admin(\/|$)/.test(path)) return "admin";
  if (/^\/partner(\/|$)/.test(path) || /^\/[^/]+\/partner\/login$/.test(path)) return "partner";
  return "customer";
}

/**
 * Precedence: utm_source, partner in the path, partner parameter, cookie (O15). Unknown names are
 * ignored.
 */
function brandOf(ctx: Context, request: FastifyRequest, path: string): string | null {
  const release = ctx.releases.live();
  const { utm_source, partner } = request.query as Record<string, unknown>;
  const routing = release.catalog.routing.get(areaOf(path));
  const inPath = routing && matchRoute(routing, path, otpRouteOf(release.site))?.params.partner;
  for (const name of [utm_source, inPath, partner, request.cookies.coBrand]) {
    const brand = typeof name === "string" ? findBrand(release, name) : null;
    if (brand !== null) return brand.id;
  }
  return null;
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf("?");
  return start < 0 ? "" : request.url.slice(start);
}
