import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { apply, offersOf } from "../lending-server.ts";

const BRANDS = readdirSync("schemas/brands").map((file) => file.replace(/\.json$/, ""));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The server as a browser calls it that came from a partner: with its cookie, its campaign and an address of its own. */
const from = (brand: string, index: number): TestServer => ({
  ...server,
  call: (method, url, options = {}) =>
    server.call(method, url, {
      ...options,
      from: `10.1.0.${index + 1}`,
      headers: { cookie: `coBrand=${brand}`, ...options.headers },
      ...(url === "/api/prospect" ? { body: { ...(options.body as object), utms: { utm_source: brand } } } : {}),
    }),
});

test("the same person gets the same offers in the same order under any brand", async () => {
  const shown = async (brand: string, index: number) => {
    const { offers, unmatched, receipt } = await offersOf(from(brand, index), await apply(from(brand, index)));
    return {
      offers: offers.map(({ lender, kind, figures }: Record<string, unknown>) => ({ lender, kind, figures })),
      unmatched,
      ranking: receipt.ranking,
    };
  };
  const house = await shown("saral", 0);
  expect(house.offers.length).toBeGreaterThan(1);
  expect(BRANDS).toHaveLength(34);
  for (const [index, brand] of BRANDS.entries()) expect(await shown(brand, index + 1), brand).toEqual(house);
});

test("each brand is found by its key, its name and its look-up name, in any letter case", async () => {
  for (const brand of BRANDS) {
    const { body } = await server.call("GET", `/api/get-partner-by-name/${brand.toUpperCase()}`);
    expect(body.data).toMatchObject({ key: brand });
    const byName = await server.call("GET", `/api/get-partner-by-name/${encodeURIComponent(body.data.name.toLowerCase())}`);
    expect(byName.body).toEqual(body);
  }
  expect((await server.call("GET", "/api/get-partner-by-name/tansentelecom")).body.data).toMatchObject({ key: "tansen-telecom" });
});

test("a page has the style sheet of its brand's fonts and drawings in the brand's colours; the site's own brand has no sheet", async () => {
  const page = async (query: string) => String((await server.call("GET", `/in/home/app/${query}`)).body);
  const partner = await page("?utm_source=Patang-Payments");
  expect(partner).toContain('<link rel="stylesheet" href="/in/home/app/fonts/poppins.css" />');
  expect(partner).toContain('<meta name="theme-color" content="#b53b0b" />');
  const iconOf = (html: string) => JSON.parse(/id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? "").products[0].icon as string;
  expect(iconOf(partner)).toContain("fill='%23b53b0b'");
  expect(iconOf(partner)).toContain("stroke='%23155e75'");
  const house = await page("");
  expect(house).not.toContain("/fonts/");
  expect(iconOf(house)).toContain("fill='%230b5d4e'");
  expect(iconOf(house)).not.toMatch(/[{}]/);
});
