import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { BY_KEYBOARD, keyboardOnly } from "./by-keyboard.ts";
import { FAILING, failOnce } from "./fail-once.ts";
import { describeOnFailure } from "./page-on-failure.ts";
import { removeNewerBuiltIns } from "./remove-newer-built-ins.ts";
import type { Language } from "./words.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A small Android phone, held in one hand. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;
export const DESKTOP = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;

/** Milliseconds that every answer of the network takes longer, for walks by hand: `JOURNEY_LATENCY=1200`. */
const LATENCY = Number(process.env.JOURNEY_LATENCY ?? 0);

/** Makes the network of all pages of a context as slow as that. */
function addLatency(context: BrowserContext): void {
  const conditions = { offline: false, latency: LATENCY, downloadThroughput: -1, uploadThroughput: -1 };
  context.on("page", async (page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", conditions);
  });
}

/** One who sits before a browser of his own. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  language: Language;
  phone: boolean;
  /** What makes another's calls come from the same network. */
  network: Pick<BrowserContextOptions, "extraHTTPHeaders">;
  /** Whatever the browser complained of: policy violations, errors on the console, exceptions. */
  browserErrors: string[];
  /** Names a complaint that the test brings about on purpose, such as a refused call. */
  expectError(message: RegExp): void;
  /** Fails when the browser complained of anything that was not expected. */
  close(): Promise<void>;
}

let visitors = 0;

/** A network of their own for each: limits by address are of one visitor's own making, on a product that trusts this machine's proxy. */
function newAddress(): string {
  visitors += 1;
  return `10.${process.env.VITEST_POOL_ID}.${visitors >> 8}.${visitors & 255}`;
}

/** Opens a context with its watch on everything that a browser complains of. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = PHONE, language: Language = "en"): Promise<Visitor> {
  const network = { extraHTTPHeaders: { "x-forwarded-for": newAddress() } };
  const context = await browser.newContext({
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    ...network,
    ...options,
  });
  context.setDefaultTimeout(60_000);
  await removeNewerBuiltIns(context);
  await context.addInitScript(() => addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", "")));
  if (LATENCY > 0) addLatency(context);
  if (FAILING) await failOnce(context, language);
  const browserErrors: string[] = [];
  const expected: RegExp[] = FAILING ? [/net::ERR_CONNECTION_RESET/] : [];
  await context.exposeBinding("reportViolation", (_, violation: string) => browserErrors.push(violation));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `policy violation: ${violatedDirective} by ${blockedURI} in ${sourceFile}:${lineNumber}`,
      ),
    );
  });
  context.on("weberror", (error) => browserErrors.push(`exception: ${error.error().stack ?? error.error().message}`));
  context.on("console", (line) => {
    if (line.type() === "error") browserErrors.push(`console: ${line.text()} (${line.location().url})`);
  });
  const page = await context.newPage();
  if (BY_KEYBOARD) keyboardOnly(page);
  describeOnFailure(page);
  return {
    page,
    context,
    language,
    phone: options.isMobile === true,
    network,
    browserErrors,
    expectError: (message) => void expected.push(message),
    async close() {
      if (process.env.JOURNEY_SHOT) await page.screenshot({ path: `${process.env.JOURNEY_SHOT}-${Date.now()}.png` });
      // A handler may still fetch what the page no longer waits for; it would fail with nobody to catch it.
      await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })));
      await context.close();
      const unexpected = browserErrors.filter((message) => !expected.some((pattern) => pattern.test(message)));
      expect(unexpected, unexpected.join("\n")).toEqual([]);
    },
  };
}

/** Waits until React has hydrated the loaded page. */
export const untilHydrated = (page: Page): Promise<void> => page.locator("html[data-hydrated]").waitFor();

/**
 * Ends the transitions that are running: a page that the browser draws no more frames of would not end them itself.
 * Infinite animations and paused ones go on as they are.
 */
export const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (animation.playState === "running" && endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });

/** Violations that axe finds on the page in its current state, each with the elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  await endTransitions(page);
  // It stays in the page until the next load, and is half a megabyte to read.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ["violations"], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`);
  });
}

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Runs the work on a page as it is printed. Afterwards the page is a screen again, as the next try of a test that failed expects. */
export async function whilePrinted(page: Page, work: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: "print" });
  try {
    await restoringSize(page, work);
  } finally {
    await page.emulateMedia({ media: "screen" });
  }
}

/** Runs work that changes the size of the window. Afterwards it is as before, even if the work failed. */
export async function restoringSize(page: Page, work: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP.viewport;
  try {
    await work();
  } finally {
    await page.setViewportSize(size);
  }
}

/** Goes to another path of the area whose page is loaded, as the browser's history does. */
export const navigateInPage = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, url);

/** Waits until the heading of the first rank says this. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
