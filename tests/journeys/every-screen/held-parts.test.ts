import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { StaffLogin } from "../screens/staff-login.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** Holds back a file of the build until it is let go, and tells when it was asked for. */
async function hold(page: Page, name: string) {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

const topOf = (page: Page, selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

test("products stay where they are when the estimate above them comes, after a redirect to the chooser too", async () => {
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const estimate = await hold(page, "estimate");
  await page.goto(`${product.base}/credit-cards`);
  await estimate.asked;
  const before = await topOf(page, "#products-title");
  estimate.release();
  await page.locator("main select").first().waitFor();
  // The texts of the estimate may take one line more or less.
  expect(Math.abs((await topOf(page, "#products-title")) - before)).toBeLessThanOrEqual(24);
  await visitor.close();
});

test.each([
  ["/emi-calculator", "calculator-block", "customer.calculator.amount"],
  ["/check-eligibility", "pre-check", "customer.preCheck.product"],
  ["/grievance", "page-form", null],
])("nothing that is in view on %s moves when its %s comes", async (path, part, field) => {
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const held = await hold(page, part);
  await page.goto(product.base + path);
  await held.asked;
  /** The parts of the page that are whole in view; the next one is the held one and its place, and what follows is below. */
  const inView = () =>
    page.locator("main article > *").evaluateAll((parts) => {
      const next = parts.findIndex((one) => one.getBoundingClientRect().bottom > innerHeight);
      return parts.slice(0, next).map((one) => [one.textContent, one.getBoundingClientRect().top]);
    });
  await page.getByRole("status", { name: word("en", "common.loading") }).waitFor();
  const before = await inView();
  held.release();
  await page.getByRole("status", { name: word("en", "common.loading") }).waitFor({ state: "detached" });
  await (field === null ? page.getByRole("textbox").first() : page.getByLabel(word("en", field)).first()).waitFor();
  expect(await inView()).toEqual(before);
  await visitor.close();
});

test("the first page of staff appears together with its menu", async () => {
  const visitor = await newVisitor(browser, DESKTOP);
  const { page } = visitor;
  await page.goto(`${product.base}/admin/login`);
  await new StaffLogin(visitor).signIn("admin1");
  await page.locator("[data-side-menu]").waitFor();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("main") === null) return;
      watch.disconnect();
      Object.assign(globalThis, { menuAtFirst: document.querySelector("[data-side-menu]") !== null });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const menu = await hold(page, "side-menu");
  await page.goto(`${product.base}/admin/lenders`, { waitUntil: "commit" });
  await menu.asked;
  menu.release();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { menuAtFirst: boolean }).menuAtFirst)).toBe(true);
  await visitor.close();
});
