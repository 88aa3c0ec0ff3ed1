import { mkdirSync, readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RoutingDocument } from "../../../src/contract/documents.gen.ts";
import { shipped } from "../../schemas/shipped.ts";
import { Chrome } from "../screens/chrome.ts";
import { sessionWatched } from "./customer.ts";
import type { JourneyProduct } from "./journey-product.ts";
import { axeViolations, DESKTOP, overflow, PHONE, type Visitor } from "./visitor.ts";
import { documentText, type Language, word } from "./words.ts";

/** A screen by its path. */
export interface Row {
  /** Id of the route that the path belongs to. */
  route: string;
  path: string;
  /** The text before the host's name. */
  host?: string;
  /** The document whose title is the screen's, where it is not the route's. */
  title?: string;
  /** What has to be there besides the heading, as a selector of CSS: the screen with what it is for, and not its trouble. */
  shows?: string;
  /** It says that there is no such page. */
  missing?: boolean;
  /** Without header and footer. */
  bare?: boolean;
}

/** The first screens of a site with one product, which the others have not. */
export const OF_ONE_PRODUCT: Row[] = [
  { route: "root-login", path: "/", shows: "main input" },
  { route: "segment-login", path: "/anyword", shows: "main input" },
  { route: "login", path: "/login", shows: "main input" },
];

/** Folder for pictures of the screens, if requested. */
export const PICTURES = process.env.SCREEN_PICTURES;
export const SIZES = [PHONE.viewport, DESKTOP.viewport] as const;
const ROUTES = shipped<RoutingDocument>("routing/customer").routes;

export type Overlaid = { page: Page; chrome: Chrome; language: Language };

/** What no screen says that works. */
const TROUBLE = ["offers.error", "offers.noApplication", "status.error", "transaction.error", "transaction.noOffer", "catalogue.error"];
const TROUBLES = [...[...TROUBLE, "welcome.error", "page.error"].map((key) => `customer.${key}`), "common.notLoaded"];
/** What keys of texts begin with. */
const SPACES = readdirSync("locales/en").map((file) => file.replace(/\.json$/, ""));

/** Keys of texts and placeholders that a visitor sees or hears. */
export const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate((spaces) => {
    const spoken = ["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
    );
    const raw = new RegExp(`\\b(?:${spaces.join("|")})\\.[a-z]\\w*|\\{\\{?\\w+\\}?\\}`, "g");
    return [document.body.innerText, document.title, ...spoken].flatMap((text) => text.match(raw) ?? []);
  }, SPACES);

/** The faults of the screen in its current state, in a language. */
async function wrongHere(page: Page, row: Row, language: Language, says: (what: string) => string): Promise<string[]> {
  const wrong: string[] = [];
  const title = ROUTES.find(({ id }) => id === row.route)?.title[language] ?? "";
  const heading = page.getByRole("heading", { level: 1 }).first();
  await heading.filter({ hasText: /\S/ }).waitFor();
  if (row.shows) await page.locator(row.shows).first().waitFor();
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
  await expect.poll(() => page.title(), { message: says("the tab's title") }).toContain(row.title ? "" : title);
  // A page's own document arrives after the configuration of the language.
  if (row.title) await expect.poll(() => heading.textContent()).toBe(documentText(language, row.title, "title"));
  const missing = (await heading.textContent()) === word(language, "common.notFound.title");
  if (missing !== (row.missing ?? false)) wrong.push(says("says that there is no such page"));
  const said = await page.getByRole("main").innerText();
  for (const key of TROUBLES) if (said.includes(word(language, key))) wrong.push(says(word(language, key)));
  for (const key of await rawKeys(page)) wrong.push(says(`shows ${key}`));
  if ((await page.locator("html").getAttribute("lang")) !== `${language}-IN`) wrong.push(says("lang"));
  return wrong;
}

/** Paragraphs that say nothing, which readers of a screen come upon all the same. */
const emptyParagraphs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("p")]
      .filter((paragraph) => !paragraph.textContent?.trim() && !paragraph.querySelector("img, svg, input, button"))
      .map(({ outerHTML, parentElement }) => `an empty paragraph: ${outerHTML.slice(0, 90)} in ${parentElement?.outerHTML.slice(0, 60)}`),
  );

/** What is wrong with its looks in the window as it is. */
async function wrongLooks(page: Page, { axe }: { axe: boolean }, says: (what: string) => string): Promise<string[]> {
  const wider = await overflow(page);
  const violations = axe ? await axeViolations(page) : [];
  const wrong = [...violations, ...(await emptyParagraphs(page))].map(says);
  return [...(wider > 0 ? [says(`${wider} px wider than the window`)] : []), ...wrong];
}

/** What a finger touches that is smaller than 44 by 44 CSS pixels, but for links within a sentence. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43.5;
    const inSentence = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && /[\p{L}\p{N}]/u.test(node.textContent ?? ""));
    /** What takes the touch: a tick's label, and the whole card of a button that is stretched over it. */
    const touchedOf = (element: Element) => {
      if (element.matches("input[type=checkbox], input[type=radio]")) return element.closest("label") ?? element;
      const { content, position } = getComputedStyle(element, "::after");
      return (content !== "none" && position === "absolute" && (element as HTMLElement).offsetParent) || element;
    };
    return [...document.querySelectorAll("a[href], button, summary, input, select, textarea")].flatMap((element) => {
      const touched = touchedOf(element);
      const { width, height } = touched.getBoundingClientRect();
      const shown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !element.closest("[class*=skip]");
      if (!shown || inSentence(element) || (width >= least && height >= least)) return [];
      return [`${element.outerHTML.slice(0, 90)} is ${Math.round(width)} by ${Math.round(height)} px`];
    });
  });

/** What is cut off or too wide on a phone whose text is twice as large. */
async function wrongInLargeText(page: Page): Promise<string[]> {
  const root = (size: string) => page.evaluate((wanted) => document.documentElement.style.setProperty("font-size", wanted), size);
  await root("200%");
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const over = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    const outer = [...document.querySelectorAll("body *")].filter(
      (one) => over(one) && !scrolls(one.parentElement) && !over(one.parentElement as Element),
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
export async function looked(visitor: Visitor, product: JourneyProduct, row: Row): Promise<string[]> {
  const { page } = visitor;
  const url = new URL(product.base + row.path);
  url.hostname = `${row.host ?? ""}${url.hostname}`;
  const earlier = visitor.complaints.length;
  if (row.missing) visitor.expects(/404 \(Not Found\)/);
  // The row before may have been on another host, which has cookies of its own.
  await visitor.context.addCookies([{ name: "language", value: visitor.language, url: url.origin }]);
  await page.setViewportSize(PHONE.viewport);
  await page.goto(url.href);
  const wrong: string[] = [];
  for (const first of [PHONE.viewport, DESKTOP.viewport]) {
    await page.setViewportSize(first);
    if (first === DESKTOP.viewport) await otherLanguage(visitor, row, url.origin);
    const { language } = visitor;
    const says = (what: string) => `${language}: ${what}`;
    wrong.push(...(await wrongHere(page, row, language, says)));
    for (const viewport of first === PHONE.viewport ? SIZES : SIZES.toReversed()) {
      await page.setViewportSize(viewport);
      const here = (what: string) => `${language} at ${viewport.width} px: ${what}`;
      wrong.push(...(await wrongLooks(page, { axe: viewport === first }, here)));
      if (viewport === PHONE.viewport) wrong.push(...[...(await smallTargets(page)), ...(await wrongInLargeText(page))].map(here));
      if (PICTURES) await picture(page, `${language}-${viewport.width}-${url.host.split(":")[0]}${row.path}`);
    }
    if (page.url() !== url.href) wrong.push(says(`led to ${page.url()}`));
  }
  return [...wrong, ...visitor.complaints.slice(earlier).filter((complaint) => !(row.missing && /404/.test(complaint)))];
}

interface Over {
  path: string;
  /** Which it is shown at. */
  widths?: number[];
  /** It is opened once the session is watched for inactivity. */
  watched?: boolean;
  open: (over: Overlaid) => Promise<unknown>;
}

/** The faults of an overlay on a screen, reopened in each language. */
export async function lookedOver(
  visitor: Visitor,
  product: JourneyProduct,
  { path, widths = [1280, 360], watched = false, open }: Over,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const language of ["en", "hi"] as const) {
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const page = await visitor.context.newPage();
    const [first = 1280] = widths;
    await page.setViewportSize(first === 360 ? PHONE.viewport : DESKTOP.viewport);
    const watch = watched ? sessionWatched(page) : null;
    await page.goto(product.base + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await watch;
    await open({ page, chrome: new Chrome({ ...visitor, page, language, phone: first === 360 }), language });
    for (const width of widths) {
      const here = (what: string) => `${language} at ${width} px: ${what}`;
      await page.setViewportSize(width === 360 ? PHONE.viewport : DESKTOP.viewport);
      wrong.push(
        ...[
          ...(await wrongLooks(page, { axe: (language === "en") === (width === 1280) }, (what) => what)),
          ...(await rawKeys(page)),
          ...(await smallTargets(page)),
        ].map(here),
      );
      if (PICTURES) await picture(page, `over-${language}-${width}${path}-${open.name}`);
    }
    await page.close();
  }
  return wrong;
}

async function otherLanguage(visitor: Visitor, row: Row, origin: string): Promise<void> {
  const other = visitor.language === "en" ? "hi" : "en";
  if (!row.bare) return new Chrome(visitor).speak(other);
  await visitor.context.addCookies([{ name: "language", value: other, url: origin }]);
  visitor.language = other;
  await visitor.page.reload();
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES as string, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name.replace(/\W+/g, "-")}.png`, fullPage: true, animations: "disabled" });
}
