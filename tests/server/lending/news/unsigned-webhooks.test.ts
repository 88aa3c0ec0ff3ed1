import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { postWebhook } from "../webhook.ts";

const LENDER = "amaltas-bank";
const OTHER = "kachnar-finance";
/** Small, so that the test reaches it. Half of it may arrive at once. */
const limits = { lenderWebhooksPerMinute: 120 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), limits } } : document,
      ),
  });
});
afterAll(() => server.stop());

const unsigned = async (from: string, lender = LENDER) =>
  (await server.call("POST", `/api/webhooks/lenders/${lender}`, { body: { reference: "x" }, from })).status;

test("S58 a network with unsigned webhooks is rate-limited, and no other is, nor any lender", async () => {
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

test("S59 a lender that floods signed webhooks is limited with Retry-After, and no other lender is", async () => {
  server.clock.pass(60);
  const signed = (lender: string) =>
    postWebhook(server, lender, { reference: "none", status: "approved", application: { id: "none", state: "SANCTIONED" } });
  const answers = [];
  for (let call = 0; call < 100; call++) answers.push(await signed(LENDER));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
  const refused = answers.find(({ status }) => status === 429);
  expect([refused?.body.code, refused?.headers["retry-after"]]).toEqual(["TOO_MANY_REQUESTS", "1"]);
  expect((await signed(OTHER)).status).toBe(404);
  server.clock.pass(1);
  expect((await signed(LENDER)).status).toBe(404);
  // Callers that cannot sign use up none of it.
  server.clock.pass(60);
  for (let call = 0; call < 100; call++) await unsigned(`203.0.113.${call}`);
  expect((await signed(LENDER)).status).toBe(404);
});

test("S58 webhooks whose bodies are refused before the signature check count as unsigned", async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 60; call++) {
    const headers = { "content-type": "application/json" };
    const options = { body: "[".repeat(1_000), headers, from: "203.0.113.200" };
    statuses.push((await server.call("POST", `/api/webhooks/lenders/${LENDER}`, options)).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(statuses).toContain(429);
});
