import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  ADMIN_COOKIES,
  CUSTOMER_COOKIES,
  CUSTOMER_MARKS,
  DEVICE_COOKIE,
  logoutMarkerCookie,
  PARTNER_COOKIES,
  SECOND_FACTOR_COOKIES,
  SENT_COOKIE,
  TOKEN_COOKIES,
  WRITABLE_COOKIES,
} from "../../../contract/customer/cookie-names.ts";
import type { Context } from "../context.ts";
import { isLocal } from "../is-local.ts";
import { deviceCookieSeconds } from "./devices.ts";
import type { Area } from "./sessions.ts";

const AREA_COOKIES = {
  // The campaign cookies are erased with the customer's session, merchantId and masquerade with
  // partner's and admin's (O33).
  customer: [...CUSTOMER_COOKIES, ...CUSTOMER_MARKS],
  admin: [...ADMIN_COOKIES, "masquerade"],
  partner: [...PARTNER_COOKIES, "masquerade"],
} as const;

type CookieAttributes = CookieSerializeOptions & { secure: boolean };

function attributes(ctx: Context): CookieAttributes {
  return { path: "/", sameSite: "lax", secure: !isLocal(ctx.settings.publicUrl) };
}

/**
 * Sets a cookie. Serialises it first, so that an invalid one fails here instead of while sending
 * the answer.
 */
function setCookie(reply: FastifyReply, name: string, value: string, options: CookieAttributes): void {
  reply.server.serializeCookie(name, value, options);
  reply.setCookie(name, value, options);
}

/**
 * Sets the token cookie of an area, which scripts cannot read.
 * @param minutes maximum length of the session; default: the site's
 */
export function setTokenCookie(ctx: Context, reply: FastifyReply, area: Area, token: string, minutes?: number): void {
  const { absoluteHours } = ctx.releases.live().site.session[area];
  // Hours and minutes may have fractions; Max-Age must be whole seconds.
  const maxAge = Math.round((minutes ?? absoluteHours * 60) * 60);
  setCookie(reply, TOKEN_COOKIES[area], token, { ...attributes(ctx), httpOnly: true, maxAge });
  eraseSignOutMark(ctx, reply, area);
}

/** Erases the browser's mark of an ended session, which concerned the previous session. */
function eraseSignOutMark(ctx: Context, reply: FastifyReply, area: Area): void {
  if (reply.request.cookies[logoutMarkerCookie(area)] !== undefined) eraseCookie(ctx, reply, logoutMarkerCookie(area));
}

/** Sets the cookie of a device after a sign-in. */
export function setDeviceCookie(ctx: Context, reply: FastifyReply, token: string): void {
  setCookie(reply, DEVICE_COOKIE, token, { ...attributes(ctx), path: "/api", httpOnly: true, maxAge: deviceCookieSeconds(ctx) });
}

/**
 * Sets the cookie with the sealed address an OTP was sent to; null erases it.
 * @param maxAge validity of the OTP in seconds
 */
export function setSentCookie(ctx: Context, reply: FastifyReply, sealed: string | null, maxAge = 0): void {
  setCookie(reply, SENT_COOKIE, sealed ?? "", { ...attributes(ctx), path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}

/** Sets the cookie of a sign-in that awaits its second factor. */
export function setPendingCookie(ctx: Context, reply: FastifyReply, area: "admin" | "partner", token: string, maxAge: number): void {
  setCookie(reply, SECOND_FACTOR_COOKIES[area], token, { ...attributes(ctx), path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}

export function erasePendingCookie(ctx: Context, reply: FastifyReply, area: "admin" | "partner"): void {
  reply.clearCookie(SECOND_FACTOR_COOKIES[area], { ...attributes(ctx), path: "/api", sameSite: "strict" });
}

/** Sets a cookie that scripts may read. */
export function setPlainCookie(ctx: Context, reply: FastifyReply, name: string, value: string, minutes: number): void {
  setCookie(reply, name, value, { ...attributes(ctx), maxAge: Math.round(minutes * 60) });
}

/**
 * Extends the cookies that a customer's session depends on besides its token to the lifetime of the
 * session; they were set before sign-in.
 */
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

/** Erases the cookies that end with an area's session (specification, section 7). */
export function eraseAreaCookies(ctx: Context, reply: FastifyReply, area: Area): void {
  for (const name of AREA_COOKIES[area]) eraseCookie(ctx, reply, name);
  eraseSignOutMark(ctx, reply, area);
}
