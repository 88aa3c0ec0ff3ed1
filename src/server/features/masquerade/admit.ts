import type { FastifyReply } from "fastify";
import { ADMIN_COOKIES, TOKEN_COOKIES } from "../../../contract/customer/cookie-names.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { exitMasquerade } from "../../../contract/staff/masquerade.ts";
import type { Context } from "../../platform/context.ts";
import { eraseAreaCookies, eraseCookie, setPlainCookie } from "../../platform/sessions/cookies.ts";
import { setStaffCookies } from "../staff/admit.ts";
import type { Started } from "./masquerade.ts";

/** The browser is the merchant's from now on, and says so; the token of the staff is out of it. */
export function putOn(ctx: Context, reply: FastifyReply, { token, partnerId, merchantId }: Started): void {
  for (const name of ADMIN_COOKIES) eraseCookie(ctx, reply, name);
  setStaffCookies(ctx, reply, "partner", token, { id: partnerId, roleId: null, merchantId });
  setPlainCookie(ctx, reply, "masquerade", "1", ctx.releases.live().site.session.partner.absoluteHours * 60);
}

/** The browser is that of the member of the staff again, as far as they are signed in; a partner who has signed in there since stays so. */
export function takeOff(ctx: Context, reply: FastifyReply, token: string, { admin }: ResponseOf<typeof exitMasquerade>): void {
  const held = reply.request.cookies[TOKEN_COOKIES.partner];
  if (held === undefined || held === token) eraseAreaCookies(ctx, reply, "partner");
  if (admin !== null) setStaffCookies(ctx, reply, "admin", admin.token, { id: admin.adminId, roleId: admin.roleId, merchantId: null });
}
