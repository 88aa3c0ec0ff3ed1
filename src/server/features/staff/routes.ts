import type { FastifyInstance } from "fastify";
import {
  adminLogin,
  adminLogout,
  adminReverify,
  partnerLogin,
  partnerLogout,
  partnerRevenue,
  partnerReverify,
} from "../../../contract/staff/staff.ts";
import { brandNames } from "../../../engine/catalog/brands/brand-name.ts";
import { homeOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import { admin, anyone, partner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { signOut } from "../../platform/sessions/sign-out.ts";
import { merchantName } from "../merchants/merchants.ts";
import { revenueOf } from "../uploads/revenue.ts";
import { originOf } from "./origin.ts";
import { setPendingSignIn, setSessionCookies } from "./session-cookies.ts";
import { auditSignOuts } from "./sign-outs.ts";
import { signInStaff } from "./staff.ts";

/** A partner's brand for its own links; the id alone if the live release no longer has it. */
function namedBrand(ctx: Context, id: string | null) {
  if (id === null) return null;
  const brand = ctx.releases.live().catalog.brands.get(id);
  return { id, names: brand ? brandNames(brand) : {} };
}

/** Sign-in of admins and partners, and the calls that check their tokens. */
export function staffRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, adminLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const signedIn = await signInStaff(ctx, "admin", body, originOf(request));
    if ("half" in signedIn) return setPendingSignIn(ctx, reply, "admin", signedIn);
    setSessionCookies(ctx, reply, "admin", signedIn);
    const { token, member } = signedIn;
    return { token, adminId: member.id, roleId: member.roleId ?? 0, username: member.username };
  });

  register(app, adminLogout, { policy: anyone }, ({ request, reply }) =>
    signOut(ctx, "admin", request, reply, (tx, ended) => auditSignOuts(ctx, tx, "admin", ended)),
  );

  register(app, adminReverify, { policy: admin }, ({ who }) => ({
    data: { adminId: who.staffId, roleId: who.roleId, username: who.username },
  }));

  register(app, partnerLogin, { policy: anyone }, async ({ body, request, reply }) => {
    const signedIn = await signInStaff(ctx, "partner", body, originOf(request));
    if ("half" in signedIn) return setPendingSignIn(ctx, reply, "partner", signedIn);
    setSessionCookies(ctx, reply, "partner", signedIn);
    const { token, member } = signedIn;
    return { token, partnerId: member.id, merchantId: member.merchantId, isPartner: true, username: member.username };
  });

  register(app, partnerLogout, { policy: anyone }, ({ request, reply }) =>
    signOut(ctx, "partner", request, reply, (tx, ended) => auditSignOuts(ctx, tx, "partner", ended)),
  );

  register(app, partnerReverify, { policy: partner }, async ({ who }) => {
    const actsFor = who.masquerade && who.merchantId !== null ? await merchantName(ctx.db, who.merchantId) : null;
    return { data: { partnerId: who.staffId, username: who.username, actsFor, home: homeOf(ctx), brand: namedBrand(ctx, who.brand) } };
  });

  register(app, partnerRevenue, { policy: partner }, async ({ who }) => ({
    data: { ...(await revenueOf(ctx, who.brand)), currency: "INR" as const },
  }));
}
