import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor, PHONE, untilHydrated } from "../support/visitor.ts";

const product = sharedProduct();
const browser = await openBrowser();

test("the menu opens after the network is lost", async () => {
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => pending.delete(request));
  const menuRequest = page.waitForRequest(/drawer-menu-[^/]+\.js/);
  await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
  await untilHydrated(page);
  await menuRequest;
  // With the menu comes all that it needs.
  await expect.poll(() => pending.size).toBe(0);
  visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").waitFor();
  await visitor.close();
});

test("an offline visitor gets a notice, and nothing on the screen moves or is covered", async () => {
  for (const [checkScreen, language] of [
    [PHONE, "hi"],
    [DESKTOP, "en"],
  ] as const) {
    const visitor = await newVisitor(browser, checkScreen, language);
    const { page, context } = visitor;
    await context.addCookies([{ name: "language", value: language, url: product.origin }]);
    await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
    await untilHydrated(page);
    const heading = page.getByRole("heading", { level: 1 });
    const before = await heading.boundingBox();
    await context.setOffline(true);
    const { offline } = new Chrome(visitor);
    await offline.waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    const notice = await offline.boundingBox();
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(before?.y ?? 0);
    // The whole of it, where it begins and further down.
    expect(await offline.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await offline.boundingBox())?.y).toBe(0);
    visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
    await visitor.close();
  }
});

test("a menu that cannot be fetched is reported, and the screen stays", async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.route(/drawer-menu-[^/]+\.js/, (route) => route.abort());
  visitor.expectError(/ERR_FAILED/);
  await page.goto(`${product.base}/`, { waitUntil: "networkidle" });
  await untilHydrated(page);
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("region", { name: "Messages" }).getByText("No connection").waitFor();
  expect(await heading.textContent()).toBe(title);
  await visitor.close();
});
