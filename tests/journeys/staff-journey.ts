import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type JourneyProduct, startJourneyProduct } from "./journey-product.ts";
import { StaffLogin } from "./screens/staff-login.ts";
import { StaffPages } from "./screens/staff-pages.ts";
import { DESKTOP, newVisitor, openBrowser } from "./visitor.ts";
import type { Language } from "./words.ts";

/** A product and a browser for the tests of a file, and how the staff come to their pages there. */
export function staffJourney() {
  let product: JourneyProduct;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startJourneyProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    /** Once the tests run. */
    started: () => ({ product, browser }),
    /** A page as a member of the staff who signs in on the way to it. */
    async open(path: string, username: string, language: Language, options = DESKTOP) {
      const visitor = await newVisitor(browser, options, language);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.origin });
      await visitor.page.goto(product.base + path);
      await new StaffLogin(visitor).signIn(username);
      return { visitor, pages: new StaffPages(visitor) };
    },
  };
}
