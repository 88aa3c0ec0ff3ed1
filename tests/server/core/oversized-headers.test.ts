import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let port = 0;

beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
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

test("S55 48 KB of cookies are read past; more than the server takes are dropped by the browser, which then asks again", async () => {
  expect(await withCookies(48 * 1024)).toEqual({ status: 404, cleared: undefined });
  expect(await withCookies(80 * 1024)).toEqual({ status: 431, cleared: '"cookies"' });
});

test("S57 no link, however long, makes a browser drop its cookies or ask again", async () => {
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

test("what is no HTTP gets 400 and the connection ends", async () => {
  const answer = await new Promise<string>((done, fail) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("no http at all\r\n\r\n"));
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => done(text)).on("error", fail);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
