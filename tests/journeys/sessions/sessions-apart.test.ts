import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { ApiCustomer, personalLoan } from "../support/api-customer.ts";
import { call, findCustomerId, newMobile, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { addPartner, PARTNER_PASSWORD } from "../support/partners.ts";
import { createScreenChecker, EN_DESKTOP, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** Two partners, each with a brand of its own. */
const PARTNERS = { gulaal: "gulaal-gifts", himkan: "himkan-dairy" } as const;
/** What a customer of the first one asks for, as its table has it. */
const ASKED = 237_000;
const SHOWN = "2,37,000";
/** The forms of the page of one's own account. */
const ACCOUNT_FORMS = ["change-password", "enrol-second-factor", "renew-recovery-codes", "remove-own-second-factor"];
const LEADS = documentText("en", "pages/partner-leads", "title");
const ALL_LEADS = documentText("en", "tables/partner-applications", "title");

beforeAll(async () => {
  for (const [username, brand] of Object.entries(PARTNERS)) await addPartner(product, username, brand);
});

/** Holds the responses of a call. Returns a promise of its request, and functions to abort held ones and to let later ones through. */
async function holdResponses(page: Page, url: string) {
  const asked = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  let way: "abort" | "continue" = "abort";
  await page.route(url, async (route) => {
    asked.resolve();
    await ends.promise;
    // An aborted call leaves nothing to end.
    await route[way]().catch(() => undefined);
  });
  return {
    asked: asked.promise,
    lose: () => ends.resolve(),
    letThrough() {
      way = "continue";
      ends.resolve();
    },
  };
}

/** A token of the staff, by which calls are made beside the page. */
async function staffCall(username: string): Promise<{ token: string }> {
  const { body } = await product.call("POST", "/api/admin/login", { body: { username, password: "saral-demo-1" } });
  return body as { token: string };
}

const bodyText = (page: Page) => page.locator("body").innerText();
const logout = ({ page }: Visitor) => page.getByRole("navigation").getByRole("button", { name: "Logout", exact: true });
/** Partners have it in the menu of their account. */
async function logoutPartner({ page }: Visitor): Promise<void> {
  const account = page.getByRole("banner").locator("details", { has: page.getByText(word("en", "staff.menu.account"), { exact: true }) });
  await account.locator("summary").click();
  await account.getByRole("button", { name: "Logout", exact: true }).click();
}
const retry = (page: Page) => page.getByRole("button", { name: word("en", "common.retry"), exact: true });

test("a partner who signs in after another in the same tab sees no data of the first, while their own is loading or failed", async () => {
  const setup = await newVisitor(browser, DESKTOP);
  await new ApiCustomer(setup.context.request, product, PARTNERS.gulaal).apply(personalLoan({ se_loan_amount: ASKED }));
  await setup.close();

  const visitor = await newVisitor(browser, DESKTOP);
  const { page } = visitor;
  visitor.expectError(/ERR_FAILED/);
  const pages = new StaffPages(visitor);
  const login = new StaffLogin(visitor, "partner");
  await page.goto(`${product.base}/partner/login`);
  await login.signIn("gulaal", PARTNER_PASSWORD);
  await pages.openLeads();
  await pages.block(ALL_LEADS).getByText(SHOWN).waitFor();
  await logoutPartner(visitor);
  await login.heading.waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await bodyText(page)).not.toContain("gulaal");

  const table = await holdResponses(page, "**/api/partner/tables/**");
  await login.signIn("himkan", PARTNER_PASSWORD);
  await page.getByRole("banner").getByText("himkan").waitFor();
  await pages.openLeads();
  await pages.heading(LEADS).waitFor();
  await table.asked;
  expect(await bodyText(page)).not.toContain(SHOWN);
  table.lose();
  await retry(page).waitFor();
  expect(await bodyText(page)).not.toContain(SHOWN);
  table.letThrough();
  await retry(page).click();
  await pages.block(ALL_LEADS).getByText("No record available").waitFor();
  expect(await bodyText(page)).not.toContain("gulaal");
  await visitor.close();
});

test("a member who signs in after another in the same tab sees nothing that the first had open, and only their own menu", async () => {
  const setup = await newVisitor(browser, DESKTOP);
  const { mobile } = await submitApplication(setup, product);
  await setup.close();
  const visitor = await newVisitor(browser, DESKTOP);
  const { page } = visitor;
  const login = new StaffLogin(visitor);
  const customer = await findCustomerId(product, (await staffCall("admin1")).token, mobile);
  const place = `/admin/csr-portal/${customer}/LOAN`;
  const note = "Wants to be called after Diwali";
  await call(product, await staffCall("admin3"), "POST", `/api/admin/desk/${customer}/LOAN/notes`, { text: note });

  await page.goto(product.base + place);
  await login.signIn("admin3");
  await page.getByText(note).waitFor();
  await logout(visitor).click();
  await login.heading.waitFor();
  const config = await holdResponses(page, "**/api/config/admin?*");
  const desk = await holdResponses(page, "**/api/admin/desk/**");
  await login.signIn("admin1");
  await page.getByRole("banner").getByText("admin1").waitFor();
  await config.asked;
  await page.goBack();
  await desk.asked;
  expect(page.url()).toBe(product.base + place);
  expect(await bodyText(page)).not.toContain(note);
  expect(await bodyText(page)).not.toContain("admin3");
  const menu = page.getByRole("navigation").first();
  expect(await menu.getByRole("link", { name: documentText("en", "pages/telecalling", "title"), exact: true }).count()).toBe(0);
  config.letThrough();
  desk.letThrough();
  await page.getByText(note).waitFor();
  await visitor.close();
});

test("a session that ends on the page of a customer's data leaves nothing for the next sign-in", async () => {
  const visitor = await newVisitor(browser, DESKTOP);
  const { page } = visitor;
  visitor.expectError(/401|ERR_FAILED/);
  const account = await submitApplication(visitor, product, { first_name: "Yashodhara" });
  await page.goto(`${product.base}/user/my-data`);
  const group = page.getByText(word("en", "rights.groups.identity"));
  await group.click();
  await page.getByText("Yashodhara", { exact: true }).first().waitFor();
  await call(product, account, "POST", "/api/logout", {});
  await page.getByRole("button", { name: word("en", "rights.data.ask"), exact: true }).click();
  // Waited for from the start, as the message goes by itself.
  const notice = new Chrome(visitor).toasts.getByText("Please sign in again").waitFor();
  await page.getByRole("dialog").getByRole("button").last().click();
  const chooser = new Chooser(visitor);
  await Promise.all([chooser.heading.waitFor(), notice]);
  expect(await bodyText(page)).not.toContain("Yashodhara");

  const data = await holdResponses(page, "**/api/my/data");
  await chooser.tile("Personal loan").click();
  await new Verification(visitor).signIn(product, newMobile());
  await new Welcome(visitor).heading("titleNew").waitFor();
  await new Chrome(visitor).header.getByRole("button", { name: word("en", "common.menu.open") }).click();
  await page.getByRole("link", { name: documentText("en", "pages/my-data", "title"), exact: true }).click();
  await heading(page, documentText("en", "pages/my-data", "title")).waitFor();
  await data.asked;
  expect(await bodyText(page)).not.toContain("Yashodhara");
  data.letThrough();
  await page.getByText(word("en", "rights.data.ask"), { exact: true }).waitFor();
  expect(await page.content()).not.toContain("Yashodhara");
  await visitor.close();
});

test("a download requested before a logout is not saved", async () => {
  const visitor = await newVisitor(browser, DESKTOP);
  const { page } = visitor;
  visitor.expectError(/401/);
  const pages = new StaffPages(visitor);
  const login = new StaffLogin(visitor, "partner");
  await page.goto(`${product.base}/partner/login`);
  await login.signIn("gulaal", PARTNER_PASSWORD);
  await pages.openLeads();
  await pages.block(ALL_LEADS).getByText(SHOWN).waitFor();
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const file = await holdResponses(page, "**/api/partner/tables/*/export?*");
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/export"));
  await pages.askForFile(pages.block(ALL_LEADS), "export");
  await file.asked;
  await logoutPartner(visitor);
  await ended;
  await login.signIn("himkan", PARTNER_PASSWORD);
  await page.getByRole("banner").getByText("himkan").waitFor();
  file.letThrough();
  await pages.openLeads();
  await pages.save(pages.block(ALL_LEADS), "export");
  expect(downloads).toHaveLength(1);
  await visitor.close();
});

test.each(EN_DESKTOP)(
  "a reload while the session cannot be verified keeps it, shows a notice and continues: $language at $size px",
  async ({ language, size }) => {
    const visitor = await newVisitor(browser, SIZES[size], language);
    const { page, context } = visitor;
    visitor.expectError(/503|429|ERR_FAILED/);
    const { checkScreen, faults } = createScreenChecker(visitor, size);
    await context.addCookies([{ name: "language", value: language, url: product.origin }]);
    await page.goto(`${product.base}/admin/account`);
    await new StaffLogin(visitor).signIn("admin1");
    const account = heading(page, documentText(language, "pages/admin-account", "title"));
    await account.waitFor();
    let failing: number | null = 503;
    await page.route("**/api/admin-reverify", (route) =>
      failing === null
        ? route.continue()
        : failing === 0
          ? route.abort()
          : route.fulfill({ status: failing, json: { code: "BUSY", message: "no" } }),
    );
    const retry = page.getByRole("button", { name: word(language, "common.retry"), exact: true });
    await page.reload();
    await page.getByText(word(language, "staff.trouble.unchecked")).waitFor();
    await checkScreen("unchecked");
    for (const next of [429, 0]) {
      failing = next;
      const checked = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/admin-reverify"));
      const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/admin-reverify"));
      await retry.click();
      await (next === 0 ? lost : checked);
      await retry.waitFor();
    }
    expect((await context.cookies()).some(({ name }) => name === "a_atkn")).toBe(true);
    failing = null;
    await retry.click();
    await account.waitFor();
    await page.getByText("admin1", { exact: true }).first().waitFor({ state: "attached" });
    expect(faults).toEqual([]);
    await visitor.close();
  },
);

test("R4.57 the staff's token is verified again on load, and a refused one leads to the sign-in", async () => {
  const visitor = await newVisitor(browser, DESKTOP);
  const { page, context } = visitor;
  visitor.expectError(/401/);
  const login = new StaffLogin(visitor);
  await page.goto(`${product.base}/admin/account`);
  await login.signIn("admin1");
  const account = heading(page, documentText("en", "pages/admin-account", "title"));
  await account.waitFor();
  const token = (await context.cookies()).find(({ name }) => name === "a_atkn")?.value ?? "";
  const verified = page.waitForRequest(
    (request) => request.method() === "GET" && new URL(request.url()).pathname === "/api/admin-reverify",
  );
  await page.reload();
  expect((await verified).headers().authorization).toBe(`Bearer ${token}`);
  await account.waitFor();
  await call(product, { token }, "POST", "/api/admin/logout", {});
  await page.reload();
  await login.heading.waitFor();
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "a_atkn")).toBe(false);
  await visitor.close();
});

test("a tab that is refused after another sign-in does not affect that session", async () => {
  const visitor = await newVisitor(browser, DESKTOP);
  const { page, context } = visitor;
  visitor.expectError(/401/);
  const login = new StaffLogin(visitor);
  const account = documentText("en", "pages/admin-account", "title");
  await page.goto(`${product.base}/admin/account`);
  await login.signIn("admin1");
  await heading(page, account).waitFor();
  const other = await context.newPage();
  // All that the page reads by itself has come, so that the call that is refused is the one that the test makes.
  const forms = ACCOUNT_FORMS.map((form) => other.waitForResponse(`**/api/admin/forms/${form}`));
  await other.goto(`${product.base}/admin/account`);
  await heading(other, account).waitFor();
  await Promise.all(forms);

  await logout(visitor).click();
  await login.heading.waitFor();
  await login.signIn("admin2");
  await page.getByRole("banner").getByText("admin2").waitFor();
  const token = async () => (await context.cookies()).find(({ name }) => name === "a_atkn")?.value;
  const own = await token();
  const erased = other.waitForResponse("**/api/cookies/delete");
  const pages = new StaffPages({ ...visitor, page: other });
  await (await pages.item(documentText("en", "pages/merchant-management", "title"))).click();
  await new StaffLogin({ ...visitor, page: other }).heading.waitFor();
  await erased;
  expect([typeof own, await token()]).toEqual(["string", own]);
  await page.reload();
  await page.getByRole("banner").getByText("admin2").waitFor();
  await visitor.close();
});
