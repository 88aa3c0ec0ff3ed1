import { request } from "node:http";
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

const withCookies = (bytes: number) =>
  new Promise<{ status: number | undefined; cleared: string | undefined }>((done, fail) => {
    const headers = { cookie: `productType=%; stranger=${"x".repeat(bytes)}` };
    const call = request({ port, host: "127.0.0.1", path: "/api/getLanguages", method: "GET", headers }, (response) => {
      response.resume();
      done({ status: response.statusCode, cleared: response.headers["clear-site-data"]?.toString() });
    });
    call.on("error", fail).end();
  });

test("S55 48 KB of cookies are read past; more than the server takes are dropped by the browser, which then asks again", async () => {
  expect(await withCookies(48 * 1024)).toEqual({ status: 404, cleared: undefined });
  expect(await withCookies(80 * 1024)).toEqual({ status: 431, cleared: '"cookies"' });
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
