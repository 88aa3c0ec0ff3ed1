import type { FastifyReply } from "fastify";
import type { Context } from "../../platform/context.ts";
import { eraseHalfCookie, setDeviceCookie, setHalfCookie, setPlainCookie, setTokenCookie } from "../../platform/sessions/cookies.ts";
import { HALF_SECONDS } from "./half-sign-in.ts";
import type { HalfSignIn, StaffSignIn } from "./staff.ts";

/** Sets the cookies of a session that has begun. */
export function admit(ctx: Context, reply: FastifyReply, area: "admin" | "partner", { token, member, device }: StaffSignIn): void {
  const minutes = ctx.releases.live().site.session[area].absoluteHours * 60;
  setTokenCookie(ctx, reply, area, token);
  setDeviceCookie(ctx, reply, device);
  eraseHalfCookie(ctx, reply, area);
  if (area === "admin") {
    setPlainCookie(ctx, reply, "adminId", member.id, minutes);
    // For display only; the server decides from the token (O94).
    setPlainCookie(ctx, reply, "roleId", Buffer.from(`role:${member.roleId ?? 0}`).toString("base64url"), minutes);
    return;
  }
  setPlainCookie(ctx, reply, "partnerId", member.id, minutes);
  setPlainCookie(ctx, reply, "isPartner", "true", minutes);
  if (member.merchantId !== null) setPlainCookie(ctx, reply, "merchantId", member.merchantId, minutes);
}

/** Sets the cookie by which a sign-in goes on, and says where. */
export function waitFor(ctx: Context, reply: FastifyReply, area: "admin" | "partner", { half, go }: HalfSignIn): { go: string } {
  setHalfCookie(ctx, reply, area, half, HALF_SECONDS);
  return { go };
}
