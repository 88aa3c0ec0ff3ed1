import type { FastifyInstance } from "fastify";
import { DEVICE_COOKIE } from "../../../contract/cookie-names.ts";
import { logout, sendOtp, verifyOtp } from "../../../contract/otp.ts";
import { createProspect } from "../../../contract/prospect.ts";
import type { Context } from "../../platform/context.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { renewSessionCookies, setDeviceCookie, setPlainCookie, setTokenCookie } from "../../platform/sessions/cookies.ts";
import { leave } from "../../platform/sessions/leave.ts";
import { readCurrentProfile } from "../applications/revalidation.ts";
import * as otp from "./otp.ts";
import { beginProspect } from "./prospects.ts";

/** From the chooser to a signed-in customer, and out again. */
export function signInRoutes(app: FastifyInstance, ctx: Context): void {
  const prospectMinutes = () => ctx.releases.live().site.session.customer.absoluteHours * 60;

  register(app, createProspect, { policy: anyone }, async ({ body, request, reply }) => {
    const prospectAppId = await beginProspect(ctx, body, request.ip);
    setPlainCookie(ctx, reply, "prospectAppId", prospectAppId, prospectMinutes());
    return { prospectAppId };
  });

  register(app, sendOtp, { policy: anyone }, ({ body, request }) =>
    otp.sendOtp(ctx, {
      prospectId: body.prospectAppId,
      channel: body.channel,
      to: body.to,
      address: request.ip,
      device: request.cookies[DEVICE_COOKIE],
      language: request.language,
    }),
  );

  register(app, verifyOtp, { policy: anyone }, async ({ body, request, reply }) => {
    const { prospectAppId, to, otp: code } = body;
    const signedIn = await otp.verifyOtp(ctx, { prospectId: prospectAppId, to, otp: code, device: request.cookies[DEVICE_COOKIE] });
    setDeviceCookie(ctx, reply, signedIn.device);
    setTokenCookie(ctx, reply, "customer", signedIn.token);
    renewSessionCookies(ctx, request, reply);
    setPlainCookie(ctx, reply, "prospectAppId", signedIn.prospectId, prospectMinutes());
    const { token, lastLoginDate, prospectId } = signedIn;
    // The code is used up and the session begun, so what else there is to do with the profile must not fail the call.
    const data = await readCurrentProfile(ctx, signedIn.profile.user_id).catch((error: unknown) => {
      request.log.error({ err: error }, "the profile could not be looked through at a sign-in");
      return signedIn.profile;
    });
    return { token, lastLoginDate, prospectAppId: prospectId, data };
  });

  register(app, logout, { policy: anyone }, ({ request, reply }) => leave(ctx, "customer", request, reply));
}
