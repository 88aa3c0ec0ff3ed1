import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { lastOtp } from "../../support/sign-in.ts";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Verification } from "../screens/verification.ts";
import { newMobile, signInByApi } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor, PHONE, untilHydrated, type Visitor } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** Holds back every script of the build until it is let go. */
async function blockScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Once everything that was to be painted by now is. */
const waitForPaint = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How much of the page has moved by itself so far. */
const layoutShift = ({ page }: Visitor) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const moves = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(moves.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift no entry is delivered.
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );

/** Classes of rendered elements without a rule in the page's style sheets. */
const unstyledClasses = ({ page }: Visitor) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join("\n");
    const renderedClasses = new Set([...document.querySelectorAll("#root [class]")].flatMap(({ classList }) => [...classList]));
    return [...renderedClasses].filter((name) => !rules.includes(`.${name}`));
  });

describe("a page before its scripts are loaded", () => {
  async function withVisitor(
    visit: (visitor: Visitor) => Promise<void>,
    options: BrowserContextOptions = PHONE,
    language: Language = "en",
  ) {
    const visitor = await newVisitor(browser, { ...options, locale: language === "hi" ? "hi-IN" : "en-IN" }, language);
    await visit(visitor);
    await visitor.close();
  }

  test.each([
    ["en", PHONE],
    ["hi", PHONE],
    ["en", DESKTOP],
    ["hi", DESKTOP],
  ] as const)("the chooser is rendered without scripts, and hydrated unchanged: %s", async (language, options) => {
    await withVisitor(
      async (visitor) => {
        const { page } = visitor;
        const releaseScripts = await blockScripts(visitor);
        await page.goto(product.base, { waitUntil: "commit" });
        const heading = page.getByRole("heading", { level: 1, name: word(language, "customer.chooser.title") });
        await heading.waitFor();
        const tiles = page.locator("main li button");
        expect(await tiles.count()).toBeGreaterThan(0);
        expect(await page.title()).toContain("·");
        expect(await page.locator("meta[name=description]").getAttribute("content")).toBe(word(language, "customer.chooser.lead"));
        expect(await unstyledClasses(visitor)).toEqual([]);
        await page.getByText(word(language, "customer.chooser.promise.data-in-india")).waitFor();
        expect(
          await page
            .getByRole("region", { name: word(language, "customer.chooser.marksTitle") })
            .getByRole("img")
            .count(),
        ).toBeGreaterThan(20);
        const renderedClasses = await heading.elementHandle();
        releaseScripts();
        await untilHydrated(page);
        expect(await renderedClasses?.evaluate((element) => element.isConnected)).toBe(true);
        // A face that comes late is as wide as the one before it but for some words at the end of a line. This device has none for Hindi.
        expect(await layoutShift(visitor)).toBeLessThan(language === "en" ? 0.05 : 0.1);
        await tiles.first().click();
        await new Verification(visitor).heading.waitFor();
      },
      options,
      language,
    );
  });

  test("no script of a server-rendered page is requested before the first paint", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto(product.base);
      await untilHydrated(page);
      const { seen, asked } = await page.evaluate(() => ({
        seen: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
        asked: performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ startTime }) => startTime),
      }));
      expect(asked.length).toBeGreaterThan(1);
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(seen);
    }));

  test("a device with a clock of another year hydrates the page unchanged", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.clock.setFixedTime(new Date("2031-06-01T10:00:00Z"));
      const releaseScripts = await blockScripts(visitor);
      await page.goto(product.base, { waitUntil: "commit" });
      const footer = page.getByText(`© ${new Date().getFullYear()}`);
      await footer.waitFor();
      const renderedClasses = await footer.elementHandle();
      releaseScripts();
      await untilHydrated(page);
      // If React renders again, the element is another one, and the console has a warning.
      expect(await renderedClasses?.evaluate((element) => element.isConnected)).toBe(true);
    }));

  test("a page in a background tab is hydrated too", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.addInitScript(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden" });
        globalThis.PerformanceObserver = class extends PerformanceObserver {
          override observe() {}
        };
      });
      await page.goto(product.base);
      await untilHydrated(page);
    }));

  test("a tap before the scripts are loaded is handled after hydration", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const releaseScripts = await blockScripts(visitor);
      await page.goto(product.base, { waitUntil: "commit" });
      const tile = page.locator("main li button").first();
      await tile.click();
      expect(await tile.getAttribute("aria-busy")).toBe("true");
      releaseScripts();
      await new Verification(visitor).heading.waitFor();
    }));

  test("a chosen product is shown as opening until its screen is loaded", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await new Chooser(visitor).open(product);
      await untilHydrated(page);
      const releaseScripts = await blockScripts(visitor);
      const next = page.waitForRequest("**/assets/*.js");
      const tile = page.locator("main li button").first();
      await tile.click();
      await next;
      await waitForPaint(page);
      expect(await tile.getAttribute("aria-busy")).toBe("true");
      releaseScripts();
      await new Verification(visitor).heading.waitFor();
    }));

  test("the change from the welcome to the form is shown as loading until the form is there", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await signInByApi(visitor, product);
      await page.goto(`${product.base}/user/welcome-back`);
      await untilHydrated(page);
      const releaseScripts = await blockScripts(visitor);
      const next = page.waitForRequest("**/assets/*.js");
      const start = page.getByRole("button", { name: word("en", "customer.welcome.start") });
      await start.click();
      await next;
      await waitForPaint(page);
      expect(await start.getAttribute("aria-busy")).toBe("true");
      releaseScripts();
      await page.waitForURL("**/user/user-detail");
    }));

  test("a number typed before the scripts are loaded stays, and is submitted", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto(product.base);
      await new Chooser(visitor).tile("Personal loan").click();
      await new Verification(visitor).heading.waitFor();
      const releaseScripts = await blockScripts(visitor);
      await page.reload({ waitUntil: "commit" });
      await new Verification(visitor).heading.waitFor();
      const mobile = newMobile();
      await new Verification(visitor).identifier.fill(mobile);
      await new Verification(visitor).send.click();
      releaseScripts();
      expect(await lastOtp(product, mobile)).toMatch(/^\d{6}$/);
    }));

  test("a number typed into a page that is re-rendered stays, and so does the focus", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto(product.base);
      await new Chooser(visitor).tile("Personal loan").click();
      const { heading, identifier } = new Verification(visitor);
      await heading.waitFor();
      const releaseScripts = await blockScripts(visitor);
      // Another key of what was drawn: the browser takes it for the page of another visit.
      await page.addInitScript(() =>
        addEventListener("DOMContentLoaded", () => document.getElementById("root")?.setAttribute("data-visit", "")),
      );
      await page.reload({ waitUntil: "commit" });
      await heading.waitFor();
      const renderedClasses = await identifier.elementHandle();
      const mobile = newMobile();
      await identifier.fill(mobile);
      releaseScripts();
      await untilHydrated(page);
      expect(await renderedClasses?.evaluate((element) => element.isConnected)).toBe(false);
      expect(await identifier.inputValue()).toBe(mobile);
      expect(await identifier.evaluate((element) => element === document.activeElement)).toBe(true);
      await new Verification(visitor).send.click();
      expect(await lastOtp(product, mobile)).toMatch(/^\d{6}$/);
    }));

  test("a signed-in customer gets the frame at once, without anything of a visitor's", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto(product.base);
      const { prospectAppId } = await signInByApi(visitor, product);
      const releaseScripts = await blockScripts(visitor);
      await page.goto(`${product.base}/user/user-detail`, { waitUntil: "commit" });
      // The list of what to have ready is readable meanwhile.
      const loadingStatus = page.getByRole("status", { name: word("en", "form.loading") });
      await loadingStatus.getByText(/PAN/).waitFor();
      expect(await page.locator("#root").innerHTML()).not.toContain(prospectAppId);
      const help = page
        .getByRole("button", { name: word("en", "common.header.help") })
        .or(page.getByRole("button", { name: word("en", "common.menu.open") }));
      await help.first().focus();
      const focusedElement = await help.first().elementHandle();
      // A key that is pressed from one task to the next goes to what has the focus then.
      await focusedElement?.evaluate((element) => {
        const observer = new MutationObserver(() => {
          if (element.isConnected) return;
          observer.disconnect();
          document.documentElement.dataset.focusThen = document.activeElement?.tagName ?? "";
        });
        observer.observe(document.documentElement, { childList: true, subtree: true });
      });
      releaseScripts();
      await untilHydrated(page);
      // The frame is rendered again, and focus is restored.
      expect(await focusedElement?.evaluate((element) => element.isConnected)).toBe(false);
      expect(await page.locator("html").getAttribute("data-focus-then")).toBe("BUTTON");
      expect(await help.first().evaluate((element) => element === document.activeElement)).toBe(true);
      await page.locator("#field_first_name").waitFor();
      const { fetched, sheets, asked } = await page.evaluate(() => {
        const paths = performance.getEntriesByType("resource").map(({ name }) => name.slice(location.origin.length));
        const links = document.querySelectorAll('link[rel="preload"][as="fetch"], link[rel="modulepreload"][href^="/api/"]');
        return {
          fetched: paths,
          sheets: document.querySelector<HTMLElement>("script[data-sheets]")?.dataset.sheets?.split(" ") ?? [],
          asked: [...links].map((link) => link.getAttribute("href")),
        };
      });
      // Its token, its form and its validators came with the page, once each; no style sheet inlined in the page was fetched again.
      expect(asked).toEqual(["/api/cookies/read?name=atkn", expect.stringMatching(/json$/), expect.stringMatching(/js$/)]);
      for (const path of asked) expect(fetched.filter((each) => each === path)).toEqual([path]);
      expect(sheets.length).toBeGreaterThan(1);
      expect(fetched.filter((path) => sheets.includes(path))).toEqual([]);
    }));

  test("a language picked before the later parts of the chooser are loaded changes them too", () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route("**/assets/lazy-parts-*.js", (route) => promise.then(() => route.continue()));
      await page.goto(product.base);
      await untilHydrated(page);
      await new Chrome(visitor).setLanguage("hi");
      resolve();
      await page.getByRole("heading", { name: word("hi", "customer.chooser.howTitle") }).waitFor();
      await page.getByRole("region", { name: word("hi", "customer.estimate.title") }).waitFor();
    }));

  test("a page with a partner and a lender is hydrated unchanged", () =>
    withVisitor(async (visitor) => {
      const releaseScripts = await blockScripts(visitor);
      await visitor.page.goto(`${product.base}/?lender=amaltas-bank&utm_source=sunbird`, { waitUntil: "commit" });
      const renderedClasses = await new Chooser(visitor).heading.elementHandle();
      releaseScripts();
      await untilHydrated(visitor.page);
      expect(await renderedClasses?.evaluate((element) => element.isConnected)).toBe(true);
      await visitor.page.getByText("In Partnership With").waitFor();
      await new Chooser(visitor).tile("Personal loan").click();
      await new Verification(visitor).heading.waitFor();
    }));
});
