import type * as cookies from "../../contract/customer/cookies.ts";
import type * as lookups from "../../contract/customer/lookups.ts";
import type * as otp from "../../contract/customer/otp.ts";
import type * as profile from "../../contract/customer/profile.ts";
import type * as prospect from "../../contract/customer/prospect.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type * as config from "../../contract/site/config.ts";
import type * as languages from "../../contract/site/languages.ts";
import type * as staff from "../../contract/staff/staff.ts";
import { type CallInput, call, type Signature } from "../http/http.ts";

/**
 * Builds a typed function for one endpoint. All URLs of the browser are in this folder; this file
 * has only those that the first screens need.
 */
export const calling =
  <E extends Endpoint>(signature: Signature<E>) =>
  (input: CallInput<E>) =>
    call<E>(signature, input);

export const getConfig = calling<typeof config.getConfig>("GET /api/config/{audience}");

export const createProspect = calling<typeof prospect.createProspect>("POST /api/prospect");
export const sendOtp = calling<typeof otp.sendOtp>("POST /api/otp/send");
export const verifyOtp = calling<typeof otp.verifyOtp>("POST /api/otp/verify");
export const logout = calling<typeof otp.logout>("POST /api/logout");
export const adminLogout = calling<typeof staff.adminLogout>("POST /api/admin/logout");
export const partnerLogout = calling<typeof staff.partnerLogout>("POST /api/partner/logout");

export const getUser = calling<typeof profile.getUser>("GET /api/user/{id}");

export const getLanguages = calling<typeof languages.getLanguages>("POST /api/getLanguages");
export const setLanguage = calling<typeof languages.setLanguage>("POST /api/set-language");
export const saveCookie = calling<typeof cookies.saveCookie>("POST /api/cookies/save");
export const readCookie = calling<typeof cookies.readCookie>("GET /api/cookies/read");
export const deleteCookie = calling<typeof cookies.deleteCookie>("POST /api/cookies/delete");
export const getPartnerByName = calling<typeof lookups.getPartnerByName>("GET /api/get-partner-by-name/{name}");
export const getClientIp = calling<typeof lookups.getClientIp>("GET /api/get-client-ip");
export const sendHelp = calling<typeof lookups.sendHelp>("POST /api/help");
export const sendPageView = calling<typeof lookups.sendPageView>("POST /api/analytics/page-view");
