import type * as config from "../../contract/config.ts";
import type * as cookies from "../../contract/cookies.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type * as files from "../../contract/files.ts";
import type * as languages from "../../contract/languages.ts";
import type * as lookups from "../../contract/lookups.ts";
import type * as offers from "../../contract/offers.ts";
import type * as otp from "../../contract/otp.ts";
import type * as profile from "../../contract/profile.ts";
import type * as prospect from "../../contract/prospect.ts";
import type * as staff from "../../contract/staff.ts";
import type * as tables from "../../contract/tables.ts";
import { type CallInput, call, type Signature } from "./http.ts";

/** One function for each call, named as in the contract. All URLs of the browser stand here. */
const calling =
  <E extends Endpoint>(signature: Signature<E>) =>
  (input: CallInput<E>) =>
    call<E>(signature, input);

export const getConfig = calling<typeof config.getConfig>("GET /api/config/{audience}");

export const createProspect = calling<typeof prospect.createProspect>("POST /api/prospect");
export const sendOtp = calling<typeof otp.sendOtp>("POST /api/otp/send");
export const verifyOtp = calling<typeof otp.verifyOtp>("POST /api/otp/verify");
export const logout = calling<typeof otp.logout>("POST /api/logout");

export const getUser = calling<typeof profile.getUser>("GET /api/user/{id}");
export const saveUser = calling<typeof profile.saveUser>("PUT /api/user/{id}");
export const saveDraft = calling<typeof profile.saveDraft>("PATCH /api/user/{id}");
export const getDraft = calling<typeof profile.getDraft>("GET /api/user/{id}/draft");

export const listFiles = calling<typeof files.listFiles>("GET /api/user/{id}/files");
export const applicationFile = calling<typeof files.applicationFile>("GET /api/admin/applications/{appId}/files/{file}");
export const announceFile = calling<typeof files.announceFile>("POST /api/user/{id}/files");
export const readFile = calling<typeof files.readFile>("GET /api/user/{id}/files/{file}");
export const removeFile = calling<typeof files.removeFile>("DELETE /api/user/{id}/files/{file}");
/** Where the bytes of an announced file go (`send-file.ts`). */
export const FILE_PATH = "/api/user/{id}/files/{file}" satisfies typeof files.sendFile.path;

export const createApplication = calling<typeof offers.createApplication>("POST /api/applications");
export const getOffers = calling<typeof offers.getOffers>("GET /api/offers/{appId}");
export const selectOffer = calling<typeof offers.selectOffer>("POST /api/offers/{appId}/select");
export const getStatus = calling<typeof offers.getStatus>("GET /api/applications/{appId}/status");
export const getTransaction = calling<typeof offers.getTransaction>("GET /api/applications/{appId}/lenders/{lender}");
export const submitToLender = calling<typeof offers.submitToLender>("POST /api/applications/{appId}/lenders/{lender}/submit");

export const getLanguages = calling<typeof languages.getLanguages>("POST /api/getLanguages");
export const setLanguage = calling<typeof languages.setLanguage>("POST /api/set-language");
export const saveCookie = calling<typeof cookies.saveCookie>("POST /api/cookies/save");
export const readCookie = calling<typeof cookies.readCookie>("GET /api/cookies/read");
export const deleteCookie = calling<typeof cookies.deleteCookie>("POST /api/cookies/delete");
export const getPartnerByName = calling<typeof lookups.getPartnerByName>("GET /api/get-partner-by-name/{name}");
export const getClientIp = calling<typeof lookups.getClientIp>("GET /api/get-client-ip");
export const getOptionLists = calling<typeof lookups.getOptionLists>("GET /api/search-list/en");
export const getOptionListsFor = calling<typeof lookups.getOptionListsFor>("GET /api/search-list/en/{id}");
export const sendHelp = calling<typeof lookups.sendHelp>("POST /api/help");
export const sendPageView = calling<typeof lookups.sendPageView>("POST /api/analytics/page-view");

export const adminLogin = calling<typeof staff.adminLogin>("POST /api/admin/login");
export const adminLogout = calling<typeof staff.adminLogout>("POST /api/admin/logout");
export const adminReverify = calling<typeof staff.adminReverify>("GET /api/admin-reverify");
export const partnerLogin = calling<typeof staff.partnerLogin>("POST /api/partner/login");
export const partnerLogout = calling<typeof staff.partnerLogout>("POST /api/partner/logout");
export const partnerReverify = calling<typeof staff.partnerReverify>("GET /api/partner/reverify");
export const partnerRevenue = calling<typeof staff.partnerRevenue>("GET /api/partner/get-revenue");

export const adminTable = calling<typeof tables.adminTable>("GET /api/admin/tables/{table}");
export const partnerTable = calling<typeof tables.partnerTable>("GET /api/partner/tables/{table}");
export const adminReport = calling<typeof tables.adminReport>("GET /api/admin/reports/{report}");
export const partnerReport = calling<typeof tables.partnerReport>("GET /api/partner/reports/{report}");
export const adminTableFile = calling<typeof tables.adminTableExport>("GET /api/admin/tables/{table}/export");
export const partnerTableFile = calling<typeof tables.partnerTableExport>("GET /api/partner/tables/{table}/export");
export const adminReportFile = calling<typeof tables.adminReportExport>("GET /api/admin/reports/{report}/export");
export const partnerReportFile = calling<typeof tables.partnerReportExport>("GET /api/partner/reports/{report}/export");
