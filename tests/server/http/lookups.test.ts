import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrandDocument } from "../../../src/contract/documents.gen.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const HINDI = { cookie: "language=hi" };
let server: TestServer;
let brand: BrandDocument;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "brand" || document.id !== "sunbird") return document;
        const more = { lookup: ["SunbirdFinance", "SBF"], title: { en: "Loans by Sunbird", hi: "सनबर्ड के ऋण" } };
        return { ...document, content: { ...(document.content as object), ...more } };
      }),
  });
  brand = server.releases.live().catalog.brands.get("sunbird") as BrandDocument;
});
afterAll(() => server.stop());

describe("a partner's brand", () => {
  const get = (name: string, headers: Record<string, string> = {}) =>
    server.call("GET", `/api/get-partner-by-name/${encodeURIComponent(name)}`, { headers });

  test("is found by its key, name and aliases, in any letter case", async () => {
    for (const name of ["sunbird", "SUNBIRD", " sunbird ", brand.name.toUpperCase(), "sunbirdfinance", "sbf"]) {
      expect((await get(name)).body.data?.key, name).toBe("sunbird");
    }
    for (const name of ["sun", "sunbirds", "sb", "-"]) {
      const { status, body } = await get(name);
      expect([status, body.code], name).toEqual([404, "PARTNER_NOT_FOUND"]);
    }
  });

  test("is returned in the specification's format, with its title in the caller's language", async () => {
    const { logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable, name } = brand;
    const entry = { key: "sunbird", name, logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable };
    expect((await get("sunbird")).body).toEqual({ data: { ...entry, title: "Loans by Sunbird" } });
    expect((await get("sunbird", HINDI)).body.data.title).toBe("सनबर्ड के ऋण");
    const house = await get("CL");
    expect(house.body.data.key).toBe(server.releases.live().site.brand);
  });
});

test("R7.6 the house's own name resolves to the brand of the site", async () => {
  const other = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), brand: "marigold" } } : document,
      ),
  });
  try {
    expect((await other.call("GET", "/api/get-partner-by-name/cl")).body.data.key).toBe("marigold");
    const { brand, coBrand } = (await other.call("GET", "/api/config/customer?brand=cl")).body;
    expect([brand.key, coBrand]).toEqual(["marigold", null]);
  } finally {
    await other.stop();
  }
});

describe("option lists", () => {
  test.each(["/api/search-list/en", "/api/search-list/en/00000000-0000-4000-8000-000000000000"])(
    "%s returns every list of every lender, in the document's order and in both languages",
    async (url) => {
      for (const [language, headers] of [
        ["en", {}],
        ["hi", HINDI],
      ] as const) {
        const { body } = await server.call("GET", url, { headers });
        const expected = [...server.releases.live().catalog.options.values()].map(({ id, lists }) => [
          id,
          Object.fromEntries(
            Object.entries(lists).map(([name, options]) => [
              name,
              options.map(({ code, label }, index) => ({ code, label: label[language], labels: label, order: index + 1 })),
            ]),
          ),
        ]);
        expect(expected.length).toBeGreaterThan(1);
        expect(body).toEqual({ data: Object.fromEntries(expected) });
      }
    },
  );
});

test("the languages of a country have the specification's fields only", async () => {
  const { body } = await server.call("POST", "/api/getLanguages", { body: { countryCode: "IN" } });
  const { languages } = server.releases.live().site;
  expect(body.data).toEqual(languages.map(({ code: _code, locale: _locale, ...language }) => language));
});

test("help requests are limited to ten an hour from one address, and stored encrypted as sent", async () => {
  const request = {
    contactName: "Asha",
    email: "asha@example.com",
    phoneNumber: "9876543210",
    company: "Mills",
    description: "A question",
  };
  const send = async (from: string) => (await server.call("POST", "/api/help", { body: request, from })).status;
  for (let time = 0; time < 10; time++) expect(await send("203.0.113.20")).toBe(200);
  expect([await send("203.0.113.20"), await send("203.0.113.21")]).toEqual([429, 200]);
  server.clock.pass(3_601);
  expect(await send("203.0.113.20")).toBe(200);
  const rows = await server.ctx.db.selectFrom("help_requests").selectAll().execute();
  expect(rows).toHaveLength(12);
  for (const { sealed_request } of rows) expect(JSON.parse(server.ctx.vault.open("help-request", sealed_request))).toEqual(request);
});

test("the development outbox shows the fifty newest messages of a recipient", async () => {
  const message = { template: "otp", channel: "sms" as const, to: "9876500000", language: "en", secret: ["otp"] };
  for (let number = 1; number <= 52; number++) {
    server.clock.pass(1);
    await server.ctx.messages.enqueue({ ...message, params: { otp: String(number) } }, server.ctx.db);
  }
  const { body } = await server.call("GET", "/api/dev/outbox?to=9876500000");
  expect(body.map(({ params }: { params: { otp: string } }) => params.otp)).toEqual(
    Array.from({ length: 50 }, (_, index) => String(52 - index)),
  );
});
