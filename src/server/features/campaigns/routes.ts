import type { FastifyInstance } from "fastify";
import * as links from "../../../contract/customer/unsubscribe.ts";
import * as contract from "../../../contract/staff/campaigns.ts";
import { CAMPAIGN_ROLES } from "../../../contract/staff/datasets/outreach.ts";
import type { Context } from "../../platform/context.ts";
import { countUnsubscribeLink } from "../../platform/limits/write-limit.ts";
import { isOneClick } from "../../platform/plugins/bodies.ts";
import { adminOf, anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { cancelCampaign, readCampaign, startCampaign } from "./campaigns.ts";
import { sendSample } from "./send-sample.ts";
import { readLink, undoUnsubscribe, unsubscribe, unsubscribePage } from "./unsubscribe.ts";

/** Roles that may send campaigns. */
const sender = adminOf("campaign-sender", CAMPAIGN_ROLES);

/** Message campaigns. */
export function campaignRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, contract.getCampaign, { policy: sender, costly: true }, async ({ params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { data: await readCampaign(ctx, params.campaign, request.language) };
  });

  register(app, contract.tryCampaign, { policy: sender, idempotent: true }, async ({ who, params, body, request }) => {
    await sendSample(ctx, who, { id: params.campaign, ...body, reader: request.language });
    return { ok: true as const };
  });

  register(app, contract.startCampaign, { policy: sender, idempotent: true }, async ({ who, params, body, request }) => {
    await startCampaign(ctx, who, { id: params.campaign, ...body });
    return { data: await readCampaign(ctx, params.campaign, request.language) };
  });

  register(app, contract.cancelCampaign, { policy: sender, idempotent: true }, async ({ who, params, request }) => {
    await cancelCampaign(ctx, who, params.campaign);
    return { data: await readCampaign(ctx, params.campaign, request.language) };
  });
}

/** The links in promotional messages, which work without a sign-in. */
export function unsubscribeRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, links.openUnsubscribeLink, { policy: anyone }, ({ params, reply }) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    return reply.redirect(unsubscribePage(ctx, params.token), 303);
  });

  register(app, links.readUnsubscribeLink, { policy: anyone }, async ({ params, request, reply }) => {
    countUnsubscribeLink(ctx, request);
    reply.header("cache-control", "no-store");
    return { data: await readLink(ctx, params.token) };
  });

  register(app, links.unsubscribe, { policy: anyone }, async ({ params, request }) => {
    const caller = { token: params.token, address: request.ip, language: request.language };
    return { data: await unsubscribe(ctx, { ...caller, oneClick: isOneClick(request) }) };
  });

  register(app, links.undoUnsubscribe, { policy: anyone }, async ({ params, request }) => {
    const caller = { token: params.token, address: request.ip, language: request.language };
    return { data: { restored: await undoUnsubscribe(ctx, caller) } };
  });
}
