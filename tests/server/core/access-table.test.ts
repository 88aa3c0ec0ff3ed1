import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../../src/server/services/sessions.ts";
import { createStaff } from "../../../src/server/services/staff.ts";
import { goodAnswers, goodConsents, newMobile } from "../../support/customer.ts";
import { fingerprint } from "../../support/fingerprint.ts";
import { routesOf } from "../../support/routes.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, select } from "../lending/lending-server.ts";

const CALLERS = ["nobody", "customer", "otherCustomer", "partner", "otherPartner", "role1", "role2", "role3", "role4"] as const;
type Who = (typeof CALLERS)[number];

/** The customer whose objects are asked for, and what belongs to them. */
interface World extends Applicant {
  /** An offer of a lender that asks for no consent. */
  offerId: string;
  release: string;
  asset: string;
}

interface Request {
  url: string;
  body?: object;
}

type Expected = Record<Who, number>;

const everyone = (status: number): Expected => Object.fromEntries(CALLERS.map((who) => [who, status])) as Expected;
const STAFF_REFUSED = { partner: 403, otherPartner: 403, role1: 403, role2: 403, role3: 403, role4: 403 };
/** The owner gets `mine`, another customer `theirs`; staff have no way in here. */
const customers = (mine: number, theirs: number): Expected => ({ nobody: 401, customer: mine, otherCustomer: theirs, ...STAFF_REFUSED });
const partners: Expected = { ...everyone(403), nobody: 401, partner: 200, otherPartner: 200 };
const admins: Expected = { ...everyone(200), nobody: 401, customer: 403, otherCustomer: 403, partner: 403, otherPartner: 403 };

const LENDER = "amaltas-bank";
/** This one asks for a consent, so that an application waits at it. */
const ASKING_LENDER = "kachnar-finance";
const CONSENT = { id: "kachnar-credit-score", version: 1, given: true, language: "en" };
const PASSWORD = "a-long-password-1";
const answersOf = ({ release }: World) => ({ form: "personal-loan", release, answers: goodAnswers() });

/** Who may make which call, and what it then answers. A route that is registered and not listed here fails the suite. */
const TABLE: Record<string, [(world: World) => Request, Expected]> = {
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
  "POST /api/otp/send": [
    ({ prospectAppId }) => ({ url: "/api/otp/send", body: { prospectAppId, channel: "sms", to: newMobile() } }),
    everyone(200),
  ],
  "POST /api/otp/verify": [
    ({ prospectAppId }) => ({ url: "/api/otp/verify", body: { prospectAppId, to: newMobile(), otp: "123456" } }),
    everyone(400),
  ],
  "POST /api/logout": [() => ({ url: "/api/logout" }), everyone(200)],
  "POST /api/admin/login": [() => ({ url: "/api/admin/login", body: { username: "role1", password: PASSWORD } }), everyone(200)],
  "POST /api/admin/logout": [() => ({ url: "/api/admin/logout" }), everyone(200)],
  "POST /api/partner/login": [() => ({ url: "/api/partner/login", body: { username: "partner", password: PASSWORD } }), everyone(200)],
  "POST /api/partner/logout": [() => ({ url: "/api/partner/logout" }), everyone(200)],
  "GET /api/admin-reverify": [() => ({ url: "/api/admin-reverify" }), admins],
  "GET /api/partner/get-revenue": [() => ({ url: "/api/partner/get-revenue" }), partners],
  "POST /api/set-language": [
    ({ prospectAppId }) => ({ url: "/api/set-language", body: { uid: prospectAppId, language: 2 } }),
    { ...everyone(401), customer: 200, otherCustomer: 403 },
  ],
  "GET /api/user/:id": [({ prospectAppId }) => ({ url: `/api/user/${prospectAppId}` }), customers(200, 403)],
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
    ({ appId, offerId }) => ({ url: `/api/offers/${appId}/select`, body: { offerId } }),
    customers(200, 404),
  ],
  "POST /api/gold-loans/:appId": [({ appId }) => ({ url: `/api/gold-loans/${appId}` }), customers(200, 404)],
  // A session opens nothing here: the lender's signature does.
  "POST /api/webhooks/lenders/:lender": [() => ({ url: `/api/webhooks/lenders/${LENDER}`, body: { reference: "x" } }), everyone(401)],
};

/** Pages and files are the same for all. They are there once the browser's side is built. */
const PAGES = ["GET /in/home/app/*", "GET /in/home/app/assets/*"];

let server: TestServer;
let world: World;
/** A session of each caller that no other cell uses, so that one that ends it spoils none. */
const signIn: Partial<Record<Who, () => Promise<string>>> = {};

beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "product" ? { ...document, content: { ...(document.content as object), loanRedirect: "offers" } } : document,
      ),
  });
  const applicant = await apply(server);
  const { body } = await server.call("GET", "/api/config/customer");
  const offerId = (await offerOf(server, applicant, LENDER)).id;
  expect((await select(server, applicant, (await offerOf(server, applicant, ASKING_LENDER)).id)).body.data.status).toBe("SELECTED");
  world = { ...applicant, offerId, release: server.releases.live().hash, asset: body.consents };
  customerSession("customer", applicant);
  customerSession("otherCustomer", await apply(server));
  for (const [username, brand] of [
    ["partner", "marigold"],
    ["otherPartner", "sunbird"],
  ] as const)
    await staffSession(username, { area: "partner", brand, merchantId: randomUUID() });
  for (const roleId of [1, 2, 3, 4] as const) await staffSession(`role${roleId}`, { area: "admin", roleId });
});
afterAll(() => server.stop());

function customerSession(who: Who, { prospectAppId }: Applicant): void {
  signIn[who] = async () => {
    const { customer_id } = await server.ctx.db
      .selectFrom("prospects")
      .select("customer_id")
      .where("id", "=", prospectAppId)
      .executeTakeFirstOrThrow();
    return startSession(server.ctx, server.ctx.db, { area: "customer", customerId: customer_id ?? "", prospectId: prospectAppId });
  };
}

async function staffSession(who: Who, member: { area: "admin" | "partner"; roleId?: number; brand?: string; merchantId?: string }) {
  await createStaff(server.ctx.db, server.clock.now(), { ...member, username: who, password: PASSWORD });
  const { id } = await server.ctx.db.selectFrom("staff").select("id").where("username", "=", who.toLowerCase()).executeTakeFirstOrThrow();
  signIn[who] = () => startSession(server.ctx, server.ctx.db, { area: member.area, staffId: id });
}

/** Addresses differ, so that no limit by address is met. */
let address = 0;
async function ask(method: string, { url, body }: Request, who: Who) {
  const token = await signIn[who]?.();
  address += 1;
  const response = await server.app.inject({
    method: method as "GET",
    url,
    remoteAddress: `198.51.100.${address % 250}`,
    ...(body && { payload: body }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, code: /^\{.*"code":"(\w+)"/.exec(response.payload)?.[1], text: response.payload };
}

const REFUSED = [401, 403, 404];

describe("S16 who may make which call", () => {
  test.each(Object.keys(TABLE))("%s", async (route) => {
    const [request, expected] = TABLE[route] ?? [];
    if (request === undefined || expected === undefined) throw new Error("no row");
    const [method = ""] = route.split(" ");
    const answers: Record<string, number> = {};
    // The refused ones come first: what the owner may do would change what they find.
    for (const who of CALLERS.toSorted((one, other) => expected[other] - expected[one])) {
      const before = REFUSED.includes(expected[who]) ? await fingerprint(server) : null;
      const { status, code, text } = await ask(method, request(world), who);
      answers[who] = status;
      if (status === 401) expect(code, who).toBe("NOT_SIGNED_IN");
      if (status === 404) expect(code, who).toBe("NOT_FOUND");
      if (before !== null) {
        expect(text, who).not.toContain(world.appId);
        expect(await fingerprint(server), `${who} changed something`).toEqual(before);
      }
      if (method === "GET") {
        const head = await ask("HEAD", request(world), who);
        expect([head.status, head.text], `HEAD by ${who}`).toEqual([status, ""]);
      }
    }
    expect(answers).toEqual(expected);
  });

  test.each(["GET /in/home/app/", "GET /in/home/app/admin/dashboard", "GET /in/home/app/assets/none.js"])(
    "%s is the same for all callers",
    async (route) => {
      const [, url = ""] = route.split(" ");
      const statuses = await Promise.all(CALLERS.map(async (who) => (await ask("GET", { url }, who)).status));
      expect(new Set(statuses).size).toBe(1);
    },
  );

  test("every route that the server has stands in the table, and every row is a route", () => {
    const registered = routesOf(server.app);
    const listed = [...Object.keys(TABLE), ...PAGES];
    expect(registered.filter((route) => !listed.includes(route))).toEqual([]);
    expect(Object.keys(TABLE).filter((route) => !registered.includes(route))).toEqual([]);
  });

  test("the list of routes has those of every depth and method", async () => {
    const app = Fastify();
    app.get("/api/new", () => "");
    app.post("/api/new/:id/part", () => "");
    app.put("/api/new/:id", () => "");
    await app.ready();
    expect(routesOf(app)).toEqual(["GET /api/new", "POST /api/new/:id/part", "PUT /api/new/:id"]);
  });
});

test("a name and password of one area open no other", async () => {
  const login = async (area: string, username: string) =>
    (await server.call("POST", `/api/${area}/login`, { body: { username, password: PASSWORD } })).status;
  expect([await login("admin", "role1"), await login("partner", "partner")]).toEqual([200, 200]);
  expect([await login("partner", "role1"), await login("admin", "partner")]).toEqual([401, 401]);
});
