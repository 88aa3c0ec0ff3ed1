import type { FastifyInstance } from "fastify";
import {
  getClientIp,
  getOptionLists,
  getOptionListsFor,
  getPartnerByName,
  sendHelp,
  sendPageView,
} from "../../../contract/customer/lookups.ts";
import { getLanguages, setLanguage } from "../../../contract/site/languages.ts";
import { sliceBrand } from "../../../engine/catalog/slices/slice-area.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { anyone, anyoneKnown } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { findBrand } from "../config/brands.ts";
import { rememberLanguage } from "../customers/prospects.ts";
import { acceptHelpRequest } from "./help.ts";
import { presentOptionLists } from "./option-lists.ts";
import { countPageView } from "./page-views.ts";

/** Small public calls of the specification's section 7. */
export function lookupRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getPartnerByName, { policy: anyone }, ({ params, request }) => {
    const brand = findBrand(ctx.releases.live(), params.name);
    if (brand === null) throw new ApiError("PARTNER_NOT_FOUND");
    return { data: sliceBrand(brand, request.language) };
  });

  register(app, getOptionLists, { policy: anyone }, ({ request }) => presentOptionLists(ctx.releases.live().catalog, request.language));
  register(app, getOptionListsFor, { policy: anyone }, ({ request }) => presentOptionLists(ctx.releases.live().catalog, request.language));

  register(app, getLanguages, { policy: anyone }, ({ body }) => {
    const languages = ctx.releases.live().site.languages.filter(({ country_key }) => country_key === body.countryCode);
    return { data: languages.map(({ code: _code, locale: _locale, incomplete: _incomplete, ...language }) => language) };
  });

  register(app, setLanguage, { policy: anyoneKnown }, async ({ body, who }) => {
    await rememberLanguage(ctx, body.uid, body.language, who?.area === "customer" ? who.customerId : null);
    return { ok: true as const };
  });

  register(app, getClientIp, { policy: anyone }, ({ request }) => ({ ip: request.ip }));

  register(app, sendHelp, { policy: anyoneKnown }, async ({ body, who, request }) => {
    await acceptHelpRequest(ctx, body, { address: request.ip, customerId: who?.area === "customer" ? who.customerId : null });
    return { ok: true as const };
  });

  register(app, sendPageView, { policy: anyone }, async ({ body, request }) => {
    await countPageView(ctx, body.route, request.cookies.analytics, request.ip);
    return { ok: true as const };
  });
}
