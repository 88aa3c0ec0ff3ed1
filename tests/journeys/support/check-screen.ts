import { mkdirSync, readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RoutingDocument } from "../../../src/contract/documents.gen.ts";
import { shipped } from "../../schemas/shipped.ts";
import { Chrome } from "../screens/chrome.ts";
import { waitForIdleWatch } from "./customer.ts";
import type { JourneyProduct } from "./journey-product.ts";
import { axeViolations, DESKTOP, overflow, PHONE, type Visitor } from "./visitor.ts";
import { documentText, type Language, word } from "./words.ts";

/** A screen by its path. */
export interface ScreenCase {
  /** Id of the route that the path belongs to. */
  route: string;
  path: string;
  /** The text before the host's name. */
  host?: string;
  /** The document whose title is the screen's, where it is not the route's. */
  title?: string;
  /** What has to be there besides the heading, as a selector of CSS: the screen with what it is for, and not its trouble. */
  requiredSelector?: string;
  /** It says that there is no such page. */
  missing?: boolean;
  /** Without header and footer. */
  bare?: boolean;
}

/** The first screens of a site with one product, which the others have not. */
export const SINGLE_PRODUCT_SCREENS: ScreenCase[] = [
  { route: "root-login", path: "/", requiredSelector: "main input" },
  { route: "segment-login", path: "/anyword", requiredSelector: "main input" },
  { route: "login", path: "/login", requiredSelector: "main input" },
];

/** Folder for pictures of the screens, if requested. */
export const PICTURES = process.env.SCREEN_PICTURES;
export const SIZES = [PHONE.viewport, DESKTOP.viewport] as const;
const ROUTES = shipped<RoutingDocument>("routing/customer").routes;

export type OverlayContext = { page: Page; chrome: Chrome; language: Language };

/** What no screen says that works. */
const CUSTOMER_ERRORS = [
  "offers.error",
  "offers.noApplication",
  "status.error",
  "transaction.error",
  "transaction.noOffer",
  "catalogue.error",
];
const ERROR_KEYS = [...[...CUSTOMER_ERRORS, "welcome.error", "page.error"].map((key) => `customer.${key}`), "common.notLoaded"];
/** What keys of texts begin with. */
const KEY_PREFIXES = readdirSync("locales/en").map((file) => file.replace(/\.json$/, ""));

/** Keys of texts and placeholders that a visitor sees or hears. */
export const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate((prefixes) => {
    const attributeTexts = ["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
    );
    const raw = new RegExp(`\\b(?:${prefixes.join("|")})\\.[a-z]\\w*|\\{\\{?\\w+\\}?\\}`, "g");
    return [document.body.innerText, document.title, ...attributeTexts].flatMap((text) => text.match(raw) ?? []);
  }, KEY_PREFIXES);

/** The faults of the screen in its current state, in a language. */
async function findTextFaults(
  page: Page,
  screenCase: ScreenCase,
  language: Language,
  describeFault: (what: string) => string,
): Promise<string[]> {
  const faults: string[] = [];
  const title = ROUTES.find(({ id }) => id === screenCase.route)?.title[language] ?? "";
  const heading = page.getByRole("heading", { level: 1 }).first();
  await heading.filter({ hasText: /\S/ }).waitFor();
  if (screenCase.requiredSelector) await page.locator(screenCase.requiredSelector).first().waitFor();
  // How wide a word is depends on them.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect
    .poll(() =>
      page
        .getByRole("main")
        .getByRole("status", { name: word(language, "common.loading") })
        .count(),
    )
    .toBe(0);
  await expect.poll(() => page.title(), { message: describeFault("the tab's title") }).toContain(screenCase.title ? "" : title);
  // A page's own document arrives after the configuration of the language.
  if (screenCase.title) await expect.poll(() => heading.textContent()).toBe(documentText(language, screenCase.title, "title"));
  const missing = (await heading.textContent()) === word(language, "common.notFound.title");
  if (missing !== (screenCase.missing ?? false)) faults.push(describeFault("says that there is no such page"));
  const mainText = await page.getByRole("main").innerText();
  for (const key of ERROR_KEYS) if (mainText.includes(word(language, key))) faults.push(describeFault(word(language, key)));
  for (const key of await rawKeys(page)) faults.push(describeFault(`shows ${key}`));
  if ((await page.locator("html").getAttribute("lang")) !== `${language}-IN`) faults.push(describeFault("lang"));
  return faults;
}

/** Paragraphs that say nothing, which readers of a screen come upon all the same. */
const emptyParagraphs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("p")]
      .filter((paragraph) => !paragraph.textContent?.trim() && !paragraph.querySelector("img, svg, input, button"))
      .map(({ outerHTML, parentElement }) => `an empty paragraph: ${outerHTML.slice(0, 90)} in ${parentElement?.outerHTML.slice(0, 60)}`),
  );

/** What is wrong with its looks in the window as it is. */
async function findLayoutFaults(page: Page, { axe }: { axe: boolean }, describeFault: (what: string) => string): Promise<string[]> {
  const excessWidth = await overflow(page);
  const violations = axe ? await axeViolations(page) : [];
  const faults = [...violations, ...(await emptyParagraphs(page))].map(describeFault);
  return [...(excessWidth > 0 ? [describeFault(`${excessWidth} px wider than the window`)] : []), ...faults];
}

/** What a finger touches that is smaller than 44 by 44 CSS pixels, but for links within a sentence. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minimum = 43.5;
    const inSentence = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && /[\p{L}\p{N}]/u.test(node.textContent ?? ""));
    /** What takes the touch: a tick's label, and the whole card of a button that is stretched over it. */
    const touchTarget = (element: Element) => {
      if (element.matches("input[type=checkbox], input[type=radio]")) return element.closest("label") ?? element;
      const { content, position } = getComputedStyle(element, "::after");
      return (content !== "none" && position === "absolute" && (element as HTMLElement).offsetParent) || element;
    };
    return [...document.querySelectorAll("a[href], button, summary, input, select, textarea")].flatMap((element) => {
      const target = touchTarget(element);
      const { width, height } = target.getBoundingClientRect();
      const shown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !element.closest("[class*=skip]");
      if (!shown || inSentence(element) || (width >= minimum && height >= minimum)) return [];
      return [`${element.outerHTML.slice(0, 90)} is ${Math.round(width)} by ${Math.round(height)} px`];
    });
  });

/** What is cut off or too wide on a phone whose text is twice as large. */
async function findLargeTextFaults(page: Page): Promise<string[]> {
  const root = (size: string) => page.evaluate((wanted) => document.documentElement.style.setProperty("font-size", wanted), size);
  await root("200%");
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isTooWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    const outer = [...document.querySelectorAll("body *")].filter(
      (one) => isTooWide(one) && !scrolls(one.parentElement) && !isTooWide(one.parentElement as Element),
    );
    return scrollWidth > clientWidth ? outer.map(({ outerHTML }) => outerHTML.slice(0, 90)) : [];
  });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3, p, dt, dd, li, label, button, a, summary, legend, th, td")].flatMap((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = overflowX !== "visible" || overflowY !== "visible";
      const more = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      return hides && more && element.clientWidth > 1 && !element.closest(".visually-hidden") ? [element.outerHTML.slice(0, 90)] : [];
    }),
  );
  await root("");
  return [
    ...wide.map((element) => `wider than the window in text of 200 %: ${element}`),
    ...cut.map((element) => `cut off in text of 200 %: ${element}`),
  ];
}

/**
 * Loads a screen on a phone and looks at it, then changes the language in place in a window as wide as a desktop's and looks again: the row
 * after begins in that language. Axe looks once in each language and each window. What is wrong with it.
 */
export async function checkScreen(visitor: Visitor, product: JourneyProduct, screenCase: ScreenCase): Promise<string[]> {
  const { page } = visitor;
  const url = new URL(product.base + screenCase.path);
  url.hostname = `${screenCase.host ?? ""}${url.hostname}`;
  const errorsBefore = visitor.browserErrors.length;
  if (screenCase.missing) visitor.expectError(/404 \(Not Found\)/);
  // The row before may have been on another host, which has cookies of its own.
  await visitor.context.addCookies([{ name: "language", value: visitor.language, url: url.origin }]);
  await page.setViewportSize(PHONE.viewport);
  await page.goto(url.href);
  const faults: string[] = [];
  for (const first of [PHONE.viewport, DESKTOP.viewport]) {
    await page.setViewportSize(first);
    if (first === DESKTOP.viewport) await switchLanguage(visitor, screenCase, url.origin);
    const { language } = visitor;
    const describeFault = (what: string) => `${language}: ${what}`;
    faults.push(...(await findTextFaults(page, screenCase, language, describeFault)));
    for (const viewport of first === PHONE.viewport ? SIZES : SIZES.toReversed()) {
      await page.setViewportSize(viewport);
      const describeAtWidth = (what: string) => `${language} at ${viewport.width} px: ${what}`;
      faults.push(...(await findLayoutFaults(page, { axe: viewport === first }, describeAtWidth)));
      if (viewport === PHONE.viewport)
        faults.push(...[...(await smallTargets(page)), ...(await findLargeTextFaults(page))].map(describeAtWidth));
      if (PICTURES) await picture(page, `${language}-${viewport.width}-${url.host.split(":")[0]}${screenCase.path}`);
    }
    if (page.url() !== url.href) faults.push(describeFault(`led to ${page.url()}`));
  }
  return [...faults, ...visitor.browserErrors.slice(errorsBefore).filter((message) => !(screenCase.missing && /404/.test(message)))];
}

interface Overlay {
  path: string;
  /** Which it is shown at. */
  widths?: number[];
  /** It is opened once the session is watched for inactivity. */
  opensOnIdleWatch?: boolean;
  open: (context: OverlayContext) => Promise<unknown>;
}

/** The faults of an overlay on a screen, reopened in each language. */
export async function checkOverlay(
  visitor: Visitor,
  product: JourneyProduct,
  { path, widths = [1280, 360], opensOnIdleWatch = false, open }: Overlay,
): Promise<string[]> {
  const faults: string[] = [];
  for (const language of ["en", "hi"] as const) {
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const page = await visitor.context.newPage();
    const [first = 1280] = widths;
    await page.setViewportSize(first === 360 ? PHONE.viewport : DESKTOP.viewport);
    const idleWatch = opensOnIdleWatch ? waitForIdleWatch(page) : null;
    await page.goto(product.base + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await idleWatch;
    await open({ page, chrome: new Chrome({ ...visitor, page, language, phone: first === 360 }), language });
    for (const width of widths) {
      const describeAtWidth = (what: string) => `${language} at ${width} px: ${what}`;
      await page.setViewportSize(width === 360 ? PHONE.viewport : DESKTOP.viewport);
      faults.push(
        ...[
          ...(await findLayoutFaults(page, { axe: (language === "en") === (width === 1280) }, (what) => what)),
          ...(await rawKeys(page)),
          ...(await smallTargets(page)),
        ].map(describeAtWidth),
      );
      if (PICTURES) await picture(page, `over-${language}-${width}${path}-${open.name}`);
    }
    await page.close();
  }
  return faults;
}

async function switchLanguage(visitor: Visitor, screenCase: ScreenCase, origin: string): Promise<void> {
  const other = visitor.language === "en" ? "hi" : "en";
  if (!screenCase.bare) return new Chrome(visitor).setLanguage(other);
  await visitor.context.addCookies([{ name: "language", value: other, url: origin }]);
  visitor.language = other;
  await visitor.page.reload();
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES as string, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name.replace(/\W+/g, "-")}.png`, fullPage: true, animations: "disabled" });
}
