import type { FastifyInstance } from "fastify";
import { SECOND_FACTOR_COOKIES } from "../../../contract/customer/cookie-names.ts";
import {
  getPartnerForm,
  getStaffForm,
  lookAtPartnerLink,
  lookAtStaffLink,
  saveStaffForm as saveEndpoint,
  savePartnerForm,
} from "../../../contract/staff/staff-forms.ts";
import type { Context } from "../../platform/context.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { bearerToken } from "../../platform/sessions/bearer-token.ts";
import { setMasqueradeCookies } from "../masquerade/masquerade-cookies.ts";
import { findLink } from "../staff/links.ts";
import { originOf } from "../staff/origin.ts";
import { setSessionCookies } from "../staff/session-cookies.ts";
import { LINKS_BY_ADDRESS } from "./access/set-password.ts";
import { formPolicy, isRepeatable, readStaffForm, saveStaffForm } from "./staff-forms.ts";

const AREAS = [
  { area: "admin", get: getStaffForm, save: saveEndpoint, look: lookAtStaffLink },
  { area: "partner", get: getPartnerForm, save: savePartnerForm, look: lookAtPartnerLink },
] as const;

/** Forms of the staff and of partners: their initial values, and saving. */
export function staffFormRoutes(app: FastifyInstance, ctx: Context): void {
  for (const { area, get, save, look } of AREAS) {
    const policy = formPolicy(ctx, area);
    register(app, get, { policy }, ({ who, query, request, reply }) => {
      reply.header("cache-control", "no-store");
      return readStaffForm(ctx, who, {
        language: request.language,
        half: request.cookies[SECOND_FACTOR_COOKIES[area]],
        about: query.about,
      });
    });
    register(app, save, { policy, idempotent: isRepeatable }, async ({ who, body, request, reply }) => {
      const asked = { language: request.language, half: request.cookies[SECOND_FACTOR_COOKIES[area]], origin: originOf(request) };
      const token = bearerToken(request) ?? "";
      const { record, signedIn, masquerade } = await saveStaffForm(ctx, who, { link: "", ...body, ...asked, token });
      if (masquerade !== undefined) setMasqueradeCookies(ctx, reply, masquerade);
      if (signedIn === undefined) return record;
      setSessionCookies(ctx, reply, area, signedIn);
      const { username, roleId } = signedIn.member;
      return { ...record, signedIn: { token: signedIn.token, username, roleId } };
    });
    register(app, look, { policy: anyone }, async ({ body, request }) => {
      await limitByAddress(ctx, LINKS_BY_ADDRESS, request.ip);
      const { purpose, username, expiresAt } = await findLink(ctx, ctx.db, area, body.link);
      return { purpose, username, until: expiresAt.toISOString() };
    });
  }
}
