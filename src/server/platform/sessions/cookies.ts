import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  ADMIN_COOKIES,
  CUSTOMER_COOKIES,
  CUSTOMER_MARKS,
  DEVICE_COOKIE,
  HALF_COOKIES,
  leftCookie,
  PARTNER_COOKIES,
  SENT_COOKIE,
  TOKEN_COOKIES,
  WRITABLE_COOKIES,
} from "../../../contract/customer/cookie-names.ts";
import type { Context } from "../context.ts";
import { isLocal } from "../plugins/security-headers.ts";
import { deviceCookieSeconds } from "./devices.ts";
import type { Area } from "./sessions.ts";

const AREA_COOKIES = {
  // The marks leave with the customer, merchantId and masquerade with partner and admin (O33).
  customer: [...CUSTOMER_COOKIES, ...CUSTOMER_MARKS],
  admin: [...ADMIN_COOKIES, "masquerade"],
  partner: [...PARTNER_COOKIES, "masquerade"],
} as const;

type CookieAttributes = CookieSerializeOptions & { secure: boolean };

function attributes(ctx: Context): CookieAttributes {
  return { path: "/", sameSite: "lax", secure: !isLocal(ctx.settings.publicUrl) };
}

/** Sets a cookie. One that cannot be written fails here and not with the answer, of which it would be a part by then. */
function setCookie(reply: FastifyReply, name: string, value: string, options: CookieAttributes): void {
  reply.server.serializeCookie(name, value, options);
  reply.setCookie(name, value, options);
}

/** Sets the token cookie of an area, which scripts cannot read. @param minutes for which the session can last; the site's where it is not said */
export function setTokenCookie(ctx: Context, reply: FastifyReply, area: Area, token: string, minutes?: number): void {
  const { absoluteHours } = ctx.releases.live().site.session[area];
  // Hours and minutes may have fractions, which a cookie's seconds may not.
  const maxAge = Math.round((minutes ?? absoluteHours * 60) * 60);
  setCookie(reply, TOKEN_COOKIES[area], token, { ...attributes(ctx), httpOnly: true, maxAge });
  eraseLeftMark(ctx, reply, area);
}

/** What a browser notes of the end of a session is of the one before, once there is another, or none. */
function eraseLeftMark(ctx: Context, reply: FastifyReply, area: Area): void {
  if (reply.request.cookies[leftCookie(area)] !== undefined) eraseCookie(ctx, reply, leftCookie(area));
}

/** Sets the cookie of a device on which somebody has just signed in. */
export function setDeviceCookie(ctx: Context, reply: FastifyReply, token: string): void {
  setCookie(reply, DEVICE_COOKIE, token, { ...attributes(ctx), path: "/api", httpOnly: true, maxAge: deviceCookieSeconds(ctx) });
}

/** Sets the cookie that says, sealed, where an OTP went; null erases it. @param maxAge seconds for which the OTP is valid */
export function setSentCookie(ctx: Context, reply: FastifyReply, sealed: string | null, maxAge = 0): void {
  setCookie(reply, SENT_COOKIE, sealed ?? "", { ...attributes(ctx), path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}

/** Sets the cookie of a sign-in whose second factor is still to come. */
export function setHalfCookie(ctx: Context, reply: FastifyReply, area: "admin" | "partner", token: string, maxAge: number): void {
  setCookie(reply, HALF_COOKIES[area], token, { ...attributes(ctx), path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}

export function eraseHalfCookie(ctx: Context, reply: FastifyReply, area: "admin" | "partner"): void {
  reply.clearCookie(HALF_COOKIES[area], { ...attributes(ctx), path: "/api", sameSite: "strict" });
}

/** Sets a cookie that the browser's scripts may read. */
export function setPlainCookie(ctx: Context, reply: FastifyReply, name: string, value: string, minutes: number): void {
  setCookie(reply, name, value, { ...attributes(ctx), maxAge: Math.round(minutes * 60) });
}

/** What a customer's session rests on besides its token was saved before it began; from now on it lives as long as the session. */
export function renewSessionCookies(ctx: Context, { cookies }: FastifyRequest, reply: FastifyReply): void {
  const minutes = ctx.releases.live().site.session.customer.absoluteHours * 60;
  const writable: ReadonlySet<string> = new Set(WRITABLE_COOKIES);
  for (const name of [...CUSTOMER_COOKIES, "lender"]) {
    const value = cookies[name];
    if (value !== undefined && value !== "" && writable.has(name)) setPlainCookie(ctx, reply, name, value, minutes);
  }
}

export function eraseCookie(ctx: Context, reply: FastifyReply, name: string): void {
  reply.clearCookie(name, attributes(ctx));
}

/** Erases what the end of an area's session erases (specification, section 7). */
export function eraseAreaCookies(ctx: Context, reply: FastifyReply, area: Area): void {
  for (const name of AREA_COOKIES[area]) eraseCookie(ctx, reply, name);
  eraseLeftMark(ctx, reply, area);
}
