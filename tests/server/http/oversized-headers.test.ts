import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, rawConnection } from "../../support/raw-connection.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let port = 0;

beforeAll(async () => {
  server = await startTestServer();
  port = await listen(server);
});
afterAll(() => server.stop());

const asking = (path: string, cookie: string) =>
  new Promise<IncomingMessage>((done, fail) => {
    const call = request({ port, host: "127.0.0.1", path, method: "GET", headers: { cookie } }, (response) => {
      response.resume();
      done(response);
    });
    call.on("error", fail).end();
  });

async function withCookies(bytes: number) {
  const { statusCode, headers } = await asking("/api/getLanguages", `productType=%; stranger=${"x".repeat(bytes)}`);
  return { status: statusCode, cleared: headers["clear-site-data"] };
}

test("S55 48 KB of cookies are accepted; more than the header limit is 431, and makes the browser delete its cookies", async () => {
  expect(await withCookies(48 * 1024)).toEqual({ status: 404, cleared: undefined });
  expect(await withCookies(80 * 1024)).toEqual({ status: 431, cleared: '"cookies"' });
});

test("S57 no URL, however long, makes a browser delete its cookies or reload", async () => {
  for (const [length, status] of [
    [17 * 1024, 414],
    [65 * 1024, 414],
    [300 * 1024, 431],
  ] as const) {
    const { statusCode, headers } = await asking(`/?${"x".repeat(length)}`, "device=1; token=2");
    expect(statusCode).toBe(status);
    expect(headers).not.toHaveProperty("clear-site-data");
    expect(headers).not.toHaveProperty("refresh");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  expect((await asking(`/?${"x".repeat(15 * 1024)}`, "device=1")).statusCode).not.toBe(414);
});

test.each([
  ["a message that is not HTTP", "no http at all\r\n\r\n"],
  ["a request with two Host headers", "GET /live HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
])("%s gets 400 and the connection is closed", async (_, bytes) => {
  const { answer, closed } = rawConnection(port, bytes);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
