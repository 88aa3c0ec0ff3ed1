import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atOffers, call, newMobile, withOffers } from "./customer.ts";
import { type JourneyProduct, shortWaits, startJourneyProduct } from "./journey-product.ts";
import { Chrome } from "./screens/chrome.ts";
import { Transaction } from "./screens/transaction.ts";
import { Verification } from "./screens/verification.ts";
import { axeViolations, DESKTOP, newVisitor, openBrowser, overflow, PHONE, type Visitor } from "./visitor.ts";
import { documentText, lenderName, word } from "./words.ts";

let server: JourneyProduct;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startJourneyProduct({ SIMULATOR_STEP_MS: "200" }), openBrowser()]);
  await shortWaits(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function sound({ page, language, phone }: Visitor, screen: string): Promise<void> {
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

test("a lender's own screen asks what it needs at its field; answers and ticks stay in another language (R2.39)", async () => {
  const lender = "sagwan-fincorp";
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const { offers } = await atOffers(visitor, server, PRACTICE);
  await page.goto(`${server.base}/user/${lender}`);
  await page.getByText("Please select a offer from offer screen").waitFor();
  await sound(visitor, "nothing-chosen");
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
  await page.getByText("Please give this consent to go on").waitFor();
  await sound(visitor, "wrong");
  await field("practice_kind", visitor).selectOption({ label: "Doctor" });
  await field("council_number", visitor).fill("kmc/12345");
  await screen.consent(`${lender}-credit-score`).check();

  // Everything on the page comes anew in another language.
  await new Chrome(visitor).speak("hi");
  const hindi = new Transaction(visitor, lender);
  await hindi.lendersScreen.waitFor();
  await hindi.consent(`${lender}-credit-score`).waitFor();
  expect(await hindi.consent(`${lender}-credit-score`).isChecked()).toBe(true);
  expect(await field("council_number", visitor).inputValue()).toMatch(/^kmc\/12345$/i);
  await sound(visitor, "filled");
  await hindi.send("submit").click();
  await hindi.status.getByText(hindi.label("DISBURSED"), { exact: true }).waitFor();
  expect(path(visitor)).toBe(`/user/lenders-transaction/${lender}`);
  await visitor.close();
});

test("a lender that declines has a screen of its own for it; nobody else's does (R2.40)", async () => {
  const lender = "parijat-credit";
  const visitor = await newVisitor(browser, { ...DESKTOP });
  const { page } = visitor;
  const { offers } = await atOffers(visitor, server, { se_loan_amount: 51_000 });
  await offers.choose(lender).click();
  const transaction = new Transaction(visitor, lender);
  await transaction.consent("household-income", "AT_LEAST_300000").check();
  await transaction.send("submit").click();
  await transaction.status.getByText(transaction.label("DECLINED"), { exact: true }).waitFor();
  await page.getByRole("link", { name: word("en", "customer.lender.toDeclined", { lender: lenderName("en", lender) }) }).click();
  await page.getByText(documentText("en", `lenders/${lender}`, "declined", "text")).waitFor();
  expect(path(visitor)).toBe(`/user/${lender}-declined`);
  await sound(visitor, "declined");
  await page.goto(`${server.base}/user/${lender}`);
  await expect.poll(() => path(visitor)).toBe(`/user/${lender}-declined`);
  for (const other of ["kachnar-finance-declined", "no-such-lender", "kadamb-cards"]) {
    await page.goto(`${server.base}/user/${other}`);
    await expect.poll(() => path(visitor)).toBe("/products");
    await page.goto(`${server.base}/user/offers`);
  }
  await visitor.close();
});

test("intake: one lender's customers finish an application after a passcode; of any other nothing is told (R2.7, R2.8, R5.46)", async () => {
  const lender = "sagwan-fincorp";
  const applying = await newVisitor(browser, DESKTOP);
  const account = await withOffers(applying, server, PRACTICE);
  const { data } = await call(server, account, "GET", `/api/offers/${account.appId}`);
  const { id } = data.offers.find((offer: { lender: string }) => offer.lender === lender);
  await call(server, account, "POST", `/api/offers/${account.appId}/select`, { offerId: id });
  await applying.close();

  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  const intake = (slug: string, uuid: string) => page.goto(`${server.base}/user/lender-intake/${slug}/${uuid}`);
  // What is not there the server says so of, and the browser writes it down.
  visitor.expects(/404 \(Not Found\).*\/lenders\/sagwan-fincorp/);
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
  await sound(visitor, "intake-signed-out");

  await expect
    .poll(async () => (await fetch(`${server.origin}/api/dev/outbox?to=${account.mobile}`).then((answer) => answer.json()))[0]?.sentAt)
    .toSatisfy((sentAt: string) => Date.now() - Date.parse(sentAt) > 5_000);
  await new Verification(visitor).signIn(server, account.mobile);
  const screen = new Transaction(visitor, lender);
  await screen.consent(`${lender}-credit-score`).check();
  await field("practice_kind", visitor).selectOption({ label: "Doctor" });
  await field("council_number", visitor).fill("KMC/1");
  await sound(visitor, "intake");
  await screen.send("submit").click();
  await screen.status.getByText(screen.label("DISBURSED"), { exact: true }).waitFor();
  expect(path(visitor)).toBe(`/user/lender-intake/${lender}/${account.appId}`);
  await intake(lender, unknown);
  await missing.waitFor();
  await visitor.close();

  const stranger = await newVisitor(browser, PHONE);
  stranger.expects(/404 \(Not Found\).*\/lenders\/sagwan-fincorp/);
  await stranger.page.goto(`${server.base}/user/lender-intake/${lender}/${account.appId}`);
  await new Verification(stranger).signIn(server, newMobile());
  await stranger.page.getByRole("heading", { level: 1, name: word("en", "common.notFound.title") }).waitFor();
  await stranger.close();
});
