import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newMobile } from "./customer.ts";
import { type JourneyProduct, startJourneyProduct } from "./journey-product.ts";
import { looked } from "./screen-rows.ts";
import { Form } from "./screens/form.ts";
import { Verification } from "./screens/verification.ts";
import { Welcome } from "./screens/welcome.ts";
import { axeViolations, DESKTOP, heading, newVisitor, openBrowser, overflow } from "./visitor.ts";

describe("a site of one product", () => {
  let product: JourneyProduct;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startJourneyProduct({ SITE: "single-product" }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test("begins with signing in, for that product, wherever one comes in", async () => {
    const visitor = await newVisitor(browser);
    const { page } = visitor;
    for (const place of ["/", "/login", "/anyword", "/products", "/user/offers", "/verification"]) {
      await page.goto(product.base + place);
      await heading(page, "Personal loan").waitFor();
      await new Verification(visitor).identifier.waitFor();
    }
    const looking = await newVisitor(browser, DESKTOP);
    expect(await looked(looking, product, { route: "login", path: "/login", shows: "main input" })).toEqual([]);
    await looking.close();
    await page.goto(`${product.base}/`);
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await new Verification(visitor).signIn(product, newMobile());
    await new Welcome(visitor).start.click();
    await new Form(visitor).at("about-you").waitFor();
    const session = Object.fromEntries((await visitor.context.cookies()).map(({ name, value }) => [name, value]));
    expect(session).toMatchObject({ productType: "LOAN" });
    await page.goto(`${product.base}/login`);
    await new Welcome(visitor).heading("titleNew").or(new Welcome(visitor).heading("titleBack")).waitFor();
    await visitor.close();
  });
});
