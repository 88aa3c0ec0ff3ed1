import type { FastifyInstance, FastifyRequest } from "fastify";
import { DEVICE_COOKIE } from "../../../contract/customer/cookie-names.ts";
import {
  adminLogin,
  adminLogout,
  adminReverify,
  partnerLogin,
  partnerLogout,
  partnerRevenue,
  partnerReverify,
} from "../../../contract/staff/staff.ts";
import type { Context } from "../../platform/context.ts";
import { admin, anyone, partner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { leave } from "../../platform/sessions/leave.ts";
import { keepDeeds } from "../staff-forms/audit.ts";
import { admit, waitFor } from "./admit.ts";
import { signInStaff } from "./staff.ts";

/** Sign-in of admins and partners, and the calls that check their tokens. */
export function staffRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, adminLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const signedIn = await signInStaff(ctx, "admin", body, originOf(request));
    if ("half" in signedIn) return waitFor(ctx, reply, "admin", signedIn);
    admit(ctx, reply, "admin", signedIn);
    const { token, member } = signedIn;
    return { token, adminId: member.id, roleId: member.roleId ?? 0, username: member.username };
  });

  register(app, adminLogout, { policy: anyone }, ({ request, reply }) =>
    leave(ctx, "admin", request, reply, async (tx, staffIds) => {
      for (const staffId of staffIds) await keepDeeds(ctx, tx, { staffId }, [{ action: "signed-out", subject: "" }]);
    }),
  );

  register(app, adminReverify, { policy: admin }, ({ who }) => ({
    data: { adminId: who.staffId, roleId: who.roleId, username: who.username },
  }));

  register(app, partnerLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const signedIn = await signInStaff(ctx, "partner", body, originOf(request));
    if ("half" in signedIn) return waitFor(ctx, reply, "partner", signedIn);
    admit(ctx, reply, "partner", signedIn);
    const { token, member } = signedIn;
    return { token, partnerId: member.id, merchantId: member.merchantId, isPartner: true, username: member.username };
  });

  register(app, partnerLogout, { policy: anyone }, ({ request, reply }) => leave(ctx, "partner", request, reply));

  register(app, partnerReverify, { policy: partner }, ({ who }) => ({ data: { partnerId: who.staffId, username: who.username } }));

  // No commission is booked anywhere yet, so there is no revenue to tell of.
  register(app, partnerRevenue, { policy: partner }, () => ({ data: { today: 0, month: 0, total: 0, currency: "INR" as const } }));
}

const originOf = ({ ip, cookies }: FastifyRequest) => ({ address: ip, device: cookies[DEVICE_COOKIE] });
