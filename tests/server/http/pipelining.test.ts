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

/** Sends requests on one connection without waiting for an answer, the last of which closes it. @returns the statuses of what was answered */
async function pipelined(paths: readonly string[]): Promise<string[]> {
  const request = (path: string, index: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${index + 1 < paths.length ? "" : "Connection: close\r\n"}\r\n`;
  const { answer, closed } = rawConnection(port, paths.map(request).join(""));
  await closed;
  return [...answer().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? "");
}

test("pipelined requests are answered in their order", async () => {
  const expected = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? "200" : "404"));
  expect(await pipelined(expected.map((status) => (status === "200" ? "/live" : "/api/nothing")))).toEqual(expected);
});

test("S58 a connection with too many pipelined requests is closed before they are answered", async () => {
  expect(await pipelined(Array.from({ length: 1_000 }, () => "/in/home/app/"))).toEqual([]);
  expect(await pipelined(["/live"])).toEqual(["200"]);
});

test("an absolute URL as request target is refused, so that it cannot redirect to another server", async () => {
  expect(await pipelined(["http://evil.example/in/home/app/", "/live"])).toEqual(["400", "200"]);
});
