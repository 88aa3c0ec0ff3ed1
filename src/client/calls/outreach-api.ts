import type * as calls from "../../contract/staff/calls.ts";
import type * as campaigns from "../../contract/staff/campaigns.ts";
import { calling } from "./api.ts";

/** Calls of campaign managers and telecallers. */
export const getCampaign = calling<typeof campaigns.getCampaign>("GET /api/admin/campaigns/{campaign}");
export const tryCampaign = calling<typeof campaigns.tryCampaign>("POST /api/admin/campaigns/{campaign}/test");
export const startCampaign = calling<typeof campaigns.startCampaign>("POST /api/admin/campaigns/{campaign}/start");
export const cancelCampaign = calling<typeof campaigns.cancelCampaign>("POST /api/admin/campaigns/{campaign}/cancel");
export const getCallDesk = calling<typeof calls.getCallDesk>("GET /api/admin/calls");
export const nextCall = calling<typeof calls.nextCall>("POST /api/admin/calls/next");
export const getCall = calling<typeof calls.getCall>("GET /api/admin/calls/{customer}");
export const claimCall = calling<typeof calls.claimCall>("POST /api/admin/calls/{customer}/claim");
export const releaseCall = calling<typeof calls.releaseCall>("POST /api/admin/calls/{customer}/release");
export const endCall = calling<typeof calls.endCall>("POST /api/admin/calls/{customer}/outcome");
export const assignCall = calling<typeof calls.assignCall>("POST /api/admin/calls/{customer}/assign");
