import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../support/server.ts";

const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://loans.example", SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}` };

let server: TestServer;
afterEach(() => server.stop());

async function countsAfter(
  { answer = "yes", ...options }: TestServerOptions & { answer?: string | null },
  ...routes: string[]
): Promise<Record<string, number>> {
  server = await startTestServer({ ...options, clean: true });
  const headers = answer === null ? {} : { cookie: `analytics=${answer}` };
  for (const route of routes) {
    const { status, body } = await server.call("POST", "/api/analytics/page-view", { body: { route }, headers });
    expect([status, body]).toEqual([200, { ok: true }]);
  }
  const rows = await server.ctx.db.selectFrom("page_views").select(["route", "count"]).execute();
  return Object.fromEntries(rows.map(({ route, count }) => [route, count]));
}

const analyticsSetting = async () => (await server.call("GET", "/api/config/customer")).body.site.analytics;

test("R9.44 production counts the views of known routes only", async () => {
  expect(await countsAfter({ env: PRODUCTION }, "/", "/", "/user/offers", "/no/such/route")).toEqual({ "/": 2, "/user/offers": 1 });
  expect(await analyticsSetting()).toBe(true);
});

test.each(["no", null])("O113 without the visitor's consent no view is counted: %s", async (answer) => {
  expect(await countsAfter({ env: PRODUCTION, answer }, "/")).toEqual({});
});

test("R9.44 development counts no views", async () => {
  expect(await countsAfter({}, "/", "/user/offers")).toEqual({});
  expect(await analyticsSetting()).toBe(false);
});

test("R2.114 a site without analytics counts no views, in production too", async () => {
  const off: TestServerOptions["documents"] = (documents) =>
    documents.map((document) =>
      document.kind === "site"
        ? { ...document, content: { ...(document.content as SiteDocument), analytics: { enabled: false } } }
        : document,
    );
  expect(await countsAfter({ env: PRODUCTION, documents: off }, "/")).toEqual({});
  expect(await analyticsSetting()).toBe(false);
});
