import type * as requests from "../../contract/staff/merchant-requests.ts";
import { calling } from "./api.ts";

/** Calls about the requests of merchants. */
export const getMerchantRequest = calling<typeof requests.getMerchantRequest>("GET /api/admin/merchant-requests/{request}");
export const revealMerchantAnswer = calling<typeof requests.revealMerchantAnswer>("POST /api/admin/merchant-requests/{request}/reveal");
