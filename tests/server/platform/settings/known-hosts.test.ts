import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../support/server.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://app.saral.example",
  SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
};
const REBOUND_HOSTS = [
  "evil.example:9502",
  "evil.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "192.168.1.5:8080",
  "localhost.",
];
const LOCAL_HOSTS = ["localhost", "localhost:8080", "solar.localhost:8080", "127.0.0.1:8080", "127.5.6.7", "[::1]:8080"];

const begin = (server: TestServer, host: string, origin: string) =>
  server.call("POST", "/api/prospect", { body: { productType: "loan" }, headers: { host, origin, "sec-fetch-site": "same-origin" } });

describe("S56 outside production a request with a rebound host name", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test.each(REBOUND_HOSTS)("%s is refused, and reads no passcode", async (host) => {
    const calls = [
      await server.call("GET", "/api/dev/outbox?to=9876543210", { headers: { host } }),
      await server.call("GET", "/in/home/app/", { headers: { host } }),
      await begin(server, host, `http://${host}`),
    ];
    for (const { status, body } of calls) expect([status, body.code]).toEqual([421, "HOST_UNKNOWN"]);
    expect(await server.ctx.db.selectFrom("prospects").select("id").execute()).toEqual([]);
  });

  test.each(LOCAL_HOSTS)("%s is accepted as this machine", async (host) => {
    expect((await server.call("GET", "/api/dev/outbox?to=9876543210", { headers: { host } })).status).toBe(200);
  });
});

test("S56 a development server that is open to the network accepts any host name", async () => {
  const server = await startTestServer({ env: { DEVELOPMENT_OPEN_TO_NETWORK: "yes" } });
  expect((await begin(server, "demo.example", "http://demo.example")).status).toBe(200);
  await server.stop();
});

test("S40 in production the site's origins are PUBLIC_URL and the names beside or below it that the site document lists", async () => {
  const server = await startTestServer({ env: PRODUCTION });
  const names: [host: string, origin: string, status: number][] = [
    ["app.saral.example", "https://app.saral.example", 200],
    ["10.0.0.7:8080", "https://app.saral.example", 200],
    ["loans.saral.example", "https://loans.saral.example", 200],
    ["loans.app.saral.example", "https://loans.app.saral.example", 200],
    ["loans.saral.example", "http://loans.saral.example", 403],
    ["blog.saral.example", "https://blog.saral.example", 403],
    ["loans.evil.example", "https://loans.evil.example", 403],
    ["evil.example", "https://evil.example", 403],
    ["loans.saral.example", "https://evil.example", 403],
  ];
  for (const [host, origin, status] of names) expect((await begin(server, host, origin)).status, `${host} ${origin}`).toBe(status);
  await server.stop();
});
