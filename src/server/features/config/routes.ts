import type { FastifyInstance } from "fastify";
import { getAsset, getConfig } from "../../../contract/site/config.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { configBody } from "../../platform/pages/config-body.ts";
import { anyone, anyoneKnown } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { assetBody } from "./assets.ts";
import { findBrand } from "./brands.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** A release's configuration for browsers, by area, and the assets that it refers to. */
export function configRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getConfig, { policy: anyoneKnown }, async ({ params, query, who, request, reply }) => {
    const release = query.release === undefined ? ctx.releases.live() : await ctx.releases.serve(query.release);
    if (release === null) throw new ApiError("RELEASE_UNKNOWN");
    const known = release.site.languages.some(({ code }) => code === query.language);
    const language = known && query.language !== undefined ? query.language : request.language;
    const brand = query.brand === undefined ? null : (findBrand(release, query.brand)?.id ?? null);
    // Only filters the menus; each call checks the role itself.
    const role = who?.area === "admin" && params.audience === "admin" ? who.roleId : null;
    const view = { language, brand, host: request.host, role, production: ctx.settings.production };
    const { json, etag } = configBody(release.config(params.audience, view));
    reply.headers({
      etag,
      "cache-control": "no-cache",
      vary: "accept-language, authorization, cookie",
      "content-type": "application/json; charset=utf-8",
    });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(json);
  });

  register(app, getAsset, { policy: anyone }, async ({ params, request, reply }) => {
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const asset = await assetBody(ctx, params.file, accepted);
    if (asset === null) throw new ApiError("NOT_FOUND");
    const type = params.file.endsWith(".js") ? "text/javascript; charset=utf-8" : "application/json; charset=utf-8";
    reply.headers({ "content-type": type, "cache-control": IMMUTABLE, vary: "accept-encoding" });
    if (asset.encoding !== null) reply.header("content-encoding", asset.encoding);
    return reply.send(asset.body);
  });
}
