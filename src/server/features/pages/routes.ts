import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AreaConfig, AreaName } from "../../../contract/config.ts";
import { visitKey } from "../../../contract/first-look.ts";
import { matchRoute } from "../../../engine/journey/routing.ts";
import { BASE_PATH } from "../../platform/base-path.ts";
import type { Context } from "../../platform/context.ts";
import { CLIENT_FOLDER } from "../../platform/pages/client-files.ts";
import { firstLook } from "../../platform/pages/first-look.ts";
import { renderPage, type ShownFirst } from "../../platform/pages/html.ts";
import { register404 } from "../../platform/routes/not-found.ts";
import { findBrand } from "../config/brands.ts";

const compress = promisify(brotliCompress);
/** Worth its time for a page that differs with every visit. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The three HTML entries, the files of the build, and the short ways in. */
export function pageRoutes(app: FastifyInstance, ctx: Context): void {
  const assets = join(CLIENT_FOLDER, "assets");
  if (existsSync(assets)) {
    app.register(fastifyStatic, {
      root: assets,
      prefix: `${BASE_PATH}/assets/`,
      immutable: true,
      maxAge: "365d",
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  }
  const to = (path: string) => (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${BASE_PATH}${path}${queryOf(request)}`, 302);
  app.get("/", to("/"));
  app.get("/products", to("/products"));
  app.get(BASE_PATH, to("/"));
  app.get(`${BASE_PATH}/*`, (request, reply) => sendPage(ctx, request, reply));
  register404(app, ctx);
}

async function sendPage(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [place = ""] = request.url.split("?");
  // An empty part of a path is none to the routes, and another host to whoever resolves the path.
  if (place.includes("//")) return reply.redirect(place.replaceAll(/\/{2,}/g, "/") + queryOf(request), 302);
  const release = ctx.releases.live();
  const path = pathOf(request);
  const area = areaOf(path);
  const { production } = ctx.settings;
  const config = release.config(area, { language: request.language, brand: brandOf(ctx, request, path), host: request.host, production });
  const page = renderPage(area, config, area === "customer" ? await shownFirst(config, request, path) : null);
  const found = matchRoute(config.routing, path, config.site.otpRoute);
  reply.code(found === null || found.route.screen === "not-found" ? 404 : 200).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": page.contentSecurityPolicy,
    "cache-control": "no-store",
    vary: "accept-language, cookie, accept-encoding",
  });
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(page.html);
  return reply.header("content-encoding", "br").send(await compress(page.html, QUALITY));
}

/** What the page shows before its scripts run. A failure costs no more than that. */
async function shownFirst(config: AreaConfig, request: FastifyRequest, path: string): Promise<ShownFirst | null> {
  const { atkn, prospectAppId, productType } = request.cookies;
  const product = config.products.find(({ code }) => code === productType);
  const visit = { path, signedIn: atkn !== undefined, prospect: prospectAppId !== undefined, productType: product?.code ?? null };
  try {
    const look = await firstLook(config, visit);
    return look && { look, visit: visitKey(visit) };
  } catch (error) {
    request.log.error({ err: error }, "the first look of a page");
    return null;
  }
}

/** The path below the base path, without a query: `/user/offers`. */
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

/** utm_source before the partner in the path, before the cookie (O15). An unknown name changes nothing. */
function brandOf(ctx: Context, request: FastifyRequest, path: string): string | null {
  const release = ctx.releases.live();
  const { utm_source, partner } = request.query as Record<string, unknown>;
  const inPath = /^\/([^/]+)\/partner\/login$/.exec(path)?.[1];
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
