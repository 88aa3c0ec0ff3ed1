import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { OptionLists } from "../screens/option-lists.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { DESKTOP, heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { choice, documentText } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const PLACE = "/admin/option-lists";

describe("the option lists for the staff", () => {
  let visitor: Visitor;
  let lists: OptionLists;
  let asked: string[];

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
    lists = new OptionLists(visitor);
    asked = [];
    visitor.page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/search-list")) asked.push(`${request.method()} ${pathname}`);
    });
  });
  afterEach(() => visitor.close());

  const open = async (username: string, query = "") => {
    await visitor.page.goto(product.base + PLACE + query);
    await new StaffLogin(visitor).signIn(username);
  };
  const place = () => {
    const { pathname, search, hash } = new URL(visitor.page.url());
    return pathname.replace("/in/home/app", "") + search + hash;
  };
  const dashboard = () => heading(visitor.page, documentText("en", "pages/admin-dashboard", "title"));

  test("R7.12, R7.13 are requested without an id, even if the browser has a customer's, and grouped by their owner", async () => {
    const { page } = visitor;
    await page.goto(`${product.base}/`);
    await page.getByRole("main").getByRole("button").first().click();
    await expect.poll(async () => (await visitor.context.cookies()).map(({ name }) => name)).toContain("prospectAppId");
    await open("admin1");
    const row = lists.list("salary-mode").getByRole("row").filter({ hasText: "CASH" });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/CASH\s+Cash\s+नक़द/);
    expect(await lists.list("salary-mode", "kachnar-finance").getByRole("row").count()).toBe(3);
    expect(asked).toEqual(["GET /api/search-list/en"]);
  });

  test("labels of every language are rendered with a font of their script", async () => {
    await open("admin1");
    await lists.list("gender").waitFor();
    const loadedFonts = () =>
      visitor.page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
    await expect.poll(async () => (await loadedFonts()).some((family) => family.includes("Devanagari"))).toBe(true);
  });

  test("R4.55 a shared filter survives the sign-in, and a typed filter can be shared", async () => {
    const { page } = visitor;
    await open("owner", "?q=udyam");
    await lists.filter.waitFor();
    expect(place()).toBe(`${PLACE}?q=udyam`);
    await expect.poll(() => lists.tables.count()).toBe(2);
    await lists.filter.fill(choice("hi", "gender", "FEMALE"));
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(choice("hi", "gender", "FEMALE"));
    await lists.list("gender").waitFor();
    await page.reload();
    await lists.list("gender").waitFor();
    expect(await lists.filter.inputValue()).toBe(choice("hi", "gender", "FEMALE"));
  });

  test("a list is reached by a keyboard link, and by its URL", async () => {
    const { page } = visitor;
    await open("admin1");
    await lists.contents.focus();
    await page.keyboard.press("Enter");
    const listLink = page.getByRole("navigation").getByRole("link", { name: "business-turnover" }).last();
    await listLink.focus();
    await page.keyboard.press("Enter");
    const there = page.locator('[id="lists.semal-capital.business-turnover"]');
    const focused = () => there.evaluate((element) => element === document.activeElement);
    await expect.poll(focused).toBe(true);
    expect(place()).toBe(`${PLACE}#lists.semal-capital.business-turnover`);
    await page.reload();
    await expect.poll(focused).toBe(true);
  });

  test("R8.8 a failure shows the server's message, and the lists can be requested again", async () => {
    visitor.expectError(/500.*search-list/);
    const { page } = visitor;
    let working = false;
    await page.route("**/api/search-list/**", (route) =>
      working ? route.continue() : route.fulfill({ status: 500, json: { message: "The lists rest", code: "INTERNAL" } }),
    );
    await open("admin1");
    await new Chrome(visitor).toasts.filter({ hasText: "The lists rest" }).waitFor();
    await lists.retry.waitFor();
    working = true;
    await lists.retry.click();
    await lists.list("gender").waitFor();
    await expect.poll(() => lists.heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test.each(["admin2", "admin3"])("R6.8, R6.9, R6.23 %s is redirected to the dashboard, which has no link to them", async (username) => {
    await open(username);
    await dashboard().waitFor();
    expect(place()).toBe("/admin/dashboard");
    expect(await lists.link.count()).toBe(0);
    await visitor.page.goto(product.base + PLACE);
    await dashboard().waitFor();
    expect(asked).toEqual([]);
  });
});
