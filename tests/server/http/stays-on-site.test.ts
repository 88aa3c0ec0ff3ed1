import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Ways to name another site where an address of this one is expected. */
const FOREIGN_ADDRESSES = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "%2f%2fevil.example",
  "%5c%5cevil.example",
  "@evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "%0d%0aLocation:%20https://evil.example",
];
const NAMES = ["callback", "redirect", "utm_source", "partner", "url"];

describe("S39 no value of a URL leads to another site", () => {
  test.each(["/", "/products", "/in/home/app"])("%s redirects into the application, whatever its query", async (path) => {
    for (const name of NAMES) {
      for (const hostile of FOREIGN_ADDRESSES) {
        const { status, headers, cookies } = await server.call("GET", `${path}?${name}=${hostile}`);
        expect(status).toBe(302);
        const target = new URL(headers.location ?? "", server.settings.publicUrl);
        expect([target.origin, target.pathname], hostile).toEqual([
          server.settings.publicUrl,
          `/in/home/app/${path === "/products" ? "products" : ""}`,
        ]);
        expect(target.search).toBe(new URL(`?${name}=${hostile}`, server.settings.publicUrl).search);
        expect(cookies).toEqual([]);
      }
    }
  });

  test("a path that resembles another site's address is 404 and not redirected", async () => {
    for (const path of ["//evil.example", "//evil.example/", "/%2f%2fevil.example", "/%5cevil.example", "//products", "/@evil.example"]) {
      const { status, headers } = await server.call("GET", path);
      expect([status, headers.location], path).toEqual([404, undefined]);
    }
  });

  test("a campaign's landing URL is stored without its query", async () => {
    for (const [url, kept] of [
      ["https://partner.example/loans?pan=ABCPE1234F", "https://partner.example/loans"],
      ["https://partner.example/loans#mobile=9876543210", "https://partner.example/loans"],
      ["https://partner.example/loans", "https://partner.example/loans"],
    ]) {
      const { body } = await server.call("POST", "/api/prospect", { body: { url, utms: { utm_source: "//evil.example" } } });
      const row = await server.ctx.db.selectFrom("prospects").selectAll().where("id", "=", body.prospectAppId).executeTakeFirstOrThrow();
      expect([row.url, row.utms]).toEqual([kept, { utm_source: "//evil.example" }]);
    }
    const refused = [
      { utms: { source: "x" } },
      { utms: { utm_source: "x".repeat(201) } },
      { utms: { utm_campaign: "a\u001b[31m" } },
      { qr: "a\nb" },
      { url: "https://partner.example/\r\nloans" },
      { urlSegment: "//evil" },
      { url: "x".repeat(2049) },
    ];
    for (const body of refused) expect((await server.call("POST", "/api/prospect", { body })).status).toBe(400);
  });

  test("a brand is found by its exact names only", async () => {
    for (const hostile of FOREIGN_ADDRESSES) {
      const { status, body } = await server.call("GET", `/api/config/customer?brand=${hostile}`);
      if (status === 200) expect(body.coBrand, hostile).toBeNull();
      else expect(status, hostile).toBe(400);
    }
  });

  test("a cookie that the browser saves cannot add attributes or a second cookie", async () => {
    for (const value of ["x; Domain=evil.example", "x\r\nSet-Cookie: atkn=1", "x, atkn=1", "//evil.example"]) {
      const { status, cookies, headers } = await server.call("POST", "/api/cookies/save", { body: { name: "url", value } });
      expect(status).toBe(200);
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toMatchObject({ name: "url", value });
      expect(cookies[0]).not.toHaveProperty("domain");
      expect(headers["set-cookie"]).not.toMatch(/[\r\n]/);
    }
  });
});
