import type * as arrivals from "../../contract/customer/arrivals.ts";
import type * as unsubscribing from "../../contract/customer/unsubscribe.ts";
import { calling } from "./api.ts";

/**
 * Calls of rarely visited public pages. They are not in `api.ts`, because that is loaded with every
 * first screen.
 */
export const sendMerchantRequest = calling<typeof arrivals.sendMerchantRequest>("POST /api/merchants");
export const exchangeSessionCode = calling<typeof arrivals.exchangeSessionCode>("POST /api/auth/exchange");
export const readSessionCode = calling<typeof arrivals.readSessionCode>("POST /api/auth/code/owner");
export const resumeProspect = calling<typeof arrivals.resumeProspect>("POST /api/prospect/{id}/resume");
export const readUnsubscribeLink = calling<typeof unsubscribing.readUnsubscribeLink>("GET /api/stop/{token}/link");
export const unsubscribe = calling<typeof unsubscribing.unsubscribe>("POST /api/stop/{token}");
export const undoUnsubscribe = calling<typeof unsubscribing.undoUnsubscribe>("POST /api/stop/{token}/undo");
