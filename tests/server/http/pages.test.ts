import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { CLIENT_FOLDER } from "../../../src/server/platform/pages/client-files.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const HOSTILE = `</title></script><script>alert("1")</script><img src=x onerror='alert(1)'>`;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "site") return document;
        const content = document.content as SiteDocument;
        return { ...document, content: { ...content, brandName: { en: HOSTILE, hi: "सरल" }, legalEntityName: { en: HOSTILE, hi: "सरल" } } };
      }),
  });
});
afterAll(async () => {
  await server.stop();
});

const page = (path: string, headers: Record<string, string> = {}) => server.call("GET", `/in/home/app${path}`, { headers });

test("S38 no text of a document breaks out of its place in a page", async () => {
  const { status, body } = await page("/");
  expect(status).toBe(200);
  const html = String(body);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  expect(html.match(/<script/g)).toHaveLength((await page("/", { cookie: "language=hi" })).body.match(/<script/g).length);
  const config = JSON.parse(/<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(config.site.brandName).toBe(HOSTILE);
});

test("a page of the route table is 200, any other path is 404 and still renders the application", async () => {
  for (const [path, status] of [
    ["/", 200],
    ["/verification", 200],
    ["/user/offers", 200],
    ["/admin/login", 200],
    ["/saral/partner/login", 200],
    ["/no/such/page", 404],
    ["/admin/nothing", 404],
  ] as const) {
    const answer = await page(path);
    expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]], path).toEqual([
      status,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(String(answer.body)).toContain('id="config"');
  }
});

test("the area is determined by whole segments of the path", async () => {
  const area = async (path: string) => /"area":"(\w+)"/.exec(String((await page(path)).body))?.[1];
  expect(await area("/administrator")).toBe("customer");
  expect(await area("/admin")).toBe("admin");
  expect(await area("/admin/")).toBe("admin");
  expect(await area("/admin/login?x=1")).toBe("admin");
  expect(await area("/partners")).toBe("customer");
  expect(await area("/partner/dashboard")).toBe("partner");
  expect(await area("/sunbird/partner/login")).toBe("partner");
  expect(await area("/a/b/partner/login")).toBe("customer");
});

test("the brand is taken from utm_source, then the path, then the cookie", async () => {
  const brand = async (path: string, cookie = "") =>
    /"coBrand":(?:\{"key":"(\w+)"|null)/.exec(String((await page(path, { cookie })).body))?.[1] ?? null;
  expect(await brand("/sunbird/partner/login?utm_source=marigold", "coBrand=saral")).toBe("marigold");
  expect(await brand("/sunbird/partner/login", "coBrand=marigold")).toBe("sunbird");
  expect(await brand("/sunbird/partner/login?utm_source=nobody", "coBrand=marigold")).toBe("sunbird");
  expect(await brand("/?partner=sunbird", "coBrand=marigold")).toBe("sunbird");
  expect(await brand("/", "coBrand=%20Marigold%20")).toBe("marigold");
  expect(await brand("/")).toBeNull();
});

test("pages and assets are compressed only for clients that accept it, with the same content", async () => {
  const { body } = await server.call("GET", "/api/config/customer");
  for (const url of ["/in/home/app/", body.consents]) {
    const get = (encoding: string) => server.app.inject({ method: "GET", url, headers: { "accept-encoding": encoding } });
    const [plain, packed, older] = [await get("deflate;q=0"), await get("gzip, br;q=1"), await get("gzip, deflate")];
    const encodings = [plain, packed, older, await get("brotli")].map(({ headers }) => headers["content-encoding"]);
    expect(encodings).toEqual([undefined, "br", "gzip", undefined]);
    // A page has a nonce of its own each time.
    const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, "");
    expect(withoutNonce(brotliDecompressSync(packed.rawPayload).toString())).toBe(withoutNonce(plain.payload));
    expect(withoutNonce(gunzipSync(older.rawPayload).toString())).toBe(withoutNonce(plain.payload));
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    expect(String(plain.headers.vary)).toContain("accept-encoding");
  }
});

describe("a file of the build", () => {
  const [name = ""] = readdirSync(join(CLIENT_FOLDER, "assets")).filter((file) => file.endsWith(".js"));
  const url = `/in/home/app/assets/${name}`;
  const file = (method: "GET" | "HEAD", headers: Record<string, string> = {}) => server.app.inject({ method, url, headers });

  test.each(["bytes=0-9", "bytes=999999999-", "bytes=0-1,4-5", "bytes=9-0", "lines=0-1", "nonsense"])(
    "is sent whole, whatever the range asked for: %s",
    async (range) => {
      const whole = readFileSync(join(CLIENT_FOLDER, "assets", name), "utf8");
      for (const [method, body] of [
        ["GET", whole],
        ["HEAD", ""],
      ] as const) {
        const { statusCode, headers, payload } = await file(method, { range });
        expect([statusCode, headers["accept-ranges"], headers["content-length"]]).toEqual([
          200,
          undefined,
          String(Buffer.byteLength(whole)),
        ]);
        expect(payload).toBe(body);
      }
    },
  );

  test("is 412 if it is not the one that the caller requires, and sent if it is", async () => {
    const { etag, "last-modified": modified } = (await file("GET")).headers;
    const conditions = [
      [{ "if-match": '"another"' }, 412],
      [{ "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 412],
      [{ "if-match": String(etag) }, 200],
      [{ "if-match": "*" }, 200],
      [{ "if-unmodified-since": String(modified) }, 200],
      [{ "if-none-match": String(etag) }, 304],
    ] as const;
    for (const method of ["GET", "HEAD"] as const)
      for (const [headers, status] of conditions) {
        const answer = await file(method, headers);
        expect(answer.statusCode, JSON.stringify(headers)).toBe(status);
        if (status === 412) expect(answer.payload).toBe("");
      }
  });
});

test.each(["//user/user-detail", "/user///offers", "//", "//other.example/path"])(
  "a path with empty segments redirects to the path without them, on this site: %s",
  async (path) => {
    const { statusCode, headers } = await server.app.inject({ method: "GET", url: `/in/home/app${path}?utm_source=a//b` });
    expect([statusCode, headers.location]).toEqual([302, `/in/home/app${path.replaceAll(/\/+/g, "/")}?utm_source=a//b`]);
  },
);

test("a page rendered on the server links none of the build's scripts and style sheets, which would delay its first paint", async () => {
  const linked = /<link rel="(stylesheet|modulepreload)" crossorigin href="\/in|<script type="module"/;
  expect((await page("/admin/login")).body).toMatch(linked);
  const rendered = String((await page("/")).body);
  expect(rendered).toContain("data-visit=");
  expect(rendered).not.toMatch(linked);
});

test("a file of the build is sent as the build compressed it, and cached for a year", async () => {
  const [, url = ""] = /src="([^"]*\/assets\/[^"]*\.js)"/.exec(String((await page("/admin/login")).body)) ?? [];
  const { headers, rawPayload, statusCode } = await server.app.inject({ method: "GET", url, headers: { "accept-encoding": "br" } });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  // A file that is compressed for the answer has no length.
  expect([headers["content-encoding"], headers["content-length"]]).toEqual(["br", String(rawPayload.length)]);
});
