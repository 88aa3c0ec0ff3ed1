import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { startSession } from "../../../src/server/platform/sessions/sessions.ts";
import { givenConsent, goodAnswers, goodConsents, newMobile, panOf } from "../../support/customer.ts";
import { pdf, withFileFields } from "../../support/file-form.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { announce, upload } from "../files/file-server.ts";
import { type Applicant, apply, complete, offerOf, select } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { FORM_TYPE, formOf, HEADERS, uploadAndWait } from "../uploads/upload-server.ts";

export const CALLERS = ["anonymous", "customer", "otherCustomer", "partner", "otherPartner", "role1", "role2", "role3", "role4"] as const;
export type Caller = (typeof CALLERS)[number];

/** The customer whose objects are asked for, and what belongs to them. */
export interface AccessFixture extends Applicant {
  /** An offer of a lender that asks for no consent. */
  offerId: string;
  release: string;
  asset: string;
  /** Id of a stored consent. */
  consentId: string;
  customerId: string;
  /** A file that the application was sent with, and one that is announced. */
  file: string;
  announced: string;
  /** A dry run of a file that the staff uploaded. */
  job: string;
  /** A ticket of the caller `partner`'s brand. */
  ticket: string;
}

export interface AccessRequest {
  url: string;
  /** The body where it is a file. */
  bytes?: Buffer;
  /** Of these, where it is a form with one. */
  type?: string;
  /** JSON text, or what becomes it. */
  body?: object | string;
}

export type Expected = Record<Caller, number>;

const forAllCallers = (status: number): Expected => Object.fromEntries(CALLERS.map((who) => [who, status])) as Expected;
const STAFF_REFUSED = { partner: 403, otherPartner: 403, role1: 403, role2: 403, role3: 403, role4: 403 };
/** The owner gets `mine`, another customer `theirs`; staff have no access here. */
const onlyOwner = (ofOwner: number, ofOtherCustomer: number): Expected => ({
  anonymous: 401,
  customer: ofOwner,
  otherCustomer: ofOtherCustomer,
  ...STAFF_REFUSED,
});
const onlyPartners: Expected = { ...forAllCallers(403), anonymous: 401, partner: 200, otherPartner: 200 };
const onlyAdmins: Expected = { ...forAllCallers(200), anonymous: 401, customer: 403, otherCustomer: 403, partner: 403, otherPartner: 403 };

const onlyRoles = (...allowed: (1 | 2 | 3 | 4)[]): Expected => ({
  ...forAllCallers(403),
  anonymous: 401,
  ...Object.fromEntries(allowed.map((role) => [`role${role}`, 200])),
});

/** Of a customer who is in no queue. */
const onlyCallersWithoutCall: Expected = { ...onlyRoles(1, 3), role1: 404, role3: 404 };

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const LENDER = "amaltas-bank";
/** This one asks for a consent, so that an application waits at it. */
const ASKING_LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
const STAFF_FILE = `${HEADERS}\nAmaltas Bank,A-1,approved,,`;
const VIEWS = "/api/admin/tables/latest-applications/views";
const PARTNER_VIEWS = "/api/partner/tables/partner-applications/views";
const VIEW_STATE = { filters: {}, sort: "-created_at", columns: ["created_at"] };
export const PASSWORD = "a-long-password-1";
/** What was answered before, so that no save changes the decision. */
const answersOf = ({ release, file, mobile }: AccessFixture) => ({
  form: "personal-loan",
  release,
  answers: { ...goodAnswers(), tin: panOf(mobile), salary_slip: file },
});

/** Who may make which call, and what it then answers. A route that is registered and not listed here fails the suite. */
export const ACCESS_TABLE: Record<string, [(fixture: AccessFixture) => AccessRequest, Expected]> = {
  "GET /live": [() => ({ url: "/live" }), forAllCallers(200)],
  "GET /ready": [() => ({ url: "/ready" }), forAllCallers(200)],
  "GET /metrics": [() => ({ url: "/metrics" }), forAllCallers(200)],
  "GET /": [() => ({ url: "/" }), forAllCallers(302)],
  "GET /products": [() => ({ url: "/products" }), forAllCallers(302)],
  "GET /in/home/app": [() => ({ url: "/in/home/app" }), forAllCallers(302)],
  "GET /api/openapi.json": [() => ({ url: "/api/openapi.json" }), forAllCallers(200)],
  "GET /api/config/:audience": [() => ({ url: "/api/config/admin" }), forAllCallers(200)],
  "GET /api/config/assets/:file": [({ asset }) => ({ url: asset }), forAllCallers(200)],
  "GET /api/dev/outbox": [() => ({ url: "/api/dev/outbox?to=9876543210" }), forAllCallers(200)],
  "GET /api/get-partner-by-name/:name": [() => ({ url: "/api/get-partner-by-name/cl" }), forAllCallers(200)],
  "GET /api/catalogue/:productType": [() => ({ url: "/api/catalogue/credit-card" }), forAllCallers(200)],
  "POST /api/adverts/:advert/:event": [() => ({ url: `/api/adverts/${UNKNOWN_ID}/seen` }), forAllCallers(200)],
  "GET /api/adverts": [() => ({ url: "/api/adverts?brand=saral" }), forAllCallers(200)],
  "POST /api/pre-check": [
    () => ({
      url: "/api/pre-check",
      body: { productType: "UNSECURED_CARD", answers: { employment_status_code: "SALARIED", monthly_income: 50_000, age: 30 } },
    }),
    forAllCallers(200),
  ],
  "GET /api/get-client-ip": [() => ({ url: "/api/get-client-ip" }), forAllCallers(200)],
  "GET /api/search-list/en": [() => ({ url: "/api/search-list/en" }), forAllCallers(200)],
  "GET /api/search-list/en/:id": [({ prospectAppId }) => ({ url: `/api/search-list/en/${prospectAppId}` }), forAllCallers(200)],
  "POST /api/getLanguages": [() => ({ url: "/api/getLanguages", body: { countryCode: "IN" } }), forAllCallers(200)],
  "POST /api/help": [
    () => ({
      url: "/api/help",
      body: { contactName: "Asha", email: "asha@example.com", phoneNumber: "9876543210", description: "A question" },
    }),
    forAllCallers(200),
  ],
  "POST /api/analytics/page-view": [() => ({ url: "/api/analytics/page-view", body: { route: "/" } }), forAllCallers(200)],
  "GET /api/cookies/read": [() => ({ url: "/api/cookies/read?name=productType" }), forAllCallers(200)],
  "POST /api/cookies/save": [() => ({ url: "/api/cookies/save", body: { name: "productType", value: "LOAN" } }), forAllCallers(200)],
  "POST /api/cookies/delete": [() => ({ url: "/api/cookies/delete", body: { name: "productType" } }), forAllCallers(200)],
  "POST /api/prospect": [() => ({ url: "/api/prospect", body: { productType: "loan" } }), forAllCallers(200)],
  "POST /api/prospect/:id/resume": [({ prospectAppId }) => ({ url: `/api/prospect/${prospectAppId}/resume` }), forAllCallers(200)],
  "POST /api/auth/code": [() => ({ url: "/api/auth/code" }), onlyOwner(200, 200)],
  "POST /api/auth/code/owner": [() => ({ url: "/api/auth/code/owner", body: { code: "a-code-that-was-never-made" } }), forAllCallers(400)],
  "POST /api/auth/exchange": [() => ({ url: "/api/auth/exchange", body: { code: "a-code-that-was-never-made" } }), forAllCallers(400)],
  "POST /api/merchants": [
    ({ release }) => ({ url: "/api/merchants", body: { form: "personal-loan", release, answers: {}, consents: [] } }),
    forAllCallers(400),
  ],
  "GET /in/home/app/fonts/:file": [() => ({ url: "/in/home/app/fonts/none.css" }), forAllCallers(404)],
  "POST /api/otp/send": [
    ({ prospectAppId }) => ({ url: "/api/otp/send", body: { prospectAppId, channel: "sms", to: newMobile() } }),
    forAllCallers(200),
  ],
  "GET /api/otp/sent": [({ prospectAppId }) => ({ url: `/api/otp/sent?prospectAppId=${prospectAppId}` }), forAllCallers(200)],
  "POST /api/otp/verify": [
    ({ prospectAppId }) => ({ url: "/api/otp/verify", body: { prospectAppId, to: newMobile(), otp: "123456" } }),
    forAllCallers(400),
  ],
  "POST /api/logout": [() => ({ url: "/api/logout" }), forAllCallers(200)],
  "POST /api/admin/login": [() => ({ url: "/api/admin/login", body: { username: "role1", password: PASSWORD } }), forAllCallers(200)],
  "POST /api/admin/logout": [() => ({ url: "/api/admin/logout" }), forAllCallers(200)],
  "POST /api/partner/login": [() => ({ url: "/api/partner/login", body: { username: "partner", password: PASSWORD } }), forAllCallers(200)],
  "POST /api/partner/logout": [() => ({ url: "/api/partner/logout" }), forAllCallers(200)],
  "GET /api/admin/merchant-requests/:request": [
    () => ({ url: `/api/admin/merchant-requests/${UNKNOWN_ID}` }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "POST /api/admin/merchant-requests/:request/reveal": [
    () => ({ url: `/api/admin/merchant-requests/${UNKNOWN_ID}/reveal`, body: { field: "email", reason: "calling" } }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "POST /api/masquerade/:merchantId": [() => ({ url: `/api/masquerade/${UNKNOWN_ID}` }), { ...onlyRoles(1), role1: 404 }],
  "POST /api/masquerade/exit": [() => ({ url: "/api/masquerade/exit" }), { ...forAllCallers(403), anonymous: 401 }],
  "GET /api/admin-reverify": [() => ({ url: "/api/admin-reverify" }), onlyAdmins],
  "GET /api/partner/reverify": [() => ({ url: "/api/partner/reverify" }), onlyPartners],
  "GET /api/partner/get-revenue": [() => ({ url: "/api/partner/get-revenue" }), onlyPartners],
  "POST /api/admin/customers/search": [() => ({ url: "/api/admin/customers/search", body: { text: newMobile() } }), onlyRoles(1, 2, 3)],
  "GET /api/admin/tickets/:ticket": [({ ticket }) => ({ url: `/api/admin/tickets/${ticket}` }), onlyRoles(1, 3)],
  "GET /api/partner/tickets/:ticket": [({ ticket }) => ({ url: `/api/partner/tickets/${ticket}` }), { ...onlyPartners, otherPartner: 404 }],
  "GET /api/admin/desk/:customer/:product": [({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN` }), onlyRoles(1, 3)],
  "POST /api/admin/desk/:customer/:product/reveal": [
    ({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN/reveal`, body: { field: "tin", reason: "complaint" } }),
    onlyRoles(1, 3),
  ],
  "POST /api/admin/desk/:customer/:product/notes": [
    ({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN/notes`, body: { text: "Rang" } }),
    onlyRoles(1, 3),
  ],
  "POST /api/admin/desk/:customer/:product/resend": [
    ({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN/resend`, body: { channel: "sms" } }),
    onlyRoles(1, 3),
  ],
  "GET /api/admin/campaigns/:campaign": [() => ({ url: `/api/admin/campaigns/${UNKNOWN_ID}` }), { ...onlyRoles(1), role1: 404 }],
  "POST /api/admin/campaigns/:campaign/test": [
    () => ({ url: `/api/admin/campaigns/${UNKNOWN_ID}/test`, body: { to: newMobile(), language: "en" } }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "POST /api/admin/campaigns/:campaign/start": [
    () => ({ url: `/api/admin/campaigns/${UNKNOWN_ID}/start`, body: { revision: 1, release: "0".repeat(64) } }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "POST /api/admin/campaigns/:campaign/cancel": [
    () => ({ url: `/api/admin/campaigns/${UNKNOWN_ID}/cancel` }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "GET /api/admin/calls": [() => ({ url: "/api/admin/calls" }), onlyRoles(1, 3)],
  "POST /api/admin/calls/next": [() => ({ url: "/api/admin/calls/next" }), onlyRoles(1, 3)],
  "GET /api/admin/calls/:customer": [() => ({ url: `/api/admin/calls/${UNKNOWN_ID}` }), onlyCallersWithoutCall],
  "POST /api/admin/calls/:customer/claim": [
    () => ({ url: `/api/admin/calls/${UNKNOWN_ID}/claim`, body: { revision: 1 } }),
    onlyCallersWithoutCall,
  ],
  "POST /api/admin/calls/:customer/release": [
    () => ({ url: `/api/admin/calls/${UNKNOWN_ID}/release`, body: { revision: 1 } }),
    onlyCallersWithoutCall,
  ],
  "POST /api/admin/calls/:customer/outcome": [
    () => ({ url: `/api/admin/calls/${UNKNOWN_ID}/outcome`, body: { revision: 1, outcome: "BUSY" } }),
    onlyCallersWithoutCall,
  ],
  "POST /api/admin/calls/:customer/assign": [
    () => ({ url: `/api/admin/calls/${UNKNOWN_ID}/assign`, body: { revision: 1, to: null } }),
    onlyCallersWithoutCall,
  ],
  "GET /api/admin/eligibility": [() => ({ url: "/api/admin/eligibility" }), onlyRoles(1, 4)],
  "GET /api/admin/eligibility/:lender/:product": [() => ({ url: `/api/admin/eligibility/${LENDER}/LOAN` }), onlyRoles(1, 4)],
  "GET /api/admin/lenders/:lender/terms": [() => ({ url: `/api/admin/lenders/${LENDER}/terms` }), onlyRoles(1, 4)],
  "POST /api/admin/eligibility/:lender/:product/trials": [
    () => ({ url: `/api/admin/eligibility/${LENDER}/NOTHING/trials`, body: { publication: 1, criteria: [] } }),
    { ...onlyRoles(1, 4), role1: 404, role4: 404 },
  ],
  "GET /api/admin/criteria-trials/:trial": [
    () => ({ url: `/api/admin/criteria-trials/${UNKNOWN_ID}` }),
    { ...onlyRoles(1, 4), role1: 404, role4: 404 },
  ],
  "POST /api/admin/criteria-trials/:trial/cancel": [
    () => ({ url: `/api/admin/criteria-trials/${UNKNOWN_ID}/cancel` }),
    { ...onlyRoles(1, 4), role1: 404, role4: 404 },
  ],
  "POST /api/admin/criteria-trials/:trial/publish": [
    () => ({ url: `/api/admin/criteria-trials/${UNKNOWN_ID}/publish`, body: { note: "" } }),
    { ...onlyRoles(1, 4), role1: 404, role4: 404 },
  ],
  "GET /api/admin/tables/:table": [() => ({ url: "/api/admin/tables/latest-applications" }), onlyRoles(1, 2)],
  "POST /api/admin/find": [() => ({ url: "/api/admin/find", body: { text: "bank" } }), onlyAdmins],
  "GET /api/admin/tables/:table/export": [() => ({ url: "/api/admin/tables/merchant-list/export" }), onlyRoles(1)],
  "GET /api/admin/tables/:table/views": [() => ({ url: VIEWS }), onlyRoles(1, 2)],
  "POST /api/admin/tables/:table/views": [() => ({ url: VIEWS, body: { name: "Latest", state: VIEW_STATE } }), onlyRoles(1, 2)],
  "PATCH /api/admin/tables/:table/views/:view": [
    () => ({ url: `${VIEWS}/${UNKNOWN_ID}`, body: { first: true } }),
    { ...onlyRoles(1, 2), role1: 404, role2: 404 },
  ],
  "DELETE /api/admin/tables/:table/views/:view": [
    () => ({ url: `${VIEWS}/${UNKNOWN_ID}` }),
    { ...onlyRoles(1, 2), role1: 404, role2: 404 },
  ],
  "GET /api/admin/forms/:form": [() => ({ url: "/api/admin/forms/switch-lenders" }), onlyRoles(1)],
  "POST /api/admin/forms/:form": [
    // The body is valid except for a value that no caller may set: the role alone decides between 403 and 422.
    () => ({ url: "/api/admin/forms/set-lender-secret", body: { revision: "", answers: {} } }),
    { ...onlyRoles(1), role1: 422 },
  ],
  // Links need no session: an unknown link opens nothing for any caller.
  "POST /api/admin/links": [() => ({ url: "/api/admin/links", body: { link: "a-link-that-was-never-made" } }), forAllCallers(400)],
  "POST /api/partner/links": [() => ({ url: "/api/partner/links", body: { link: "a-link-that-was-never-made" } }), forAllCallers(400)],
  "GET /api/partner/forms/:form": [() => ({ url: "/api/partner/forms/change-password" }), onlyPartners],
  "POST /api/partner/forms/:form": [
    () => ({ url: "/api/partner/forms/change-password", body: { revision: "", answers: {} } }),
    { ...onlyPartners, partner: 422, otherPartner: 422 },
  ],
  "POST /api/admin/uploads/:upload": [() => ({ url: "/api/admin/uploads/mis", bytes: formOf(STAFF_FILE), type: FORM_TYPE }), onlyRoles(1)],
  "GET /api/admin/uploads/:upload/template": [() => ({ url: "/api/admin/uploads/application-status/template" }), onlyRoles(1, 2)],
  "GET /api/admin/jobs/:jobId": [({ job }) => ({ url: `/api/admin/jobs/${job}` }), onlyRoles(1)],
  "GET /api/admin/jobs/:jobId/problems": [({ job }) => ({ url: `/api/admin/jobs/${job}/problems` }), onlyRoles(1)],
  "POST /api/admin/jobs/:jobId/cancel": [({ job }) => ({ url: `/api/admin/jobs/${job}/cancel` }), onlyRoles(1)],
  "POST /api/admin/jobs/:jobId/import": [({ job }) => ({ url: `/api/admin/jobs/${job}/import` }), onlyRoles(1)],
  "POST /api/admin/erasures/search": [({ mobile }) => ({ url: "/api/admin/erasures/search", body: { contact: mobile } }), onlyRoles(1)],
  "GET /api/admin/erasures": [() => ({ url: "/api/admin/erasures" }), onlyRoles(1)],
  "POST /api/admin/erasures": [({ customerId }) => ({ url: "/api/admin/erasures", body: { customerId, reason: "asked" } }), onlyRoles(1)],
  "GET /api/admin/erasures/:id": [() => ({ url: `/api/admin/erasures/${UNKNOWN_ID}` }), { ...onlyRoles(1), role1: 404 }],
  "POST /api/admin/erasures/:id/confirm": [() => ({ url: `/api/admin/erasures/${UNKNOWN_ID}/confirm` }), { ...onlyRoles(1), role1: 404 }],
  "POST /api/admin/erasures/:id/take-back": [
    () => ({ url: `/api/admin/erasures/${UNKNOWN_ID}/take-back` }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "POST /api/admin/erasures/requests/:id/refuse": [
    () => ({ url: `/api/admin/erasures/requests/${UNKNOWN_ID}/refuse`, body: { reason: "identity" } }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "GET /api/admin/erasures/certificates/:number": [
    () => ({ url: "/api/admin/erasures/certificates/E-20260101-ABCDEFGH" }),
    { ...onlyRoles(1), role1: 404 },
  ],
  "GET /api/admin/reports/:report": [() => ({ url: "/api/admin/reports/applications-by-day" }), onlyRoles(1, 2)],
  "GET /api/admin/reports/:report/export": [() => ({ url: "/api/admin/reports/offers-by-product/export" }), onlyRoles(1)],
  "GET /api/partner/products": [() => ({ url: "/api/partner/products" }), onlyPartners],
  "GET /api/partner/products/:product": [() => ({ url: "/api/partner/products/LOAN" }), onlyPartners],
  "GET /api/partner/tables/:table": [() => ({ url: "/api/partner/tables/partner-applications" }), onlyPartners],
  "GET /api/partner/tables/:table/export": [() => ({ url: "/api/partner/tables/partner-applications/export" }), onlyPartners],
  "GET /api/partner/tables/:table/views": [() => ({ url: PARTNER_VIEWS }), onlyPartners],
  "POST /api/partner/tables/:table/views": [() => ({ url: PARTNER_VIEWS, body: { name: "Latest", state: VIEW_STATE } }), onlyPartners],
  "PATCH /api/partner/tables/:table/views/:view": [
    () => ({ url: `${PARTNER_VIEWS}/${UNKNOWN_ID}`, body: { first: true } }),
    { ...onlyPartners, partner: 404, otherPartner: 404 },
  ],
  "DELETE /api/partner/tables/:table/views/:view": [
    () => ({ url: `${PARTNER_VIEWS}/${UNKNOWN_ID}` }),
    { ...onlyPartners, partner: 404, otherPartner: 404 },
  ],
  "GET /api/partner/reports/:report": [() => ({ url: "/api/partner/reports/partner-visits-by-link" }), onlyPartners],
  "GET /api/partner/reports/:report/export": [() => ({ url: "/api/partner/reports/partner-visits-by-link/export" }), onlyPartners],
  "POST /api/set-language": [
    ({ prospectAppId }) => ({ url: "/api/set-language", body: { uid: prospectAppId, language: 2 } }),
    { ...forAllCallers(401), customer: 200, otherCustomer: 403 },
  ],
  "GET /api/user/:id": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}` }), onlyOwner(200, 403)],
  "GET /api/user/:id/files": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}/files` }), onlyOwner(200, 403)],
  "POST /api/user/:id/files": [
    ({ prospectAppId, release }) => ({
      url: `/api/user/${prospectAppId}/files`,
      body: { form: "personal-loan", release, field: "salary_slip", name: "slip.pdf", bytes: 2_000 },
    }),
    onlyOwner(200, 403),
  ],
  "PUT /api/user/:id/files/:file": [
    ({ prospectAppId, announced }) => ({ url: `/api/user/${prospectAppId}/files/${announced}`, bytes: pdf(2_000) }),
    onlyOwner(200, 403),
  ],
  "GET /api/user/:id/files/:file": [
    ({ prospectAppId, file }) => ({ url: `/api/user/${prospectAppId}/files/${file}` }),
    onlyOwner(200, 403),
  ],
  "DELETE /api/user/:id/files/:file": [
    ({ prospectAppId, file }) => ({ url: `/api/user/${prospectAppId}/files/${file}` }),
    onlyOwner(200, 403),
  ],
  "GET /api/admin/applications/:appId/files": [({ appId }) => ({ url: `/api/admin/applications/${appId}/files` }), onlyRoles(3)],
  "GET /api/admin/applications/:appId/files/:file": [
    ({ appId, file }) => ({ url: `/api/admin/applications/${appId}/files/${file}?reason=complaint` }),
    onlyRoles(3),
  ],
  "GET /api/user/:id/draft": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}/draft?form=personal-loan` }), onlyOwner(200, 403)],
  "PATCH /api/user/:id": [(fixture) => ({ url: `/api/user/${fixture.prospectAppId}`, body: answersOf(fixture) }), onlyOwner(200, 403)],
  "PUT /api/user/:id": [
    (fixture) => ({
      url: `/api/user/${fixture.prospectAppId}`,
      body: { ...answersOf(fixture), consents: goodConsents(), complete: true },
    }),
    onlyOwner(200, 403),
  ],
  "POST /api/applications": [
    ({ prospectAppId }) => ({ url: "/api/applications", body: { prospectAppId, productType: "LOAN" } }),
    onlyOwner(200, 404),
  ],
  "GET /api/applications/:appId/status": [({ appId }) => ({ url: `/api/applications/${appId}/status` }), onlyOwner(200, 404)],
  "GET /api/applications/:appId/lenders/:lender": [
    ({ appId }) => ({ url: `/api/applications/${appId}/lenders/${ASKING_LENDER}` }),
    onlyOwner(200, 404),
  ],
  "POST /api/applications/:appId/lenders/:lender/submit": [
    ({ appId }) => ({ url: `/api/applications/${appId}/lenders/${ASKING_LENDER}/submit`, body: { consents: [CONSENT] } }),
    onlyOwner(200, 404),
  ],
  "GET /api/offers/:appId": [({ appId }) => ({ url: `/api/offers/${appId}` }), onlyOwner(200, 404)],
  "POST /api/offers/:appId/select": [
    ({ appId, offerId }) => ({ url: `/api/offers/${appId}/select`, body: { offerId, consents: [] } }),
    onlyOwner(200, 404),
  ],
  // The amount that is asked for already, so that the decision stays.
  "POST /api/offers/:appId/ask": [
    ({ appId }) => ({ url: `/api/offers/${appId}/ask`, body: { answers: { se_loan_amount: 200_000 } } }),
    onlyOwner(200, 404),
  ],
  "GET /api/offers/:appId/lenders/:lender/changes": [
    ({ appId }) => ({ url: `/api/offers/${appId}/lenders/${LENDER}/changes` }),
    onlyOwner(200, 404),
  ],
  "GET /api/offers/:appId/next": [({ appId }) => ({ url: `/api/offers/${appId}/next` }), onlyOwner(200, 404)],
  "GET /api/offers/:appId/statements/:offerId": [
    ({ appId, offerId }) => ({ url: `/api/offers/${appId}/statements/${offerId}` }),
    onlyOwner(200, 404),
  ],
  "GET /api/offers/:appId/closings": [({ appId }) => ({ url: `/api/offers/${appId}/closings?months=6` }), onlyOwner(200, 404)],
  "POST /api/offers/:appId/receipt/check": [({ appId }) => ({ url: `/api/offers/${appId}/receipt/check` }), onlyOwner(200, 404)],
  "POST /api/gold-loans/:appId": [({ appId }) => ({ url: `/api/gold-loans/${appId}` }), onlyOwner(200, 404)],
  // A session opens nothing here: the lender's signature does.
  "GET /api/lenders/:lender/files": [() => ({ url: `/api/lenders/${LENDER}/files` }), forAllCallers(401)],
  "GET /api/lenders/:lender/files/:file": [({ appId }) => ({ url: `/api/lenders/${LENDER}/files/${appId}` }), forAllCallers(401)],
  // Any caller is redirected to the page of the application, whatever the result.
  "GET /api/returns/lenders/:lender": [() => ({ url: `/api/returns/lenders/${LENDER}?state=x` }), forAllCallers(303)],
  "GET /api/my/consents": [() => ({ url: "/api/my/consents" }), onlyOwner(200, 200)],
  "GET /api/my/data": [() => ({ url: "/api/my/data" }), onlyOwner(200, 200)],
  "GET /api/my/applications": [() => ({ url: "/api/my/applications" }), onlyOwner(200, 200)],
  "GET /api/applications/:appId/timeline": [({ appId }) => ({ url: `/api/applications/${appId}/timeline` }), onlyOwner(200, 404)],
  // Any caller is redirected; an unknown code leads to the products.
  "GET /api/lead/:code": [() => ({ url: "/api/lead/unknown" }), forAllCallers(303)],
  // The token authorises, whoever is signed in; nothing is stored for an unknown one.
  "GET /api/stop/:token": [() => ({ url: "/api/stop/unknown" }), forAllCallers(303)],
  "GET /api/stop/:token/link": [() => ({ url: "/api/stop/unknown/link" }), forAllCallers(200)],
  "POST /api/stop/:token": [() => ({ url: "/api/stop/unknown" }), forAllCallers(200)],
  "POST /api/stop/:token/undo": [() => ({ url: "/api/stop/unknown/undo" }), forAllCallers(200)],
  "POST /api/complaints": [
    () => ({ url: "/api/complaints", body: { name: "Asha", email: "asha@example.com", mobile: "9876543210", text: "Too slow" } }),
    forAllCallers(200),
  ],
  // Each asks for the erasure of what is their own, and takes that back.
  "POST /api/my/erasure": [() => ({ url: "/api/my/erasure" }), onlyOwner(200, 200)],
  "DELETE /api/my/erasure": [() => ({ url: "/api/my/erasure" }), onlyOwner(200, 200)],
  "POST /api/webhooks/lenders/:lender": [() => ({ url: `/api/webhooks/lenders/${LENDER}`, body: { reference: "x" } }), forAllCallers(401)],
  // The last, as nothing is offered without it.
  "POST /api/my/consents/:id/withdrawal": [({ consentId }) => ({ url: `/api/my/consents/${consentId}/withdrawal` }), onlyOwner(200, 404)],
};

/** Pages and files are the same for all. They are there once the browser's side is built. */
export const PAGES = ["GET /in/home/app/*", "GET /in/home/app/assets/*"];

/** The product as nine callers find it: a customer with an application, and others who ask for what belongs to that one. */
export interface Access {
  server: TestServer;
  fixture: AccessFixture;
  /** Makes a call under a session of its own, so that a call which ends it spoils no other. */
  ask(
    method: string,
    request: AccessRequest,
    who: Caller,
    headers?: Record<string, string>,
  ): Promise<{ status: number; code: string | undefined; text: string }>;
}

export async function startAccess(env: Record<string, string> = {}): Promise<Access> {
  const server = await startTestServer({
    env,
    documents: (documents) =>
      withFileFields(documents, false).map((document) =>
        document.kind === "product" ? { ...document, content: { ...(document.content as object), loanRedirect: "offers" } } : document,
      ),
  });
  const fixture = await createFixture(server);
  const signIn: Partial<Record<Caller, () => Promise<string>>> = {
    customer: await customerSessions(server, fixture),
    otherCustomer: await customerSessions(server, await apply(server)),
    partner: await staffSessions(server, "partner", { area: "partner", brand: "marigold", merchantId: randomUUID() }),
    otherPartner: await staffSessions(server, "otherPartner", { area: "partner", brand: "sunbird", merchantId: randomUUID() }),
  };
  for (const roleId of [1, 2, 3, 4] as const)
    signIn[`role${roleId}`] = await staffSessions(server, `role${roleId}`, { area: "admin", roleId });
  // Addresses differ and time passes, so that no limit is met.
  let address = 0;
  return {
    server,
    fixture,
    async ask(method, { url, body, bytes, type = "application/octet-stream" }, who, headers = {}) {
      const payload = bytes ?? body;
      const token = await signIn[who]?.();
      address += 1;
      server.clock.pass(1);
      const response = await server.app.inject({
        method: method as "GET",
        url,
        remoteAddress: `198.51.100.${address % 250}`,
        ...(payload && { payload }),
        headers: {
          ...(bytes && { "content-type": type }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      });
      return { status: response.statusCode, code: /^\{.*"code":"(\w+)"/.exec(response.payload)?.[1], text: response.payload };
    },
  };
}

/** A customer with all that the rows of the table ask for, on a server of `startAccess`. */
export async function createFixture(server: TestServer): Promise<AccessFixture> {
  const applicant = await apply(server);
  const sent = await upload(server, applicant, pdf(2_000));
  const file: string = sent.body.data.id;
  expect((await complete(server, applicant, { salary_slip: file })).status).toBe(200);
  const announced: string = (await announce(server, applicant, pdf(2_000))).body.data.id;
  const { body } = await server.call("GET", "/api/config/customer");
  const offerId = (await offerOf(server, applicant, LENDER)).id;
  expect((await select(server, applicant, (await offerOf(server, applicant, ASKING_LENDER)).id)).body.data.status).toBe("SELECTED");
  const uploader = await signInStaff(server, { area: "admin", roleId: 1 });
  const { jobId: job } = await uploadAndWait(server, uploader, STAFF_FILE, { dryRun: true });
  const consentsResponse = await server.call("GET", "/api/my/consents", { token: applicant.token });
  const consentId: string = consentsResponse.body.data[0].id;
  const { customer_id: customerId } = await server.ctx.db
    .selectFrom("applications")
    .select("customer_id")
    .where("id", "=", applicant.appId)
    .executeTakeFirstOrThrow();
  return {
    ...applicant,
    customerId,
    consentId,
    offerId,
    release: server.releases.live().hash,
    asset: body.consents,
    file,
    announced,
    job,
    ticket: await openTicket(server),
  };
}

async function openTicket(server: TestServer): Promise<string> {
  const token = await signInStaff(server, { area: "partner", brand: "marigold" });
  const answers = { category: "product", subject: "Rates", text: "How are they set?", application: "none" };
  const { status } = await server.call("POST", "/api/partner/forms/ask-general-query", { token, body: { revision: "", answers } });
  expect(status).toBe(200);
  return (await server.ctx.db.selectFrom("tickets").select("id").executeTakeFirstOrThrow()).id;
}

export async function customerSessions(
  { ctx }: TestServer,
  { prospectAppId }: Pick<Applicant, "prospectAppId">,
): Promise<() => Promise<string>> {
  const { customer_id } = await ctx.db
    .selectFrom("prospects")
    .select("customer_id")
    .where("id", "=", prospectAppId)
    .executeTakeFirstOrThrow();
  return () => startSession(ctx, ctx.db, { area: "customer", customerId: customer_id ?? "", prospectId: prospectAppId });
}

type Member = Omit<Parameters<typeof createStaff>[2], "username" | "password">;

async function staffSessions({ ctx }: TestServer, who: Caller, member: Member): Promise<() => Promise<string>> {
  await createStaff(ctx.db, ctx.clock.now(), { ...member, username: who, password: PASSWORD });
  const { id } = await ctx.db.selectFrom("staff").select("id").where("username", "=", who.toLowerCase()).executeTakeFirstOrThrow();
  return () => startSession(ctx, ctx.db, { area: member.area, staffId: id });
}
