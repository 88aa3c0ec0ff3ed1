import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrandDocument } from "../../../src/contract/documents.gen.ts";
import { LONG } from "../../support/long.ts";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker } from "../support/screen-checker.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";

const product = sharedProduct();
const browser = await openBrowser();

const BRANDS = readdirSync("schemas/brands").map((file) => JSON.parse(readFileSync(`schemas/brands/${file}`, "utf8")) as BrandDocument);
const DEFAULT_BRAND = "saral";
const DEFAULT_FONT = BRANDS.find(({ id }) => id === DEFAULT_BRAND)?.fontFamily;
/** Those that a browser opens: one of each font, the house among them. */
const OPENED = BRANDS.filter(
  ({ id, fontFamily }) =>
    LONG || (fontFamily === DEFAULT_FONT ? id === DEFAULT_BRAND : id === BRANDS.find((brand) => brand.fontFamily === fontFamily)?.id),
);

/** A colour as the browser computes it. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(", ")})`;

describe("the first page of every brand, on a phone", () => {
  let visitor: Visitor;
  const asked: string[] = [];
  beforeAll(async () => {
    // One visitor for all: the query counts before the cookie of the brand before.
    visitor = await newVisitor(browser, PHONE);
    visitor.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  });
  afterAll(async () => {
    await visitor?.close();
  });

  test("in Hindi a brand's Devanagari fonts are loaded", async () => {
    const { page, context } = visitor;
    await context.addCookies([{ name: "language", value: "hi", url: product.origin }]);
    await page.goto(`${product.base}/?utm_source=mitti-farm`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.fonts.check('600 16px "Baloo 2 Devanagari"', "क"))).toBe(true);
    const { checkScreen, faults } = createScreenChecker(visitor, "360");
    await checkScreen("brand-hindi");
    expect(faults).toEqual([]);
    await context.addCookies([{ name: "language", value: "en", url: product.origin }]);
  });

  test.each(BRANDS.map((brand) => [brand.id, brand] as const))("as rendered by the server: %s", async (id, brand) => {
    const html = await (await fetch(`${product.base}/?utm_source=${id}`)).text();
    expect(html).toContain(`--brand-primary:${brand.primaryColor};`);
    expect(html.includes(">In Partnership With<")).toBe(id !== DEFAULT_BRAND);
    const [, face = null] = /<link rel="stylesheet" href="([^"]*\/fonts\/[^"]*)"/.exec(html) ?? [];
    expect(face).toBe(brand.fontLink);
    const [, logo = ""] = new RegExp(`<img[^>]* src="([^"]+)"[^>]* alt="${brand.name.replaceAll("&", "&amp;")}"`).exec(html) ?? [];
    const answer = await fetch(new URL(logo, product.origin));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  });

  test.each(OPENED.map((brand) => [brand.id, brand] as const))("%s", async (id, brand) => {
    const { page } = visitor;
    // What axe has made the page before fetch is not asked here.
    await page.goto("about:blank");
    asked.length = 0;
    await page.goto(`${product.base}/?utm_source=${id}`);
    const { header } = new Chrome(visitor);
    const logo = header.getByRole("img", { name: brand.name });
    await logo.waitFor();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    const box = await logo.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(18);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect((await header.boundingBox())?.height, "one row, its edge included").toBeLessThanOrEqual(57);
    expect(await header.getByText("In Partnership With").count()).toBe(id === DEFAULT_BRAND ? 0 : 1);
    const tile = new Chooser(visitor).tile("Personal loan");
    await tile.waitFor();
    const family = await page.evaluate(async () => {
      const first = getComputedStyle(document.documentElement).fontFamily.split(",")[0]?.replace(/["']/g, "") ?? "";
      await document.fonts.ready;
      return { first, loaded: [...document.fonts].some((face) => face.family.replace(/["']/g, "") === first && face.status === "loaded") };
    });
    expect(family).toEqual({ first: brand.fontFamily.replaceAll("'", ""), loaded: true });
    // Of the house's own faces, a brand's page needs the rupee sign alone.
    expect(asked.some((path) => path.includes("noto-sans-latin"))).toBe(brand.fontLink === null);
    // The house's page fetches nothing of the others, and a brand's no face of Devanagari for English.
    const fonts = asked.filter((path) => /poppins|mukta|hind|baloo/.test(path));
    expect(fonts.some((path) => path.endsWith(".woff2"))).toBe(brand.fontLink !== null);
    expect(fonts.filter((path) => path.includes("devanagari"))).toEqual([]);
    const { checkScreen, faults } = createScreenChecker(visitor, "360");
    await checkScreen(`brand-${id}`);
    expect(faults).toEqual([]);
    const claim = page.locator("main li").first().locator("p").first();
    expect(await claim.evaluate((element) => getComputedStyle(element).color)).toBe(rgb(brand.primaryColor));
  });
});
