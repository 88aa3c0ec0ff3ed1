import { expect, test } from "vitest";
import { pdf } from "../../support/file-form.ts";
import { Chrome } from "../screens/chrome.ts";
import { emulatedNetwork, FileField } from "../screens/file-field.ts";
import { Offers } from "../screens/offers.ts";
import { Transaction } from "../screens/transaction.ts";
import { Verification } from "../screens/verification.ts";
import { call, newMobile, openOffers, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { axeViolations, DESKTOP, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import { documentText, lenderName, word } from "../support/words.ts";

const server = sharedProduct();
const browser = await openBrowser();

async function checkScreen({ page, language, phone }: Visitor, screen: string): Promise<void> {
  const shots = process.env.PRODUCT_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/lenders-${screen}-${language}-${phone ? "phone" : "desktop"}.png`, fullPage: true });
  expect(await overflow(page), screen).toBe(0);
  expect(await axeViolations(page), screen).toEqual([]);
}
const path = ({ page }: Visitor) => new URL(page.url()).pathname.replace("/in/home/app", "");
const PRACTICE = {
  employment_status_code: "PROFESSIONAL",
  business_registration_type: "PROFESSIONAL",
  business_current_turnover: "10L_40L",
  business_years: "GT_5Y",
  business_account: "CURRENT",
  employer_name: undefined,
  officepincode: undefined,
  salary_mode: undefined,
  monthly_income: 120_000,
};
const field = (lender: "council_number" | "practice_kind", visitor: Visitor) =>
  visitor.page.getByLabel(documentText(visitor.language, "shared/lender-questions", "definitions", lender, "x-label"));

test("a lender's own screen reports errors at its fields; answers and ticked boxes survive a change of language (R2.39)", async () => {
  const lender = "sagwan-fincorp";
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const { offers } = await openOffers(visitor, server, PRACTICE);
  await page.goto(`${server.base}/user/${lender}`);
  await page.getByText("Please select a offer from offer screen").waitFor();
  await checkScreen(visitor, "nothing-chosen");
  await page.goto(`${server.base}/user/offers`);
  await offers.choose(lender).click();
  const screen = new Transaction(visitor, lender);
  await screen.lendersScreen.waitFor();
  expect(path(visitor)).toBe(`/user/${lender}`);

  await screen.send("submit").click();
  await page
    .getByText(documentText("en", "shared/lender-questions", "definitions", "council_number", "x-messages", "required"))
    .first()
    .waitFor();
  await page.getByText("Please give this consent to continue").waitFor();
  await checkScreen(visitor, "wrong");
  await field("practice_kind", visitor).selectOption({ label: "Doctor" });
  await field("council_number", visitor).fill("kmc/12345");
  await screen.consent(`${lender}-credit-score`).check();

  // The whole page is loaded again in another language.
  await new Chrome(visitor).setLanguage("hi");
  const hindi = new Transaction(visitor, lender);
  await hindi.lendersScreen.waitFor();
  await hindi.consent(`${lender}-credit-score`).waitFor();
  expect(await hindi.consent(`${lender}-credit-score`).isChecked()).toBe(true);
  expect(await field("council_number", visitor).inputValue()).toMatch(/^kmc\/12345$/i);
  await page.getByText(word("hi", "customer.transaction.sharesAbove")).waitFor();
  await checkScreen(visitor, "filled");
  // What a gateway answers is no answer of ours.
  visitor.expectError(/502/);
  await page.route("**/submit", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }));
  await hindi.send("submit").click();
  await page.getByRole("alert").getByText(word("hi", "common.network.failed")).waitFor();
  await checkScreen(visitor, "not-sent");
  expect(await hindi.consent(`${lender}-credit-score`).isChecked()).toBe(true);
  await page.unroute("**/submit");
  await hindi.send("submit").click();
  await hindi.status.getByText(hindi.label("DISBURSED"), { exact: true }).waitFor();
  expect(path(visitor)).toBe(`/user/lenders-transaction/${lender}`);
  await visitor.close();
});

test("answers for a lender are restored after a reload, until they are sent or the customer signs out; they are stored encrypted only", async () => {
  const lender = "sagwan-fincorp";
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const { offers } = await openOffers(visitor, server, PRACTICE);
  await offers.choose(lender).click();
  const screen = new Transaction(visitor, lender);
  await screen.lendersScreen.waitFor();
  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));
  const sealed = () => page.evaluate(() => Object.entries(sessionStorage).find(([name]) => name.startsWith("answers:"))?.[1] ?? null);
  await field("council_number", visitor).fill("KMC/12345");
  await expect.poll(sealed).not.toBeNull();
  const before = await sealed();
  await field("practice_kind", visitor).selectOption({ label: "Doctor" });
  await expect.poll(sealed).not.toBe(before);
  expect(await stored()).not.toMatch(/KMC|12345|DOCTOR|council/i);
  await page.reload();
  await screen.lendersScreen.waitFor();
  await expect.poll(() => field("council_number", visitor).inputValue()).toBe("KMC/12345");
  expect(await field("practice_kind", visitor).inputValue()).not.toBe("");

  // It is no longer stored once it is sent.
  await screen.consent(`${lender}-credit-score`).check();
  await screen.send("submit").click();
  await screen.status.getByText(screen.label("DISBURSED"), { exact: true }).waitFor();
  expect(await stored()).not.toContain("answers:");

  await visitor.close();

  const another = await newVisitor(browser, PHONE);
  const { offers: others } = await openOffers(another, server, PRACTICE);
  await others.choose(lender).click();
  await field("council_number", another).fill("KMC/67890");
  const countStoredAnswers = () =>
    another.page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("answers:")).length);
  await expect.poll(countStoredAnswers).toBe(1);
  const loaded = another.page.waitForEvent("load");
  await (await new Chrome(another).control("logout")).click();
  await loaded;
  expect(await countStoredAnswers()).toBe(0);
  await another.close();
});

test("a lender with decline texts has a screen for declined customers; others do not (R2.40)", async () => {
  const lender = "parijat-credit";
  const visitor = await newVisitor(browser, { ...DESKTOP });
  const { page } = visitor;
  const { offers } = await openOffers(visitor, server, { se_loan_amount: 51_000 });
  await offers.choose(lender).click();
  const transaction = new Transaction(visitor, lender);
  await transaction.consent("household-income", "AT_LEAST_300000").check();
  await transaction.send("submit").click();
  await transaction.status.getByText(transaction.label("DECLINED"), { exact: true }).waitFor();
  await page.getByRole("link", { name: word("en", "customer.lender.toDeclined", { lender: lenderName("en", lender) }) }).click();
  await page.getByText(documentText("en", `lenders/${lender}`, "declined", "text")).waitFor();
  expect(path(visitor)).toBe(`/user/${lender}-declined`);
  await checkScreen(visitor, "declined");
  await page.goto(`${server.base}/user/${lender}`);
  await expect.poll(() => path(visitor)).toBe(`/user/${lender}-declined`);
  for (const other of ["kachnar-finance-declined", "no-such-lender", "kadamb-cards"]) {
    await page.goto(`${server.base}/user/${other}`);
    await expect.poll(() => path(visitor)).toBe("/products");
    await page.goto(`${server.base}/user/offers`);
  }
  await visitor.close();
});

test("intake: one lender's customers finish an application after a passcode; for any other the page does not exist (R2.7, R2.8, R5.46)", async () => {
  const lender = "sagwan-fincorp";
  const applying = await newVisitor(browser, DESKTOP);
  const account = await submitApplication(applying, server, PRACTICE);
  const { data } = await call(server, account, "GET", `/api/offers/${account.appId}`);
  const { id } = data.offers.find((offer: { lender: string }) => offer.lender === lender);
  await call(server, account, "POST", `/api/offers/${account.appId}/select`, { offerId: id, consents: [] });
  // A signed-in customer is at the application at once.
  await applying.page.goto(`${server.base}/user/lender-intake/${lender}/${account.appId}`);
  await new Transaction(applying, lender).consent(`${lender}-credit-score`).waitFor();
  expect(await new Verification(applying).identifier.count()).toBe(0);
  await applying.close();

  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const intake = (slug: string, uuid: string) => page.goto(`${server.base}/user/lender-intake/${slug}/${uuid}`);
  // What is not there the server says so of, and the browser writes it down.
  visitor.expectError(/404 \(Not Found\).*\/lenders\/sagwan-fincorp/);
  const missing = page.getByRole("heading", { level: 1, name: word("en", "common.notFound.title") });
  for (const [slug, uuid] of [
    [lender, "not-a-uuid"],
    ["kachnar-finance", account.appId],
    ["no-such-lender", account.appId],
  ] as const) {
    await intake(slug, uuid);
    await missing.waitFor();
  }
  const unknown = "00000000-0000-4000-8000-000000000000";
  const lead = page.getByText(word("en", "customer.intake.lead"));
  // Before the passcode, one that there is looks like one that there is not.
  await intake(lender, unknown);
  await lead.waitFor();
  const nothing = await page.getByRole("main").innerText();
  await intake(lender, account.appId);
  await lead.waitFor();
  expect(await page.getByRole("main").innerText()).toBe(nothing);
  await checkScreen(visitor, "intake-signed-out");

  await new Verification(visitor).signIn(server, account.mobile);
  const screen = new Transaction(visitor, lender);
  await screen.consent(`${lender}-credit-score`).check();
  await field("practice_kind", visitor).selectOption({ label: "Doctor" });
  await field("council_number", visitor).fill("KMC/1");
  await checkScreen(visitor, "intake");
  await screen.send("submit").click();
  await screen.status.getByText(screen.label("DISBURSED"), { exact: true }).waitFor();
  expect(path(visitor)).toBe(`/user/lender-intake/${lender}/${account.appId}`);
  await intake(lender, unknown);
  await missing.waitFor();
  await visitor.close();

  const anonymous = await newVisitor(browser, PHONE);
  anonymous.expectError(/404 \(Not Found\).*\/lenders\/sagwan-fincorp/);
  await anonymous.page.goto(`${server.base}/user/lender-intake/${lender}/${account.appId}`);
  await new Verification(anonymous).signIn(server, newMobile());
  await anonymous.page.getByRole("heading", { level: 1, name: word("en", "common.notFound.title") }).waitFor();
  await anonymous.close();
});

const BUSINESS = { ...PRACTICE, employment_status_code: "SELF_EMPLOYED", business_registration_type: "UDYAM" };
const label = (visitor: Visitor, name: string) => documentText(visitor.language, "shared/lender-questions", "definitions", name, "x-label");
const fileInput = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

test.each(EN_DESKTOP)(
  "a file for a lender is uploaded on its screen and sent, despite failures on the way ($language at $size px)",
  async ({ language, size }) => {
    const lender = "semal-capital";
    const visitor = await newVisitor(browser, SIZES[size]);
    const { page } = visitor;
    const { offers, ...account } = await openOffers(visitor, server, BUSINESS);
    await offers.choose(lender).click();
    await new Transaction(visitor, lender).lendersScreen.waitFor();
    if (language === "hi") await new Chrome(visitor).setLanguage("hi");
    const screen = new Transaction(visitor, lender);
    await screen.lendersScreen.waitFor();
    const file = new FileField(visitor, label(visitor, "registration_certificate"));
    const filled = async () => {
      await page.getByLabel(label(visitor, "trade_name")).fill("Meera Stores");
      await screen.consent(`${lender}-credit-score`).check();
    };
    await filled();

    // An invalid file is reported at its field.
    visitor.expectError(/status of 415/);
    await file.input.setInputFiles(fileInput("false.pdf", Buffer.from("<html>".padEnd(2_000))));
    await file.row("false.pdf").locator(".form-problem").waitFor();
    await checkScreen(visitor, "file-refused");

    // While it is on its way nothing is sent; it can be stopped, and comes by itself when the network is back.
    const content = pdf(1_500_000);
    const network = await emulatedNetwork(page);
    await network.slow(20_000);
    await file.input.setInputFiles(fileInput("udyam.pdf", content));
    await file.progress("udyam.pdf").waitFor();
    await screen.send("submit").click();
    await page.getByText(file.text("wait")).waitFor();
    await checkScreen(visitor, "file-on-its-way");
    await file.button("cancel", "udyam.pdf").click();
    await file.row("udyam.pdf").waitFor({ state: "detached" });
    visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
    await file.input.setInputFiles(fileInput("udyam.pdf", content));
    await file.progress("udyam.pdf").waitFor();
    await network.offline();
    await page.getByText(file.text("offline")).waitFor();
    await network.normal();
    await file.announcement("done", "udyam.pdf").waitFor({ state: "attached" });

    // It is there again after a reload.
    await page.reload();
    await screen.lendersScreen.waitFor();
    await file.button("remove", "udyam.pdf").waitFor();
    await filled();
    await checkScreen(visitor, "file-given");
    await screen.send("submit").click();
    await screen.status.getByText(screen.label("DISBURSED"), { exact: true }).waitFor();
    const { data } = await call(server, account, "GET", `/api/user/${account.prospectAppId}/files`);
    expect(data).toMatchObject([{ name: "udyam.pdf", type: "application/pdf", bytes: content.length }]);
    await visitor.close();
  },
);

test("answers and ticked boxes stay while the page cannot be fetched in another language", async () => {
  const lender = "sagwan-fincorp";
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const { offers } = await openOffers(visitor, server, PRACTICE);
  await offers.choose(lender).click();
  const screen = new Transaction(visitor, lender);
  await screen.lendersScreen.waitFor();
  await field("council_number", visitor).fill("KMC/12345");
  const consentBox = screen.consent(`${lender}-credit-score`);
  await consentBox.check();
  const assets = /\/assets\/|\/api\/assets/;
  const lost: string[] = [];
  visitor.expectError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/);
  await page.route(
    (url) => assets.test(url.pathname) && /\.(json|js|mjs)$/.test(url.pathname) && !url.pathname.includes("/in/home/app/"),
    (route) => {
      lost.push(route.request().url());
      return route.abort();
    },
  );
  await new Chrome(visitor).setLanguage("hi");
  await page.getByText(word("hi", "customer.transaction.error")).waitFor();
  expect(lost.length).toBeGreaterThan(0);
  expect(await page.getByRole("checkbox").isChecked()).toBe(true);
  expect(await page.locator("input[name=council_number]").inputValue()).toMatch(/^KMC\/12345$/i);
  await checkScreen(visitor, "trouble-beside");
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: word("hi", "common.retry"), exact: true }).click();
  const hindi = new Transaction(visitor, lender);
  await hindi.consent(`${lender}-credit-score`).waitFor();
  expect(await hindi.consent(`${lender}-credit-score`).isChecked()).toBe(true);
  expect(await field("council_number", visitor).inputValue()).toMatch(/^KMC\/12345$/i);
  await visitor.close();
});

test.each(HI_PHONE)(
  "R2.136 an expired session at the lender leads from the status table to a new link ($language)",
  async ({ language }) => {
    const lender = "palash-money";
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const { offers } = await openOffers(visitor, server, { prefer_net_banking: "YES", se_loan_amount: 40_000 });
    await offers.choose(lender).click();
    await new Transaction(visitor, lender).lendersScreen.waitFor();
    if (language === "hi") await new Chrome(visitor).setLanguage("hi");
    const screen = new Transaction(visitor, lender);
    await page.getByLabel(label(visitor, "loan_purpose")).selectOption({ index: 1 });
    await screen.consent(`${lender}-credit-score`).check();
    await screen.send("submit").click();
    const continueLink = page.getByRole("link", {
      name: word(language, "customer.transaction.link", { lender: lenderName(language, lender) }),
    });
    await continueLink.waitFor();

    // As if a day had passed at the lender's page.
    const message = word(language, "lending.sessionExpired", { lender: lenderName(language, lender) });
    const expired = { sessionExpired: true, message };
    let isRetried = false;
    await page.route(`**/lenders/${lender}/submit`, (route) => {
      isRetried = true;
      return route.continue();
    });
    await page.route(`**/lenders/${lender}`, async (route) => {
      if (isRetried) return route.continue();
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...data, ...expired, link: null } } });
    });
    await page.route("**/status", async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({
        json: { data: data.map((row: { lender: string }) => (row.lender === lender ? { ...row, ...expired } : row)) },
      });
    });
    await page.reload();
    await page.getByText(word(language, "customer.transaction.expiredText")).waitFor();
    expect(await screen.send("submitPlain").count()).toBe(0);
    expect(await page.getByText(message).count()).toBe(0);
    await checkScreen(visitor, "session-expired");
    await page.getByRole("link", { name: word(language, "customer.transaction.toOffers") }).click();
    await offers.row(lender).getByText(message).waitFor();
    await checkScreen(visitor, "session-expired-offers");
    await new Offers(visitor).action(lender, "SELECTED").click();
    await screen.lendersScreen.waitFor();
    expect(path(visitor)).toBe(`/user/${lender}`);
    await screen.send("submitPlain").click();
    await continueLink.waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await visitor.close();
  },
);
