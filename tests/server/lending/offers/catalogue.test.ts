import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../../src/contract/documents.gen.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (headers: Record<string, string> = {}) => server.call("GET", "/api/catalogue/credit-card", { headers });

test("the catalogue of a release is built once per language, and not sent again to a client that has it", async () => {
  const [first, hindi] = [await read(), await read({ "accept-language": "hi" })];
  expect([first.status, first.body.data.length > 0]).toEqual([200, true]);
  expect(first.headers["content-type"]).toMatch(/^application\/json/);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(String(first.headers.vary)).toMatch(/accept-language.*cookie/);
  expect((await read()).headers.etag).toBe(etag);
  expect(hindi.headers.etag).not.toBe(etag);
  expect(hindi.body.data[0].lenderName).not.toBe(first.body.data[0].lenderName);
  const again = await read({ "if-none-match": etag });
  expect([again.status, again.headers.etag]).toEqual([304, etag]);
  expect((await read({ "if-none-match": etag, "accept-language": "hi" })).status).toBe(200);
  expect((await server.call("GET", "/api/catalogue/nothing")).status).toBe(404);
});

test("a publication that changes it is visible at once", async () => {
  const { headers, body } = await read();
  const [{ lender }] = body.data;
  const documents = (await server.releases.liveDocuments()).map((document) =>
    document.kind === "lender" && document.id === lender
      ? { ...document, content: { ...(document.content as LenderDocument), enabled: false } }
      : document,
  );
  expect(await server.releases.publish(documents, { author: "test", note: "off", source: "product" })).toMatchObject({ ok: true });
  const after = await read({ "if-none-match": String(headers.etag) });
  expect(after.status).toBe(200);
  expect(after.body.data.map((entry: { lender: string }) => entry.lender)).not.toContain(lender);
});
