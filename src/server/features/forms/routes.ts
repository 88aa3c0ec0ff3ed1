import type { FastifyInstance } from "fastify";
import { createApplication } from "../../../contract/customer/lending/applications.ts";
import { askForOthers } from "../../../contract/customer/lending/offers.ts";
import { getDraft, getUser, saveDraft, saveUser } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import { customer, prospectOwner } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { bearerToken } from "../../platform/sessions/bearer-token.ts";
import { inCustomerQueue } from "../customers/customer-queue.ts";
import { applicant } from "../offers/applicant.ts";
import { readOffersOf } from "../offers/offers.ts";
import { changeRequest } from "./change-request.ts";
import * as drafts from "./drafts.ts";
import { readCurrentProfile } from "./read-current-profile.ts";
import { saveProfile } from "./save-profile.ts";
import { startApplication } from "./start-application.ts";

/** Routes for the signed-in customer's profile, drafts and applications. */
export function formRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, getUser, { policy: prospectOwner }, async ({ who }) => {
    return { data: await readCurrentProfile(ctx, who.customerId) };
  });

  register(app, saveUser, { policy: prospectOwner, idempotent: true }, async ({ who, body, request }) => {
    const input = { ...body, productType: body.productType, address: request.ip, language: request.language };
    const { profile, appId } = await inCustomerQueue(who.customerId, () => saveProfile(ctx, who, input));
    return { data: profile, appId };
  });

  register(app, saveDraft, { policy: prospectOwner }, async ({ who, body, request }) => {
    const { form, release, answersRelease, productType, answers, step, edit } = body;
    const draft = { form, release, answersRelease, productType, answers, step, edit, language: request.language };
    return inCustomerQueue(who.customerId, () => drafts.saveDraft(ctx, who.customerId, draft));
  });

  register(app, getDraft, { policy: prospectOwner }, async ({ who, query, request }) => {
    const { form, productType } = query;
    return inCustomerQueue(who.customerId, () => drafts.readStart(ctx, who.customerId, { form, productType, language: request.language }));
  });

  register(app, createApplication, { policy: customer, idempotent: true }, async ({ who, body }) => ({
    appId: await startApplication(ctx, who, body),
  }));

  register(app, askForOthers, { policy: applicant(ctx), costly: true }, async ({ params: { appId }, body, who, request }) => {
    await changeRequest(ctx, who, { appId, wanted: body.answers, language: request.language });
    return (await readOffersOf(ctx, bearerToken(request) ?? "", appId, request.language)).make();
  });
}
