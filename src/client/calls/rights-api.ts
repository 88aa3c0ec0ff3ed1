import type * as rights from "../../contract/customer/rights.ts";
import { calling } from "./api.ts";

/** Calls of customers about their own data. */
export const myConsents = calling<typeof rights.myConsents>("GET /api/my/consents");
export const withdrawConsent = calling<typeof rights.withdrawConsent>("POST /api/my/consents/{id}/withdrawal");
export const myData = calling<typeof rights.myData>("GET /api/my/data");
export const askForErasure = calling<typeof rights.askForErasure>("POST /api/my/erasure");
export const takeErasureBack = calling<typeof rights.takeErasureBack>("DELETE /api/my/erasure");
export const myApplications = calling<typeof rights.myApplications>("GET /api/my/applications");
export const getTimeline = calling<typeof rights.getTimeline>("GET /api/applications/{appId}/timeline");
export const complain = calling<typeof rights.complain>("POST /api/complaints");
