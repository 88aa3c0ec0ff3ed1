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
import { FORM_TYPE, formOf, HEADERS, take } from "../uploads/upload-server.ts";

export const CALLERS = ["nobody", "customer", "otherCustomer", "partner", "otherPartner", "role1", "role2", "role3", "role4"] as const;
export type Who = (typeof CALLERS)[number];

/** The customer whose objects are asked for, and what belongs to them. */
export interface World extends Applicant {
  /** An offer of a lender that asks for no consent. */
  offerId: string;
  release: string;
  asset: string;
  /** Of an answer by which a consent was given. */
  consentId: string;
  customerId: string;
  /** A file that the application was sent with, and one that is announced. */
  file: string;
  announced: string;
  /** A dry run of a file that the staff uploaded. */
  job: string;
}

export interface Request {
  url: string;
  /** The body where it is a file. */
  bytes?: Buffer;
  /** Of these, where it is a form with one. */
  type?: string;
  /** JSON text, or what becomes it. */
  body?: object | string;
}

export type Expected = Record<Who, number>;

const everyone = (status: number): Expected => Object.fromEntries(CALLERS.map((who) => [who, status])) as Expected;
const STAFF_REFUSED = { partner: 403, otherPartner: 403, role1: 403, role2: 403, role3: 403, role4: 403 };
/** The owner gets `mine`, another customer `theirs`; staff have no access here. */
const customers = (mine: number, theirs: number): Expected => ({ nobody: 401, customer: mine, otherCustomer: theirs, ...STAFF_REFUSED });
const partners: Expected = { ...everyone(403), nobody: 401, partner: 200, otherPartner: 200 };
const admins: Expected = { ...everyone(200), nobody: 401, customer: 403, otherCustomer: 403, partner: 403, otherPartner: 403 };

const roles = (...allowed: (1 | 2 | 3 | 4)[]): Expected => ({
  ...everyone(403),
  nobody: 401,
  ...Object.fromEntries(allowed.map((role) => [`role${role}`, 200])),
});

/** Of a customer who is in no queue. */
const noCall: Expected = { ...roles(1, 3), role1: 404, role3: 404 };

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const LENDER = "amaltas-bank";
/** This one asks for a consent, so that an application waits at it. */
const ASKING_LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
const STAFF_FILE = `${HEADERS}\nAmaltas Bank,A-1,approved,,`;
export const PASSWORD = "a-long-password-1";
/** What was answered before, so that no save changes the decision. */
const answersOf = ({ release, file, mobile }: World) => ({
  form: "personal-loan",
  release,
  answers: { ...goodAnswers(), tin: panOf(mobile), salary_slip: file },
});

/** Who may make which call, and what it then answers. A route that is registered and not listed here fails the suite. */
export const TABLE: Record<string, [(world: World) => Request, Expected]> = {
  "GET /live": [() => ({ url: "/live" }), everyone(200)],
  "GET /ready": [() => ({ url: "/ready" }), everyone(200)],
  "GET /metrics": [() => ({ url: "/metrics" }), everyone(200)],
  "GET /": [() => ({ url: "/" }), everyone(302)],
  "GET /products": [() => ({ url: "/products" }), everyone(302)],
  "GET /in/home/app": [() => ({ url: "/in/home/app" }), everyone(302)],
  "GET /api/openapi.json": [() => ({ url: "/api/openapi.json" }), everyone(200)],
  "GET /api/config/:audience": [() => ({ url: "/api/config/admin" }), everyone(200)],
  "GET /api/config/assets/:file": [({ asset }) => ({ url: asset }), everyone(200)],
  "GET /api/dev/outbox": [() => ({ url: "/api/dev/outbox?to=9876543210" }), everyone(200)],
  "GET /api/get-partner-by-name/:name": [() => ({ url: "/api/get-partner-by-name/cl" }), everyone(200)],
  "GET /api/catalogue/:productType": [() => ({ url: "/api/catalogue/credit-card" }), everyone(200)],
  "GET /api/adverts": [() => ({ url: "/api/adverts?brand=saral" }), everyone(200)],
  "POST /api/pre-check": [
    () => ({
      url: "/api/pre-check",
      body: { productType: "UNSECURED_CARD", answers: { employment_status_code: "SALARIED", monthly_income: 50_000, age: 30 } },
    }),
    everyone(200),
  ],
  "GET /api/get-client-ip": [() => ({ url: "/api/get-client-ip" }), everyone(200)],
  "GET /api/search-list/en": [() => ({ url: "/api/search-list/en" }), everyone(200)],
  "GET /api/search-list/en/:id": [({ prospectAppId }) => ({ url: `/api/search-list/en/${prospectAppId}` }), everyone(200)],
  "POST /api/getLanguages": [() => ({ url: "/api/getLanguages", body: { countryCode: "IN" } }), everyone(200)],
  "POST /api/help": [
    () => ({
      url: "/api/help",
      body: { contactName: "Asha", email: "asha@example.com", phoneNumber: "9876543210", description: "A question" },
    }),
    everyone(200),
  ],
  "POST /api/analytics/page-view": [() => ({ url: "/api/analytics/page-view", body: { route: "/" } }), everyone(200)],
  "GET /api/cookies/read": [() => ({ url: "/api/cookies/read?name=productType" }), everyone(200)],
  "POST /api/cookies/save": [() => ({ url: "/api/cookies/save", body: { name: "productType", value: "LOAN" } }), everyone(200)],
  "POST /api/cookies/delete": [() => ({ url: "/api/cookies/delete", body: { name: "productType" } }), everyone(200)],
  "POST /api/prospect": [() => ({ url: "/api/prospect", body: { productType: "loan" } }), everyone(200)],
  "POST /api/prospect/:id/resume": [({ prospectAppId }) => ({ url: `/api/prospect/${prospectAppId}/resume` }), everyone(200)],
  "POST /api/auth/code": [() => ({ url: "/api/auth/code" }), customers(200, 200)],
  "POST /api/auth/code/owner": [() => ({ url: "/api/auth/code/owner", body: { code: "a-code-that-was-never-made" } }), everyone(400)],
  "POST /api/auth/exchange": [() => ({ url: "/api/auth/exchange", body: { code: "a-code-that-was-never-made" } }), everyone(400)],
  "POST /api/merchants": [
    ({ release }) => ({ url: "/api/merchants", body: { form: "personal-loan", release, answers: {}, consents: [] } }),
    everyone(400),
  ],
  "GET /in/home/app/fonts/:file": [() => ({ url: "/in/home/app/fonts/none.css" }), everyone(404)],
  "POST /api/otp/send": [
    ({ prospectAppId }) => ({ url: "/api/otp/send", body: { prospectAppId, channel: "sms", to: newMobile() } }),
    everyone(200),
  ],
  "GET /api/otp/sent": [({ prospectAppId }) => ({ url: `/api/otp/sent?prospectAppId=${prospectAppId}` }), everyone(200)],
  "POST /api/otp/verify": [
    ({ prospectAppId }) => ({ url: "/api/otp/verify", body: { prospectAppId, to: newMobile(), otp: "123456" } }),
    everyone(400),
  ],
  "POST /api/logout": [() => ({ url: "/api/logout" }), everyone(200)],
  "POST /api/admin/login": [() => ({ url: "/api/admin/login", body: { username: "role1", password: PASSWORD } }), everyone(200)],
  "POST /api/admin/logout": [() => ({ url: "/api/admin/logout" }), everyone(200)],
  "POST /api/partner/login": [() => ({ url: "/api/partner/login", body: { username: "partner", password: PASSWORD } }), everyone(200)],
  "POST /api/partner/logout": [() => ({ url: "/api/partner/logout" }), everyone(200)],
  "POST /api/masquerade/:merchantId": [() => ({ url: `/api/masquerade/${NOBODYS}` }), { ...roles(1), role1: 404 }],
  "POST /api/masquerade/exit": [() => ({ url: "/api/masquerade/exit" }), { ...everyone(403), nobody: 401 }],
  "GET /api/admin-reverify": [() => ({ url: "/api/admin-reverify" }), admins],
  "GET /api/partner/reverify": [() => ({ url: "/api/partner/reverify" }), partners],
  "GET /api/partner/get-revenue": [() => ({ url: "/api/partner/get-revenue" }), partners],
  "POST /api/admin/customers/search": [() => ({ url: "/api/admin/customers/search", body: { text: newMobile() } }), roles(1, 2, 3)],
  "GET /api/admin/desk/:customer/:product": [({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN` }), roles(1, 3)],
  "POST /api/admin/desk/:customer/:product/reveal": [
    ({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN/reveal`, body: { field: "tin", reason: "complaint" } }),
    roles(1, 3),
  ],
  "POST /api/admin/desk/:customer/:product/notes": [
    ({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN/notes`, body: { text: "Rang" } }),
    roles(1, 3),
  ],
  "POST /api/admin/desk/:customer/:product/resend": [
    ({ customerId }) => ({ url: `/api/admin/desk/${customerId}/LOAN/resend`, body: { channel: "sms" } }),
    roles(1, 3),
  ],
  "GET /api/admin/campaigns/:campaign": [() => ({ url: `/api/admin/campaigns/${NOBODYS}` }), { ...roles(1), role1: 404 }],
  "POST /api/admin/campaigns/:campaign/test": [
    () => ({ url: `/api/admin/campaigns/${NOBODYS}/test`, body: { to: newMobile(), language: "en" } }),
    { ...roles(1), role1: 404 },
  ],
  "POST /api/admin/campaigns/:campaign/start": [
    () => ({ url: `/api/admin/campaigns/${NOBODYS}/start`, body: { revision: 1, release: "0".repeat(64) } }),
    { ...roles(1), role1: 404 },
  ],
  "POST /api/admin/campaigns/:campaign/cancel": [() => ({ url: `/api/admin/campaigns/${NOBODYS}/cancel` }), { ...roles(1), role1: 404 }],
  "GET /api/admin/calls": [() => ({ url: "/api/admin/calls" }), roles(1, 3)],
  "POST /api/admin/calls/next": [() => ({ url: "/api/admin/calls/next" }), roles(1, 3)],
  "GET /api/admin/calls/:customer": [() => ({ url: `/api/admin/calls/${NOBODYS}` }), noCall],
  "POST /api/admin/calls/:customer/claim": [() => ({ url: `/api/admin/calls/${NOBODYS}/claim`, body: { revision: 1 } }), noCall],
  "POST /api/admin/calls/:customer/release": [() => ({ url: `/api/admin/calls/${NOBODYS}/release`, body: { revision: 1 } }), noCall],
  "POST /api/admin/calls/:customer/outcome": [
    () => ({ url: `/api/admin/calls/${NOBODYS}/outcome`, body: { revision: 1, outcome: "BUSY" } }),
    noCall,
  ],
  "POST /api/admin/calls/:customer/assign": [
    () => ({ url: `/api/admin/calls/${NOBODYS}/assign`, body: { revision: 1, to: null } }),
    noCall,
  ],
  "GET /api/admin/eligibility": [() => ({ url: "/api/admin/eligibility" }), roles(1, 4)],
  "GET /api/admin/eligibility/:lender/:product": [() => ({ url: `/api/admin/eligibility/${LENDER}/LOAN` }), roles(1, 4)],
  "POST /api/admin/eligibility/:lender/:product/trials": [
    () => ({ url: `/api/admin/eligibility/${LENDER}/NOTHING/trials`, body: { publication: 1, criteria: [] } }),
    { ...roles(1, 4), role1: 404, role4: 404 },
  ],
  "GET /api/admin/criteria-trials/:trial": [
    () => ({ url: `/api/admin/criteria-trials/${NOBODYS}` }),
    { ...roles(1, 4), role1: 404, role4: 404 },
  ],
  "POST /api/admin/criteria-trials/:trial/cancel": [
    () => ({ url: `/api/admin/criteria-trials/${NOBODYS}/cancel` }),
    { ...roles(1, 4), role1: 404, role4: 404 },
  ],
  "POST /api/admin/criteria-trials/:trial/publish": [
    () => ({ url: `/api/admin/criteria-trials/${NOBODYS}/publish`, body: { note: "" } }),
    { ...roles(1, 4), role1: 404, role4: 404 },
  ],
  "GET /api/admin/tables/:table": [() => ({ url: "/api/admin/tables/latest-applications" }), roles(1, 2)],
  "GET /api/admin/tables/:table/export": [() => ({ url: "/api/admin/tables/merchant-list/export" }), roles(1)],
  "GET /api/admin/forms/:form": [() => ({ url: "/api/admin/forms/switch-lenders" }), roles(1)],
  "POST /api/admin/forms/:form": [
    // The body is valid except for a value that no caller may set: the role alone decides between 403 and 422.
    () => ({ url: "/api/admin/forms/set-lender-secret", body: { revision: "", answers: {} } }),
    { ...roles(1), role1: 422 },
  ],
  // Links need no session: an unknown link opens nothing, whoever the caller is.
  "POST /api/admin/links": [() => ({ url: "/api/admin/links", body: { link: "a-link-that-was-never-made" } }), everyone(400)],
  "POST /api/partner/links": [() => ({ url: "/api/partner/links", body: { link: "a-link-that-was-never-made" } }), everyone(400)],
  "GET /api/partner/forms/:form": [() => ({ url: "/api/partner/forms/change-password" }), partners],
  "POST /api/partner/forms/:form": [
    () => ({ url: "/api/partner/forms/change-password", body: { revision: "", answers: {} } }),
    { ...partners, partner: 422, otherPartner: 422 },
  ],
  "POST /api/admin/uploads/:upload": [() => ({ url: "/api/admin/uploads/mis", bytes: formOf(STAFF_FILE), type: FORM_TYPE }), roles(1)],
  "GET /api/admin/uploads/:upload/template": [() => ({ url: "/api/admin/uploads/application-status/template" }), roles(1, 2)],
  "GET /api/admin/jobs/:jobId": [({ job }) => ({ url: `/api/admin/jobs/${job}` }), roles(1)],
  "GET /api/admin/jobs/:jobId/problems": [({ job }) => ({ url: `/api/admin/jobs/${job}/problems` }), roles(1)],
  "POST /api/admin/jobs/:jobId/cancel": [({ job }) => ({ url: `/api/admin/jobs/${job}/cancel` }), roles(1)],
  "POST /api/admin/jobs/:jobId/import": [({ job }) => ({ url: `/api/admin/jobs/${job}/import` }), roles(1)],
  "POST /api/admin/erasures/search": [({ mobile }) => ({ url: "/api/admin/erasures/search", body: { contact: mobile } }), roles(1)],
  "GET /api/admin/erasures": [() => ({ url: "/api/admin/erasures" }), roles(1)],
  "POST /api/admin/erasures": [({ customerId }) => ({ url: "/api/admin/erasures", body: { customerId, reason: "asked" } }), roles(1)],
  "GET /api/admin/erasures/:id": [() => ({ url: `/api/admin/erasures/${NOBODYS}` }), { ...roles(1), role1: 404 }],
  "POST /api/admin/erasures/:id/confirm": [() => ({ url: `/api/admin/erasures/${NOBODYS}/confirm` }), { ...roles(1), role1: 404 }],
  "POST /api/admin/erasures/:id/take-back": [() => ({ url: `/api/admin/erasures/${NOBODYS}/take-back` }), { ...roles(1), role1: 404 }],
  "POST /api/admin/erasures/requests/:id/refuse": [
    () => ({ url: `/api/admin/erasures/requests/${NOBODYS}/refuse`, body: { reason: "identity" } }),
    { ...roles(1), role1: 404 },
  ],
  "GET /api/admin/erasures/certificates/:number": [
    () => ({ url: "/api/admin/erasures/certificates/E-20260101-ABCDEFGH" }),
    { ...roles(1), role1: 404 },
  ],
  "GET /api/admin/reports/:report": [() => ({ url: "/api/admin/reports/applications-by-day" }), roles(1, 2)],
  "GET /api/admin/reports/:report/export": [() => ({ url: "/api/admin/reports/offers-by-product/export" }), roles(1)],
  "GET /api/partner/tables/:table": [() => ({ url: "/api/partner/tables/partner-applications" }), partners],
  "GET /api/partner/tables/:table/export": [() => ({ url: "/api/partner/tables/partner-applications/export" }), partners],
  // No report for partners is shipped.
  "GET /api/partner/reports/:report": [
    () => ({ url: "/api/partner/reports/applications-by-day" }),
    { ...partners, partner: 404, otherPartner: 404 },
  ],
  "GET /api/partner/reports/:report/export": [
    () => ({ url: "/api/partner/reports/applications-by-day/export" }),
    { ...partners, partner: 404, otherPartner: 404 },
  ],
  "POST /api/set-language": [
    ({ prospectAppId }) => ({ url: "/api/set-language", body: { uid: prospectAppId, language: 2 } }),
    { ...everyone(401), customer: 200, otherCustomer: 403 },
  ],
  "GET /api/user/:id": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}` }), customers(200, 403)],
  "GET /api/user/:id/files": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}/files` }), customers(200, 403)],
  "POST /api/user/:id/files": [
    ({ prospectAppId, release }) => ({
      url: `/api/user/${prospectAppId}/files`,
      body: { form: "personal-loan", release, field: "salary_slip", name: "slip.pdf", bytes: 2_000 },
    }),
    customers(200, 403),
  ],
  "PUT /api/user/:id/files/:file": [
    ({ prospectAppId, announced }) => ({ url: `/api/user/${prospectAppId}/files/${announced}`, bytes: pdf(2_000) }),
    customers(200, 403),
  ],
  "GET /api/user/:id/files/:file": [
    ({ prospectAppId, file }) => ({ url: `/api/user/${prospectAppId}/files/${file}` }),
    customers(200, 403),
  ],
  "DELETE /api/user/:id/files/:file": [
    ({ prospectAppId, file }) => ({ url: `/api/user/${prospectAppId}/files/${file}` }),
    customers(200, 403),
  ],
  "GET /api/admin/applications/:appId/files": [({ appId }) => ({ url: `/api/admin/applications/${appId}/files` }), roles(3)],
  "GET /api/admin/applications/:appId/files/:file": [
    ({ appId, file }) => ({ url: `/api/admin/applications/${appId}/files/${file}?reason=complaint` }),
    roles(3),
  ],
  "GET /api/user/:id/draft": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}/draft?form=personal-loan` }), customers(200, 403)],
  "PATCH /api/user/:id": [(world) => ({ url: `/api/user/${world.prospectAppId}`, body: answersOf(world) }), customers(200, 403)],
  "PUT /api/user/:id": [
    (world) => ({
      url: `/api/user/${world.prospectAppId}`,
      body: { ...answersOf(world), consents: goodConsents(), complete: true },
    }),
    customers(200, 403),
  ],
  "POST /api/applications": [
    ({ prospectAppId }) => ({ url: "/api/applications", body: { prospectAppId, productType: "LOAN" } }),
    customers(200, 404),
  ],
  "GET /api/applications/:appId/status": [({ appId }) => ({ url: `/api/applications/${appId}/status` }), customers(200, 404)],
  "GET /api/applications/:appId/lenders/:lender": [
    ({ appId }) => ({ url: `/api/applications/${appId}/lenders/${ASKING_LENDER}` }),
    customers(200, 404),
  ],
  "POST /api/applications/:appId/lenders/:lender/submit": [
    ({ appId }) => ({ url: `/api/applications/${appId}/lenders/${ASKING_LENDER}/submit`, body: { consents: [CONSENT] } }),
    customers(200, 404),
  ],
  "GET /api/offers/:appId": [({ appId }) => ({ url: `/api/offers/${appId}` }), customers(200, 404)],
  "POST /api/offers/:appId/select": [
    ({ appId, offerId }) => ({ url: `/api/offers/${appId}/select`, body: { offerId, consents: [] } }),
    customers(200, 404),
  ],
  // The amount that is asked for already, so that the decision stays.
  "POST /api/offers/:appId/ask": [
    ({ appId }) => ({ url: `/api/offers/${appId}/ask`, body: { answers: { se_loan_amount: 200_000 } } }),
    customers(200, 404),
  ],
  "GET /api/offers/:appId/lenders/:lender/changes": [
    ({ appId }) => ({ url: `/api/offers/${appId}/lenders/${LENDER}/changes` }),
    customers(200, 404),
  ],
  "GET /api/offers/:appId/next": [({ appId }) => ({ url: `/api/offers/${appId}/next` }), customers(200, 404)],
  "GET /api/offers/:appId/statements/:offerId": [
    ({ appId, offerId }) => ({ url: `/api/offers/${appId}/statements/${offerId}` }),
    customers(200, 404),
  ],
  "GET /api/offers/:appId/closings": [({ appId }) => ({ url: `/api/offers/${appId}/closings?months=6` }), customers(200, 404)],
  "POST /api/offers/:appId/receipt/check": [({ appId }) => ({ url: `/api/offers/${appId}/receipt/check` }), customers(200, 404)],
  "POST /api/gold-loans/:appId": [({ appId }) => ({ url: `/api/gold-loans/${appId}` }), customers(200, 404)],
  // A session opens nothing here: the lender's signature does.
  "GET /api/lenders/:lender/files": [() => ({ url: `/api/lenders/${LENDER}/files` }), everyone(401)],
  "GET /api/lenders/:lender/files/:file": [({ appId }) => ({ url: `/api/lenders/${LENDER}/files/${appId}` }), everyone(401)],
  // Any caller is redirected to the page of the application, whatever the result.
  "GET /api/returns/lenders/:lender": [() => ({ url: `/api/returns/lenders/${LENDER}?state=x` }), everyone(303)],
  "GET /api/my/consents": [() => ({ url: "/api/my/consents" }), customers(200, 200)],
  "GET /api/my/data": [() => ({ url: "/api/my/data" }), customers(200, 200)],
  "GET /api/my/applications": [() => ({ url: "/api/my/applications" }), customers(200, 200)],
  "GET /api/applications/:appId/timeline": [({ appId }) => ({ url: `/api/applications/${appId}/timeline` }), customers(200, 404)],
  "POST /api/complaints": [
    () => ({ url: "/api/complaints", body: { name: "Asha", email: "asha@example.com", mobile: "9876543210", text: "Too slow" } }),
    everyone(200),
  ],
  // Each asks for the erasure of what is their own, and takes that back.
  "POST /api/my/erasure": [() => ({ url: "/api/my/erasure" }), customers(200, 200)],
  "DELETE /api/my/erasure": [() => ({ url: "/api/my/erasure" }), customers(200, 200)],
  "POST /api/webhooks/lenders/:lender": [() => ({ url: `/api/webhooks/lenders/${LENDER}`, body: { reference: "x" } }), everyone(401)],
  // The last, as nothing is offered without it.
  "POST /api/my/consents/:id/withdrawal": [({ consentId }) => ({ url: `/api/my/consents/${consentId}/withdrawal` }), customers(200, 404)],
};

/** Pages and files are the same for all. They are there once the browser's side is built. */
export const PAGES = ["GET /in/home/app/*", "GET /in/home/app/assets/*"];

/** The product as nine callers find it: a customer with an application, and others who ask for what belongs to that one. */
export interface Access {
  server: TestServer;
  world: World;
  /** Makes a call under a session of its own, so that a call which ends it spoils no other. */
  ask(
    method: string,
    request: Request,
    who: Who,
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
  const world = await makeWorld(server);
  const signIn: Partial<Record<Who, () => Promise<string>>> = {
    customer: await customerSessions(server, world),
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
    world,
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
export async function makeWorld(server: TestServer): Promise<World> {
  const applicant = await apply(server);
  const sent = await upload(server, applicant, pdf(2_000));
  const file: string = sent.body.data.id;
  expect((await complete(server, applicant, { salary_slip: file })).status).toBe(200);
  const announced: string = (await announce(server, applicant, pdf(2_000))).body.data.id;
  const { body } = await server.call("GET", "/api/config/customer");
  const offerId = (await offerOf(server, applicant, LENDER)).id;
  expect((await select(server, applicant, (await offerOf(server, applicant, ASKING_LENDER)).id)).body.data.status).toBe("SELECTED");
  const uploader = await signInStaff(server, { area: "admin", roleId: 1 });
  const { jobId: job } = await take(server, uploader, STAFF_FILE, { dryRun: true });
  const given = await server.call("GET", "/api/my/consents", { token: applicant.token });
  const consentId: string = given.body.data[0].id;
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
  };
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

async function staffSessions({ ctx }: TestServer, who: Who, member: Member): Promise<() => Promise<string>> {
  await createStaff(ctx.db, ctx.clock.now(), { ...member, username: who, password: PASSWORD });
  const { id } = await ctx.db.selectFrom("staff").select("id").where("username", "=", who.toLowerCase()).executeTakeFirstOrThrow();
  return () => startSession(ctx, ctx.db, { area: member.area, staffId: id });
}
