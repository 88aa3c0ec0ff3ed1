import type { FastifyInstance } from "fastify";
import { getDraft, getUser, saveDraft, saveUser } from "../../contract/profile.ts";
import type { Context } from "../context.ts";
import { prospectOwner } from "../policies/callers.ts";
import { withCustomerLock } from "../services/customer-lock.ts";
import * as drafts from "../services/drafts.ts";
import { saveProfile } from "../services/profiles.ts";
import { readCurrentProfile } from "../services/revalidation.ts";
import { register } from "./register.ts";

/** The signed-in customer's profile and drafts. */
export function userRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getUser, { policy: prospectOwner }, async ({ who }) => {
    return { data: await readCurrentProfile(ctx, who.customerId) };
  });

  register(app, saveUser, { policy: prospectOwner, idempotent: true }, async ({ who, body, request }) => {
    const input = { ...body, address: request.ip, language: request.language };
    const { profile, appId } = await withCustomerLock(who.customerId, () => saveProfile(ctx, who, input));
    return { data: profile, appId };
  });

  register(app, saveDraft, { policy: prospectOwner }, async ({ who, body, request }) => {
    const { form, release, answers, step } = body;
    const draft = { form, release, answers, step, language: request.language };
    const savedAt = await withCustomerLock(who.customerId, () => drafts.saveDraft(ctx, who.customerId, draft));
    return { savedAt: savedAt.toISOString() };
  });

  register(app, getDraft, { policy: prospectOwner }, async ({ who, query, request }) => {
    return { data: await withCustomerLock(who.customerId, () => drafts.readDraft(ctx, who.customerId, query.form, request.language)) };
  });
}
