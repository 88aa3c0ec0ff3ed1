import type { FastifyReply } from "fastify";
import type { Context } from "../../platform/context.ts";
import {
  eraseCookie,
  erasePendingCookie,
  setDeviceCookie,
  setPendingCookie,
  setPlainCookie,
  setTokenCookie,
} from "../../platform/sessions/cookies.ts";
import { PENDING_SECONDS } from "./pending-sign-in.ts";
import type { PendingSignIn, StaffMember, StaffSignIn } from "./staff.ts";

/** Sets the cookies of a new session. */
export function setSessionCookies(
  ctx: Context,
  reply: FastifyReply,
  area: "admin" | "partner",
  { token, member, device }: StaffSignIn,
): void {
  setStaffCookies(ctx, reply, area, token, member);
  setDeviceCookie(ctx, reply, device);
  erasePendingCookie(ctx, reply, area);
  // Signing in ends any masquerade.
  if (area === "partner" && reply.request.cookies.masquerade !== undefined) eraseCookie(ctx, reply, "masquerade");
}

/** Sets the cookies of a session: token and owner. */
export function setStaffCookies(
  ctx: Context,
  reply: FastifyReply,
  area: "admin" | "partner",
  token: string,
  { id, roleId, merchantId }: Pick<StaffMember, "id" | "roleId" | "merchantId">,
): void {
  const minutes = ctx.releases.live().site.session[area].absoluteHours * 60;
  setTokenCookie(ctx, reply, area, token);
  if (area === "admin") {
    setPlainCookie(ctx, reply, "adminId", id, minutes);
    // For display only; the server decides from the token (O94).
    setPlainCookie(ctx, reply, "roleId", Buffer.from(`role:${roleId ?? 0}`).toString("base64url"), minutes);
    return;
  }
  setPlainCookie(ctx, reply, "partnerId", id, minutes);
  setPlainCookie(ctx, reply, "isPartner", "true", minutes);
  if (merchantId !== null) setPlainCookie(ctx, reply, "merchantId", merchantId, minutes);
}

/** Sets the cookie of a pending sign-in, and returns the next page. */
export function setPendingSignIn(
  ctx: Context,
  reply: FastifyReply,
  area: "admin" | "partner",
  { half, go }: PendingSignIn,
): { go: string } {
  setPendingCookie(ctx, reply, area, half, PENDING_SECONDS);
  return { go };
}
