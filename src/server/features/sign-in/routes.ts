import type { FastifyInstance, FastifyReply } from "fastify";
import { exchangeSessionCode, makeSessionCode, readSessionCode, resumeProspect } from "../../../contract/customer/arrivals.ts";
import { DEVICE_COOKIE, SENT_COOKIE } from "../../../contract/customer/cookie-names.ts";
import { logout, readSentOtp, sendOtp, verifyOtp } from "../../../contract/customer/otp.ts";
import { createProspect } from "../../../contract/customer/prospect.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import { anyone, customer } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import {
  eraseCookie,
  renewSessionCookies,
  setDeviceCookie,
  setPlainCookie,
  setSentCookie,
  setTokenCookie,
} from "../../platform/sessions/cookies.ts";
import { signOut } from "../../platform/sessions/sign-out.ts";
import { beginProspect, findProspect } from "../customers/prospects.ts";
import { readCurrentProfile } from "../forms/read-current-profile.ts";
import * as otp from "./otp.ts";
import { exchangeCode, makeCode, readMaskedOwner } from "./session-codes.ts";

/** From the prospect to the signed-in customer, and sign-out. */
export function signInRoutes(app: FastifyInstance, ctx: Context): void {
  const prospectMinutes = () => ctx.releases.live().site.session.customer.absoluteHours * 60;

  register(app, createProspect, { policy: anyone }, async ({ body, request, reply }) => {
    const prospectAppId = await beginProspect(ctx, body, request.ip);
    setPlainCookie(ctx, reply, "prospectAppId", prospectAppId, prospectMinutes());
    return { prospectAppId };
  });

  register(app, resumeProspect, { policy: anyone }, async ({ params, request, reply }) => {
    const { productType } = await findProspect(ctx, params.id, request.ip);
    takeUp({ ctx, reply, prospectId: params.id, productType, minutes: prospectMinutes() });
    return { ok: true as const };
  });

  register(app, makeSessionCode, { policy: customer }, ({ who }) => makeCode(ctx, who));

  register(app, readSessionCode, { policy: anyone }, ({ body, request }) => readMaskedOwner(ctx, body.code, request.ip));

  register(app, exchangeSessionCode, { policy: anyone }, async ({ body, request, reply }) => {
    const { token, prospectId, productType, lastLoginDate, minutes } = await exchangeCode(ctx, body.code, request.ip);
    setTokenCookie(ctx, reply, "customer", token, minutes);
    if (lastLoginDate !== null) setPlainCookie(ctx, reply, "lastLoginDate", lastLoginDate, minutes);
    takeUp({ ctx, reply, prospectId, productType, minutes });
    return { ok: true as const };
  });

  register(app, sendOtp, { policy: anyone }, async ({ body, request, reply }) => {
    const { sealed, ...answer } = await otp.sendOtp(ctx, {
      prospectId: body.prospectAppId,
      channel: body.channel,
      to: body.to,
      address: request.ip,
      device: request.cookies[DEVICE_COOKIE],
      language: request.language,
    });
    setSentCookie(ctx, reply, sealed, answer.expiresIn);
    return answer;
  });

  register(app, readSentOtp, { policy: anyone }, async ({ query, request }) => {
    const { cookies, ip } = request;
    const requester = { prospectId: query.prospectAppId, device: cookies[DEVICE_COOKIE], address: ip };
    return { sent: await otp.readSentOtp(ctx, cookies[SENT_COOKIE], requester) };
  });

  register(app, verifyOtp, { policy: anyone }, async ({ body, request, reply }) => {
    const { prospectAppId, to, otp: code } = body;
    const { cookies, headers } = request;
    const requester = { prospectId: prospectAppId, device: cookies[DEVICE_COOKIE], key: headers["idempotency-key"] };
    const signedIn = await otp.verifyOtp(ctx, { ...requester, to, otp: code });
    setDeviceCookie(ctx, reply, signedIn.device);
    if (cookies[SENT_COOKIE] !== undefined) setSentCookie(ctx, reply, null);
    setTokenCookie(ctx, reply, "customer", signedIn.token);
    renewSessionCookies(ctx, request, reply);
    setPlainCookie(ctx, reply, "prospectAppId", signedIn.prospectId, prospectMinutes());
    const { token, lastLoginDate, prospectId } = signedIn;
    // The code is consumed and the session started, so an error of the profile must not fail the
    // call.
    const data = await readCurrentProfile(ctx, signedIn.profile.user_id).catch((error: unknown) => {
      ctx.log.error({ reqId: request.id, err: error }, "the profile could not be checked at sign-in");
      return signedIn.profile;
    });
    return { token, lastLoginDate, prospectAppId: prospectId, data };
  });

  register(app, logout, { policy: anyone }, ({ request, reply }) => signOut(ctx, "customer", request, reply));
}

interface ResumedProspect {
  ctx: Context;
  reply: FastifyReply;
  prospectId: string;
  /** Product code; null for none. */
  productType: string | null;
  /** Lifetime of the cookies. */
  minutes: number;
}

/** Makes the browser continue with a prospect, and clears the previous application. */
function takeUp({ ctx, reply, prospectId, productType, minutes }: ResumedProspect): void {
  const { catalog } = ctx.releases.live();
  const product = productType === null ? undefined : productByCode(catalog, productType);
  setPlainCookie(ctx, reply, "prospectAppId", prospectId, minutes);
  eraseCookie(ctx, reply, "appId");
  if (product === undefined) return;
  setPlainCookie(ctx, reply, "productType", product.code, minutes);
  setPlainCookie(ctx, reply, "productId", String(product.productId), minutes);
}
