import type { FastifyInstance, FastifyRequest } from "fastify";
import { DEVICE_COOKIE } from "../../../contract/cookie-names.ts";
import {
  adminLogin,
  adminLogout,
  adminReverify,
  partnerLogin,
  partnerLogout,
  partnerRevenue,
  partnerReverify,
} from "../../../contract/staff.ts";
import type { Context } from "../../platform/context.ts";
import { admin, anyone, partner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { setDeviceCookie, setPlainCookie, setTokenCookie } from "../../platform/sessions/cookies.ts";
import { leave } from "../../platform/sessions/leave.ts";
import type { Area } from "../../platform/sessions/sessions.ts";
import { signInStaff } from "./staff.ts";

/** Sign-in of admins and partners, and the calls that check their tokens. */
export function staffRoutes(app: FastifyInstance, ctx: Context): void {
  const minutes = (area: Area) => ctx.releases.live().site.session[area].absoluteHours * 60;

  register(app, adminLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const { token, member, device } = await signInStaff(ctx, "admin", body, originOf(request));
    const roleId = member.roleId ?? 0;
    setTokenCookie(ctx, reply, "admin", token);
    setDeviceCookie(ctx, reply, device);
    setPlainCookie(ctx, reply, "adminId", member.id, minutes("admin"));
    // For display only; the server decides from the token (O94).
    setPlainCookie(ctx, reply, "roleId", Buffer.from(`role:${roleId}`).toString("base64url"), minutes("admin"));
    return { token, adminId: member.id, roleId, username: member.username };
  });

  register(app, adminLogout, { policy: anyone }, ({ request, reply }) => leave(ctx, "admin", request, reply));

  register(app, adminReverify, { policy: admin }, ({ who }) => ({
    data: { adminId: who.staffId, roleId: who.roleId, username: who.username },
  }));

  register(app, partnerLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const { token, member, device } = await signInStaff(ctx, "partner", body, originOf(request));
    setTokenCookie(ctx, reply, "partner", token);
    setDeviceCookie(ctx, reply, device);
    setPlainCookie(ctx, reply, "partnerId", member.id, minutes("partner"));
    setPlainCookie(ctx, reply, "isPartner", "true", minutes("partner"));
    if (member.merchantId !== null) setPlainCookie(ctx, reply, "merchantId", member.merchantId, minutes("partner"));
    return { token, partnerId: member.id, merchantId: member.merchantId, isPartner: true, username: member.username };
  });

  register(app, partnerLogout, { policy: anyone }, ({ request, reply }) => leave(ctx, "partner", request, reply));

  register(app, partnerReverify, { policy: partner }, ({ who }) => ({ data: { partnerId: who.staffId, username: who.username } }));

  // No commission is booked anywhere yet, so there is no revenue to tell of.
  register(app, partnerRevenue, { policy: partner }, () => ({ data: { today: 0, month: 0, total: 0, currency: "INR" as const } }));
}

const originOf = ({ ip, cookies }: FastifyRequest) => ({ address: ip, device: cookies[DEVICE_COOKIE] });
