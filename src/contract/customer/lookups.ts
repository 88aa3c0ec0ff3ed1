import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Uuid, Written } from "../schema-primitives.ts";
import { PartnerBrand } from "../site/partner-brand.ts";
import { HELP_LIMITS } from "./help-limits.ts";

export const getPartnerByName = endpoint({
  method: "GET",
  path: "/api/get-partner-by-name/{name}",
  summary: "A partner's brand by its key or name; `cl` is the site's own",
  params: closed({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: closed({ data: PartnerBrand }),
});

const Option = closed({
  code: Type.String(),
  label: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
  order: Type.Integer(),
});

/** Option lists by lender key; `default` has the shared ones. */
const OptionLists = closed({
  data: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Option))),
});

export const getOptionLists = endpoint({
  method: "GET",
  path: "/api/search-list/en",
  summary: "All option lists, grouped by lender",
  response: OptionLists,
});

export const getOptionListsFor = endpoint({
  method: "GET",
  path: "/api/search-list/en/{id}",
  summary: "All option lists, grouped by lender, for a prospect",
  params: closed({ id: Uuid }),
  response: OptionLists,
});

export const getClientIp = endpoint({
  method: "GET",
  path: "/api/get-client-ip",
  summary: "The caller's address",
  response: closed({ ip: Type.Union([Type.String(), Type.Null()]) }),
});

export const sendHelp = endpoint({
  method: "POST",
  path: "/api/help",
  summary: "Stores a help request and forwards it to the CRM",
  body: closed({
    contactName: Written(HELP_LIMITS.contactName),
    email: Type.String({ minLength: 3, maxLength: HELP_LIMITS.email }),
    /** With as many digits as the site's `help.phoneDigits`. */
    phoneNumber: Type.String({ pattern: "^[0-9]{4,15}$" }),
    company: Type.Optional(Type.String({ maxLength: HELP_LIMITS.company })),
    description: Written(HELP_LIMITS.description),
  }),
  response: closed({ ok: Type.Literal(true) }),
});

export const sendPageView = endpoint({
  method: "POST",
  path: "/api/analytics/page-view",
  summary: "Counts a page view if analytics are enabled; the path contains no ids",
  body: closed({ route: Type.String({ maxLength: 120, pattern: "^/" }) }),
  response: closed({ ok: Type.Literal(true) }),
});
