import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StaffLogin } from "../screens/staff-login.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const NAMES = { admin: "admin1", partner: "partner1" } as const;
type StaffArea = keyof typeof NAMES;

describe("routes of admins and partners", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
    visitor.expectError(/404/);
  });
  afterEach(() => visitor.close());

  const place = () => {
    const { pathname, search } = new URL(visitor.page.url());
    return pathname.replace("/in/home/app", "") + search;
  };
  const go = (to: string) => visitor.page.goto(product.base + to);

  const signIn = (area: StaffArea) => new StaffLogin(visitor, area).signIn(NAMES[area]);
  const dashboard = (area: StaffArea) =>
    heading(visitor.page, documentText("en", area === "admin" ? "pages/admin-dashboard" : "pages/partner-home", "title"));

  test("R4.55 a user who has to sign in first returns to the requested page, with its query", async () => {
    await go("/admin/dashboard?from=mail&day=2");
    await signIn("admin");
    await dashboard("admin").waitFor();
    expect(place()).toBe("/admin/dashboard?from=mail&day=2");
  });

  test.each(["/admin/no/such?x=1", "/admin/dashboard?day=3"])("R4.55 a callback within the area is followed: %s", async (callback) => {
    await go(`/admin/login?${new URLSearchParams({ callback })}`);
    await signIn("admin");
    await expect.poll(place).toBe(callback);
  });

  test.each([
    "/partner",
    "/user/offers",
    "/",
    "//evil.example/admin/",
    "/admin/%2e%2e/user",
    "https://evil.example/admin/",
    "/admin/../user",
  ])("O93 a callback of another area or another site is not followed: %s", async (callback) => {
    await go(`/admin/login?${new URLSearchParams({ callback })}`);
    await signIn("admin");
    await dashboard("admin").waitFor();
    expect(place()).toBe("/admin/dashboard");
    expect(new URL(visitor.page.url()).origin).toBe(product.origin);
  });

  test("a partner's callback stays within the partner area", async () => {
    await go(`/partner/login?${new URLSearchParams({ callback: "/admin/dashboard" })}`);
    await signIn("partner");
    await dashboard("partner").waitFor();
    expect(place()).toBe("/partner");
  });

  test.each([
    ["admin", "en"],
    ["admin", "hi"],
    ["partner", "en"],
    ["partner", "hi"],
  ] as const)("R2.16 an unknown page shows a message and a link back to the area: %s, %s", async (area, language: Language) => {
    const { page } = visitor;
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    expect((await go(`/${area}/no/such/page`))?.status()).toBe(404);
    await heading(page, word(language, "common.notFound.title")).waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/\b[a-z]+(\.[a-zA-Z]+){2,}\b/);
    if (process.env.JOURNEY_SHOT) await page.screenshot({ path: `${process.env.JOURNEY_SHOT}-404-${area}-${language}.png` });
    await page.getByRole("link", { name: word(language, "common.notFound.home") }).click();
    await heading(page, word(language, `${area}.login.title`)).waitFor();
  });
});
