import type { FastifyReply } from "fastify";
import { ADMIN_COOKIES, TOKEN_COOKIES } from "../../../contract/customer/cookie-names.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { exitMasquerade } from "../../../contract/staff/masquerade.ts";
import type { Context } from "../../platform/context.ts";
import { eraseAreaCookies, eraseCookie, setPlainCookie } from "../../platform/sessions/cookies.ts";
import { setStaffCookies } from "../staff/session-cookies.ts";
import type { Started } from "./masquerade.ts";

/** Switches the browser to the masquerade: staff cookies are erased, the masquerade's are set. */
export function setMasqueradeCookies(ctx: Context, reply: FastifyReply, { token, partnerId, merchantId }: Started): void {
  for (const name of ADMIN_COOKIES) eraseCookie(ctx, reply, name);
  setStaffCookies(ctx, reply, "partner", token, { id: partnerId, roleId: null, merchantId });
  setPlainCookie(ctx, reply, "masquerade", "1", ctx.releases.live().site.session.partner.absoluteHours * 60);
}

/**
 * Switches the browser back to the staff session, if that is still valid. The session of a partner
 * who has signed in meanwhile is not touched.
 */
export function endMasqueradeCookies(ctx: Context, reply: FastifyReply, token: string, { admin }: ResponseOf<typeof exitMasquerade>): void {
  const partnerToken = reply.request.cookies[TOKEN_COOKIES.partner];
  if (partnerToken === undefined || partnerToken === token) eraseAreaCookies(ctx, reply, "partner");
  if (admin !== null) setStaffCookies(ctx, reply, "admin", admin.token, { id: admin.adminId, roleId: admin.roleId, merchantId: null });
}
