import type { FastifyInstance, FastifyReply } from "fastify";
import { adminLogin, adminLogout, adminReverify, partnerLogin, partnerLogout, partnerRevenue } from "../../contract/staff.ts";
import type { Context } from "../context.ts";
import { admin, anyone, anyoneKnown, partner } from "../policies/callers.ts";
import type { Caller } from "../policies/policy.ts";
import { eraseAreaCookies, setPlainCookie, setTokenCookie } from "../services/cookies.ts";
import { type Area, endSession } from "../services/sessions.ts";
import { signInStaff } from "../services/staff.ts";
import { register } from "./register.ts";

/** Sign-in of admins and partners, and the calls that check their tokens. */
export function staffRoutes(app: FastifyInstance, ctx: Context): void {
  const minutes = (area: Area) => ctx.releases.live().site.session[area].absoluteHours * 60;
  const leave = async (area: Area, who: Caller | null, reply: FastifyReply) => {
    if (who?.area === area) await endSession(ctx, who.sessionId);
    eraseAreaCookies(ctx, reply, area);
    return { ok: true as const };
  };

  register(app, adminLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const { token, member } = await signInStaff(ctx, "admin", body, request.ip);
    const roleId = member.roleId ?? 0;
    setTokenCookie(ctx, reply, "admin", token);
    setPlainCookie(ctx, reply, "adminId", member.id, minutes("admin"));
    // For display only; the server decides from the token (O94).
    setPlainCookie(ctx, reply, "roleId", Buffer.from(`role:${roleId}`).toString("base64url"), minutes("admin"));
    return { token, adminId: member.id, roleId, username: member.username };
  });

  register(app, adminLogout, { policy: anyoneKnown }, ({ who, reply }) => leave("admin", who, reply));

  register(app, adminReverify, { policy: admin }, ({ who }) => ({
    data: { adminId: who.staffId, roleId: who.roleId, username: who.username },
  }));

  register(app, partnerLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const { token, member } = await signInStaff(ctx, "partner", body, request.ip);
    setTokenCookie(ctx, reply, "partner", token);
    setPlainCookie(ctx, reply, "partnerId", member.id, minutes("partner"));
    setPlainCookie(ctx, reply, "isPartner", "true", minutes("partner"));
    if (member.merchantId !== null) setPlainCookie(ctx, reply, "merchantId", member.merchantId, minutes("partner"));
    return { token, partnerId: member.id, merchantId: member.merchantId, isPartner: true, username: member.username };
  });

  register(app, partnerLogout, { policy: anyoneKnown }, ({ who, reply }) => leave("partner", who, reply));

  // No commission is booked anywhere yet, so there is no revenue to tell of.
  register(app, partnerRevenue, { policy: partner }, () => ({ data: { today: 0, month: 0, total: 0, currency: "INR" as const } }));
}
