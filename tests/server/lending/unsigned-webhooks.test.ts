import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { postWebhook } from "./webhook.ts";

const LENDER = "amaltas-bank";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const unsigned = async (from: string, lender = LENDER) =>
  (await server.call("POST", `/api/webhooks/lenders/${lender}`, { body: { reference: "x" }, from })).status;

test("S58 a network whose webhooks are not signed is held to a pace, and no other is, nor any lender", async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 40; call++) statuses.push(await unsigned("203.0.113.7", call % 2 ? LENDER : "no-lender"));
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.at(-1)).toBe(429);
  expect(await unsigned("203.0.113.8")).toBe(401);
  // Signed news of an application that is not there: read and looked for each time.
  for (let call = 0; call < 40; call++)
    expect((await postWebhook(server, LENDER, { reference: "none", status: "approved" })).status).toBe(404);
  server.clock.pass(60);
  expect(await unsigned("203.0.113.7")).toBe(401);
});
