import type { FastifyInstance } from "fastify";
import { getLanguages, setLanguage } from "../../contract/languages.ts";
import { getClientIp, getOptionLists, getOptionListsFor, getPartnerByName, sendHelp, sendPageView } from "../../contract/lookups.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { anyone, anyoneKnown } from "../policies/callers.ts";
import { findBrand, presentBrand } from "../services/brands.ts";
import { keepHelpRequest } from "../services/help.ts";
import { presentOptionLists } from "../services/option-lists.ts";
import { countPageView } from "../services/page-views.ts";
import { rememberLanguage } from "../services/prospects.ts";
import { register } from "./register.ts";

/** The small calls of the specification's section 7 that any page may make. */
export function lookupRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getPartnerByName, { policy: anyone }, ({ params, request }) => {
    const brand = findBrand(ctx.releases.live(), params.name);
    if (brand === null) throw new ApiError("PARTNER_NOT_FOUND");
    return { data: presentBrand(brand, request.language) };
  });

  register(app, getOptionLists, { policy: anyone }, ({ request }) => presentOptionLists(ctx.releases.live().catalog, request.language));
  register(app, getOptionListsFor, { policy: anyone }, ({ request }) => presentOptionLists(ctx.releases.live().catalog, request.language));

  register(app, getLanguages, { policy: anyone }, ({ body }) => {
    const languages = ctx.releases.live().site.languages.filter(({ country_key }) => country_key === body.countryCode);
    return { data: languages.map(({ code: _code, locale: _locale, ...language }) => language) };
  });

  register(app, setLanguage, { policy: anyoneKnown }, async ({ body, who }) => {
    await rememberLanguage(ctx, body.uid, body.language, who?.area === "customer" ? who.customerId : null);
    return { ok: true as const };
  });

  register(app, getClientIp, { policy: anyone }, ({ request }) => ({ ip: request.ip }));

  register(app, sendHelp, { policy: anyone }, async ({ body, request }) => {
    await keepHelpRequest(ctx, body, request.ip);
    return { ok: true as const };
  });

  register(app, sendPageView, { policy: anyone }, async ({ body, request }) => {
    await countPageView(ctx, body.route, request.cookies.analytics, request.ip);
    return { ok: true as const };
  });
}
