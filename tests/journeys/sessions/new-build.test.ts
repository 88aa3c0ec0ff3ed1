import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { heading, newVisitor, untilHydrated } from "../support/visitor.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** The screen of the legal pages, in the file that the build made of it. */
const SCREEN = /page-screen-[^/]+\.js/;

/** Counts how often the page is loaded, from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

const openTerms = (page: Page) => page.getByRole("link", { name: "Terms of use" }).first().click();
const terms = (page: Page) => heading(page, "Terms of use");

test("a screen that a newer build has removed is loaded with that build", async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
  await untilHydrated(page);
  const loads = countLoads(page);
  // The open page is of the older build; reloaded, it is of the newer one.
  await page.route(SCREEN, (route) => (loads() === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  visitor.expectError(/404/);
  await openTerms(page);
  await terms(page).waitFor();
  expect(loads()).toBe(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await visitor.close();
});

test("a screen that still fails to load shows the fallback, and is not requested repeatedly", async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
  await untilHydrated(page);
  const loads = countLoads(page);
  await page.route(SCREEN, (route) => route.fulfill({ status: 404 }));
  visitor.expectError(/404|dynamically imported module/);
  await openTerms(page);
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).waitFor();
  // The page is stable: what the user opens on it stays.
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).waitFor();
  expect(loads()).toBe(1);
  await visitor.close();
});

test("a screen requested offline loads when the network is back", async () => {
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
  await untilHydrated(page);
  visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await openTerms(page);
  await page.getByRole("region", { name: "Messages" }).getByText("You are offline.").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await context.setOffline(false);
  await terms(page).waitFor();
  await visitor.close();
});

test("a screen that cannot be fetched at all leaves the page open", async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
  await untilHydrated(page);
  const loads = countLoads(page);
  visitor.expectError(/ERR_FAILED|dynamically imported module/);
  await page.route(SCREEN, (route) => route.abort());
  await page.route(/terms-of-use$/, (route) => route.abort());
  await openTerms(page);
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).waitFor();
  expect(loads()).toBe(0);
  await visitor.close();
});
