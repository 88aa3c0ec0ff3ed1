import { afterAll, beforeAll, expect, test } from "vitest";
import { signed } from "../../../src/server/platform/integrations/signature.ts";
import { lenderSecret } from "../../support/lender-secret.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("a configuration is revalidated on each request, and cached separately by everything it depends on", async () => {
  const { headers } = await server.call("GET", "/api/config/customer");
  expect([headers["cache-control"], headers["content-type"]]).toEqual(["no-cache", "application/json; charset=utf-8"]);
  for (const name of ["accept-language", "authorization", "cookie"]) expect(headers.vary).toContain(name);
  expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
});

test("S23 a byte order mark before JSON is not parsed, but is part of the signed bytes", async () => {
  const json = { "content-type": "application/json" };
  expect((await server.call("POST", "/api/prospect", { body: '\ufeff{"productType":"loan"}', headers: json })).status).toBe(200);
  const [lender] = server.releases.live().catalog.lenders.values();
  if (lender === undefined) throw new Error("no lender");
  const post = (signedOver: string, body: string) => {
    const headers = signed(lenderSecret(server.ctx, lender), signedOver, server.clock.now());
    return server.call("POST", `/api/webhooks/lenders/${lender.id}`, { body, headers: { ...json, ...headers } });
  };
  const text = JSON.stringify({ reference: "no-such-reference", status: "approved" });
  expect((await post(`\ufeff${text}`, `\ufeff${text}`)).body.code).toBe("NOT_FOUND");
  expect((await post(text, `\ufeff${text}`)).body.code).toBe("NOT_SIGNED_IN");
});

test("errors are not cacheable in any area", async () => {
  for (const url of ["/api/nothing", "/api/admin-reverify", "/api/config/nobody", "/nothing"]) {
    const { status, headers } = await server.call("GET", url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers["cache-control"], url).toBe("no-store");
  }
});
