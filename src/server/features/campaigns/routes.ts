import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/staff/campaigns.ts";
import { CAMPAIGN_ROLES } from "../../../contract/staff/datasets/outreach.ts";
import type { Context } from "../../platform/context.ts";
import { adminOf } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { cancelCampaign, readCampaign, startCampaign } from "./campaigns.ts";
import { sendSample } from "./send-sample.ts";

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
