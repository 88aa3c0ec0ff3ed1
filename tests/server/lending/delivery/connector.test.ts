import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, callHttpJson } from "../../../../src/server/platform/integrations/connectors.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handler: Handler = (_request, response) => response.end();
let seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage["headers"]; body: string }[] = [];
const lender = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  seen.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
  handler(request, response);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`;
});
afterAll(() => {
  lender.closeAllConnections();
  lender.close();
});

const NOW = new Date("2026-11-21T10:00:00.900Z");
const SECRET = Buffer.from("a secret of both");

function call(answer: Handler, more: Partial<Call> = {}) {
  handler = answer;
  seen = [];
  return callHttpJson({
    url: `${origin}/applications`,
    body: '{"amount":1}',
    applicationId: "app-1",
    idempotencyKey: "app-1-2",
    callback: "https://saral.example/api/webhooks/lenders/one",
    credentials: { type: "hmac", key: SECRET },
    now: NOW,
    timeoutSeconds: 5,
    ...more,
  });
}

const respondWith =
  (status: number, body: string, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

test("a lender gets the exact body, signed with the timestamp, with its key, its application and the webhook's address", async () => {
  expect(await call(respondWith(201, '{"reference":"R"}'))).toEqual({
    kind: "accepted",
    status: 201,
    payload: { reference: "R" },
    raw: '{"reference":"R"}',
  });
  const timestamp = "1795255200";
  expect(seen).toMatchObject([
    {
      method: "POST",
      url: "/applications",
      body: '{"amount":1}',
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "idempotency-key": "app-1-2",
        "x-saral-application": "app-1",
        "x-saral-callback": "https://saral.example/api/webhooks/lenders/one",
        "x-saral-timestamp": timestamp,
        "x-saral-signature": createHmac("sha256", SECRET).update(`${timestamp}.{"amount":1}`).digest("hex"),
      },
    },
  ]);
});

describe("a response is", () => {
  const TRY_AGAIN = [401, 403, 404, 408, 421, 425, 429];
  test.each([200, 201, 202, 299])("accepted for %i", async (status) => {
    expect(await call(respondWith(status, "{}"))).toMatchObject({ kind: "accepted", status });
  });
  test.each([400, 402, 405, 406, 409, 410, 413, 415, 422, 451, 499])("a refusal of the body for %i", async (status) => {
    expect(await call(respondWith(status, '{"status":"no"}'))).toEqual({
      kind: "refused",
      status,
      payload: { status: "no" },
      raw: '{"status":"no"}',
    });
  });
  test.each([...TRY_AGAIN, 500, 502, 503, 504, 599])("retried for %i", async (status) => {
    expect(await call(respondWith(status, '{"status":"no"}'))).toEqual({ kind: "failed", reason: `answer ${status}` });
  });
  test("a refusal also if its body is not JSON", async () => {
    expect(await call(respondWith(422, "<html>"))).toMatchObject({ kind: "refused", payload: undefined });
  });
  test("retried if it is accepted without JSON", async () => {
    for (const body of ["", "ok", "<html>", '{"reference":']) {
      expect(await call(respondWith(200, body)), body).toEqual({ kind: "failed", reason: "the answer is no JSON" });
    }
  });
});

describe("without a response it is retried, and nothing more is requested of the lender", () => {
  test.each([301, 302, 307, 308])("a redirect with %i is not followed", async (status) => {
    const outcome = await call(respondWith(status, "", { location: `${origin}/elsewhere` }));
    expect(outcome.kind).toBe("failed");
    expect(seen.map(({ url }) => url)).toEqual(["/applications"]);
  });

  test.each([1.0005, 16.1, 32.2])("a timeout of %d s, no whole number of milliseconds, is valid", async (timeoutSeconds) => {
    expect(await call(respondWith(200, "{}"), { timeoutSeconds })).toMatchObject({ kind: "accepted" });
  });

  test("an interrupted connection", async () => {
    expect(await call((request) => request.socket.destroy())).toEqual({ kind: "failed", reason: expect.stringContaining("not reached") });
  });

  test("a response that is late, and one that starts and does not end", async () => {
    const slow = { timeoutSeconds: 0.3 };
    expect(await call(() => {}, slow)).toEqual({ kind: "failed", reason: expect.stringContaining("too slow") });
    const dripping: Handler = (_request, response) => {
      response.writeHead(200).write("{");
    };
    expect(await call(dripping, slow)).toEqual({ kind: "failed", reason: expect.stringContaining("too slow") });
  });

  test("a response of more than 256 KiB; one of 256 KiB is accepted", async () => {
    const sized = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));
    expect(await call(respondWith(200, sized(256 * 1024)))).toMatchObject({ kind: "accepted" });
    expect(await call(respondWith(200, sized(256 * 1024 + 1)))).toEqual({ kind: "failed", reason: expect.stringContaining("too long") });
  });
});
