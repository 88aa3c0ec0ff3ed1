import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RoutingDocument, TableDatasetTable } from "../../../src/contract/documents.gen.ts";
import { shipped, shippedFolder } from "../../schemas/shipped.ts";
import { PICTURES, picture, rawKeys, SIZES } from "./check-screen.ts";
import type { JourneyProduct } from "./journey-product.ts";
import { axeViolations, heading, navigateInPage, overflow, restoringSize, type Visitor } from "./visitor.ts";
import { documentText, type Language, word } from "./words.ts";

export type Route = RoutingDocument["routes"][number];

export const LANGUAGES = ["en", "hi"] as const;
/** The demo accounts of the staff, by role. */
export const ROLES = { 1: "admin1", 2: "admin2", 3: "admin3", 4: "owner" } as const;
export type Role = keyof typeof ROLES;

/** Titles of the screens that are no pages of the documents. */
const TITLES: Partial<Record<Route["screen"], string>> = {
  "option-lists": "admin.optionLists.title",
  "admin-login": "admin.login.title",
  "partner-login": "partner.login.title",
  "not-found": "common.notFound.title",
};
/** What no screen of the staff says that works. */
const ERROR_KEYS = ["neutral", "trouble.denied", "trouble.wrongFilter", "trouble.failed", "trouble.stale", "trouble.busy"];
/** Texts shown while content loads. */
const LOADING_KEYS = ["common.loading"];

/** The routes of an area, as its document has them. */
export const routesOf = (area: "admin" | "partner"): Route[] => shipped<RoutingDocument>(`routing/${area}`).routes;

export const isOpenTo = ({ roles }: Route, role: Role): boolean => roles?.includes(role) ?? true;

export const titleOf = ({ page, screen }: Route, language: Language): string =>
  page ? documentText(language, `pages/${page}`, "title") : word(language, TITLES[screen] ?? screen);

/**
 * The path of a route, with what an address of it holds: taken from the first row of the table whose links lead there.
 * @param readTable the rows of a table
 */
export async function resolvePath(
  { path }: Route,
  readTable: (table: string) => Promise<Record<string, string>[]>,
  params: Record<string, string>,
): Promise<string> {
  const shape = (template: string) => template.replace(/\{\w+\}/g, "{}");
  if (path.endsWith("*")) return path.replace("*", "no/such/page");
  if (!path.includes("{")) return path;
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  if (!filled.includes("{")) return filled;
  for (const [id, { area, rowActions = [] }] of shippedFolder<TableDatasetTable>("tables")) {
    const link = rowActions.find((action) => shape(action.path) === shape(path));
    const [row] = link && area === "admin" ? await readTable(id) : [];
    if (link && row) return link.path.replace(/\{(\w+)\}/g, (_, field: string) => row[field] ?? "");
  }
  throw new Error(`Nothing leads to ${path}`);
}

/** Waits until all of the screen is there; what it says that it should not. */
async function findStaffTextFaults({ page, language }: Visitor, route: Route): Promise<string[]> {
  const faults: string[] = [];
  await heading(page, titleOf(route, language)).waitFor();
  for (const key of LOADING_KEYS)
    await expect
      .poll(() => page.getByRole("status", { name: word(language, key), exact: true }).count(), { message: `${route.path}: ${key}` })
      .toBe(0);
  await expect.poll(() => page.title()).toContain(route.title[language]);
  const mainText = await page.getByRole("main").innerText();
  for (const key of ERROR_KEYS) if (mainText.includes(word(language, `staff.${key}`))) faults.push(word(language, `staff.${key}`));
  // Templates are shown with their variables.
  const variables = route.path.startsWith("/admin/messaging") ? /^\{\w+\}$/ : /^$/;
  for (const key of await rawKeys(page)) if (!variables.test(key)) faults.push(`shows ${key}`);
  if ((await page.locator("html").getAttribute("lang")) !== `${language}-IN`) faults.push("lang");
  return faults;
}

/** A staff member with a browser in each language. */
export type VisitorByLanguage = Readonly<Record<Language, Visitor>>;

/** Looks at a screen in each language on a desktop and a phone, loaded by its address in the one and gone to within the area in the other; what is wrong with it. */
export async function checkStaffScreen(
  visitors: VisitorByLanguage,
  product: JourneyProduct,
  route: Route,
  path: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    const visitor = visitors[language];
    const { page } = visitor;
    const errorsBefore = visitor.browserErrors.length;
    const url = product.base + path;
    await (language === "en" ? page.goto(url) : goTo(page, product, path));
    const pageFaults = await findPageFaults(visitor, route, url);
    await restoringSize(page, async () => {
      for (const size of SIZES) {
        const { width } = size;
        pageFaults.push(...(await findOverflow(page, size)));
        // It judges neither words nor their length.
        if (language === "hi") pageFaults.push(...(await axeViolations(page)).map((violation) => `at ${width} px: ${violation}`));
        if (PICTURES) await picture(page, `staff-${language}-${width}${path.replace(/[0-9a-f]{8}-[-0-9a-f]{27}/g, "x")}`);
      }
    });
    faults.push(...[...pageFaults, ...newBrowserErrors(visitor, errorsBefore, route)].map((what) => `${language}: ${what}`));
  }
  return faults;
}

const isAdminUrl = (url: string, base: string): boolean => url.startsWith(`${base}/admin`);

/** Goes to a path as a link does, or by its address where the page is not of its area. */
export const goTo = async (page: Page, { base }: JourneyProduct, path: string): Promise<void> => {
  const url = base + path;
  const within = page.url().startsWith(base) && isAdminUrl(page.url(), base) === isAdminUrl(url, base);
  await (within ? navigateInPage(page, url) : page.goto(url));
};

/** Goes to a screen that `lookedAt` has seen with another role; what is wrong with what it says and how wide it is. */
export async function checkScreenOfOtherRole(visitor: Visitor, product: JourneyProduct, route: Route, path: string): Promise<string[]> {
  const { page } = visitor;
  const errorsBefore = visitor.browserErrors.length;
  await goTo(page, product, path);
  const pageFaults = await findPageFaults(visitor, route, product.base + path);
  await restoringSize(page, async () => {
    for (const size of SIZES) pageFaults.push(...(await findOverflow(page, size)));
  });
  return [...pageFaults, ...newBrowserErrors(visitor, errorsBefore, route)];
}

async function findOverflow(page: Page, size: (typeof SIZES)[number]): Promise<string[]> {
  await page.setViewportSize(size);
  const excessWidth = await overflow(page);
  return excessWidth > 0 ? [`${excessWidth} px wider than ${size.width} px`] : [];
}

async function findPageFaults(visitor: Visitor, route: Route, url: string): Promise<string[]> {
  const pageFaults = await findStaffTextFaults(visitor, route);
  const finalUrl = visitor.page.url();
  return finalUrl === url ? pageFaults : [...pageFaults, `led to ${finalUrl}`];
}

const newBrowserErrors = ({ browserErrors }: Visitor, errorsBefore: number, { screen }: Route): string[] =>
  browserErrors.slice(errorsBefore).filter((message) => !(screen === "not-found" && /404/.test(message)));
