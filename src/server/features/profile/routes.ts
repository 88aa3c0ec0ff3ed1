import type { FastifyInstance } from "fastify";
import { getDraft, getUser, saveDraft, saveUser } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import { prospectOwner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { readCurrentProfile } from "../applications/revalidation.ts";
import * as drafts from "./drafts.ts";
import { saveProfile } from "./save-profile.ts";

/** The signed-in customer's profile and drafts. */
export function userRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getUser, { policy: prospectOwner }, async ({ who }) => {
    return { data: await readCurrentProfile(ctx, who.customerId) };
  });

  register(app, saveUser, { policy: prospectOwner, idempotent: true }, async ({ who, body, request }) => {
    const input = { ...body, productType: body.productType, address: request.ip, language: request.language };
    const { profile, appId } = await saveProfile(ctx, who, input);
    return { data: profile, appId };
  });

  register(app, saveDraft, { policy: prospectOwner }, async ({ who, body, request }) => {
    const { form, release, givenUnder, productType, answers, step, edit } = body;
    const draft = { form, release, givenUnder, productType, answers, step, edit, language: request.language };
    return drafts.saveDraft(ctx, who.customerId, draft);
  });

  register(app, getDraft, { policy: prospectOwner }, async ({ who, query, request }) => {
    const { form, productType } = query;
    return drafts.readStart(ctx, who.customerId, { form, productType, language: request.language });
  });
}
