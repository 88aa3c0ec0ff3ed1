import type { BrowserContextOptions } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { shippedDocuments } from "../../schemas/checkout.ts";
import { lastOtp } from "../../support/sign-in.ts";
import { AnyProduct } from "../screens/any-product.ts";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { ApiCustomer, CREDIT_CARD, INSURANCE, personalLoan } from "../support/api-customer.ts";
import { newMobile, openOffers } from "../support/customer.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { PERSON } from "../support/product-walks.ts";
import { EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { axeViolations, DESKTOP, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = await ownProduct({ SIMULATOR_STEP_MS: "200" });
const browser = await openBrowser();

const CATALOG = assembleCatalog(shippedDocuments());

const path = ({ page }: Visitor) => new URL(page.url()).pathname.replace("/in/home/app", "");
const apiCustomer = ({ context }: Visitor) => new ApiCustomer(context.request, product);
const openVisitor = (language: Language = "en", options: BrowserContextOptions = DESKTOP) =>
  newVisitor(browser, { ...options, locale: `${language}-IN` }, language);

/** What is on the screen fits it and is accessible; `WAYS_SHOTS` keeps a picture of it. */
async function checkScreen({ page, language, phone }: Visitor, screen: string): Promise<void> {
  const shots = process.env.WAYS_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${screen}-${language}-${phone ? "phone" : "desktop"}.png`, fullPage: true });
  expect(await overflow(page), screen).toBe(0);
  expect(await axeViolations(page), screen).toEqual([]);
}

const cardForm = {
  "about-you": { ...PERSON, tin: "ABCPE1234F", email: "meera@example.com" },
  income: { employment_status_code: "SALARIED", monthly_income: "80000" },
};
const CARD = "kadamb-cards";
const CARD_NAME = CATALOG.lenders.get(CARD)?.products[0].terms.cardName as Record<Language, string>;

/** From the catalogue of credit cards to the card that was picked there, among the offers. */
async function applyForPickedCard(visitor: Visitor, mobile = newMobile()) {
  const visit = new AnyProduct(visitor, "credit-card", CATALOG);
  const { page } = visitor;
  await page.getByRole("button", { name: visit.word("customer.catalogue.applyOf", { name: CARD_NAME[visitor.language] }) }).click();
  await new Verification(visitor).signIn(product, mobile);
  for (const [step, answers] of Object.entries(cardForm)) {
    await visit.stepHeading(step).waitFor();
    await visit.answer(answers);
    await visit.next.click();
  }
  await visit.submitForm();
  const picked = page.getByRole("region", { name: visit.word("customer.catalogue.picked") });
  return { visit, picked };
}

test("a card that is picked without a product is selected after the sign-in, and no longer once chosen, nor for the next customer", async () => {
  const visitor = await openVisitor("en", PHONE);
  const { page } = visitor;
  await new Chooser(visitor).open(product);
  // As after Return to Products and Back: there is a visit, and no product is chosen.
  await visitor.context.request.post(`${product.origin}/api/prospect`, { data: {} });
  await page.goto(`${product.base}/credit-cards`);
  const { visit, picked } = await applyForPickedCard(visitor);
  await picked.waitFor();
  expect(path(visitor)).toBe("/user/credit-card");
  const choose = visit.word("customer.offers.chooseOf", { lender: visit.lender(CARD) });
  expect(await page.getByRole("button", { name: choose }).count(), "the card is there once").toBe(1);
  await picked.getByRole("button", { name: choose }).click();
  await expect.poll(() => path(visitor)).not.toBe("/user/credit-card");
  await page.goto(`${product.base}/user/credit-card`);
  await visit.cards.first().waitFor();
  expect(await picked.count()).toBe(0);
  await visitor.close();
});

test("a card that is picked and not chosen is forgotten with the session", async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  // The profile may be on its way when the session ends.
  visitor.expectError(/401.*\/api\/user\//);
  await apiCustomer(visitor).begin("CREDIT_CARD");
  await page.goto(`${product.base}/credit-cards`);
  const { picked } = await applyForPickedCard(visitor);
  await picked.waitFor();
  const loaded = page.waitForEvent("load");
  await (await new Chrome(visitor).control("logout")).click();
  await loaded;
  await new Chooser(visitor).heading.waitFor();

  await apiCustomer(visitor).apply(CREDIT_CARD);
  await page.goto(`${product.base}/user/credit-card`);
  await new AnyProduct(visitor, "credit-card", CATALOG).cards.first().waitFor();
  expect(await picked.count()).toBe(0);
  await visitor.close();
});

describe("the question of a product before its journey starts (R2.127, O46)", () => {
  const question = (visitor: Visitor) =>
    visitor.page.getByRole("dialog", { name: documentText(visitor.language, "products/business-loan", "question", "title") });
  const answer = (visitor: Visitor, index: string) =>
    visitor.page.getByRole("radio", {
      name: documentText(visitor.language, "products/business-loan", "question", "answers", index, "label"),
      exact: true,
    });
  const questionSubmit = (visitor: Visitor) =>
    question(visitor).getByRole("button", {
      name: documentText(visitor.language, "products/business-loan", "question", "submit"),
      exact: true,
    });

  test.each(HI_PHONE)("is asked on a lead form too ($language)", async ({ language, size }) => {
    const visitor = await openVisitor(language, SIZES[size]);
    const { page } = visitor;
    await page.goto(`${product.base}/socialmedia-onboarding`);
    await page.getByLabel(word(language, "customer.lead.product")).selectOption("BUSINESS_LOAN");
    const mobile = newMobile();
    await page.getByRole("textbox", { name: word(language, "customer.otp.mobileLabel") }).fill(mobile);
    await page.locator("form button[type=submit]").click();
    await question(visitor).waitFor();
    await checkScreen(visitor, "question-of-a-lead");
    await answer(visitor, "1").check();
    await questionSubmit(visitor).click();
    await expect.poll(() => new Verification(visitor).identifier.inputValue()).toBe(mobile);
    await new Verification(visitor).signIn(product, mobile);
    await new Welcome(visitor).startButton.waitFor();
    await expect.poll(() => visitor.context.cookies()).toContainEqual(expect.objectContaining({ name: "productType", value: "LOAN" }));
    await visitor.close();
  });

  test("is asked when changing from another product, which stays selected if the question is closed", async () => {
    const visitor = await openVisitor();
    const { page } = visitor;
    const customer = await apiCustomer(visitor).apply(personalLoan({ emi: 58_000 }));
    await page.route(`**/api/offers/${customer.appId}/next*`, (route) =>
      route.fulfill({ json: { data: { products: [{ product: "BUSINESS_LOAN", fitting: 1, considered: 3 }] } } }),
    );
    await page.goto(`${product.base}/user/offers`);
    const other = page.getByRole("button", {
      name: word("en", "customer.next.goOf", { product: documentText("en", "products/business-loan", "name") }),
    });
    await other.click();
    await question(visitor).waitFor();
    await page.keyboard.press("Escape");
    await question(visitor).waitFor({ state: "detached" });
    expect(path(visitor)).toBe("/user/offers");
    await other.click();
    await questionSubmit(visitor).click();
    await expect.poll(() => path(visitor)).toBe("/user/business-welcome-back");
    await visitor.close();
  });
});

describe("continue or start again, with every product that has an application in flight", () => {
  test.each(EN_DESKTOP)("a card ($language)", async ({ language, size }) => {
    const visitor = await openVisitor(language, SIZES[size]);
    const { page } = visitor;
    const { appId } = await apiCustomer(visitor).apply(CREDIT_CARD);
    await page.goto(`${product.base}/credit-cards`);
    const welcome = new Welcome(visitor);
    await welcome.continueButton.waitFor();
    await checkScreen(visitor, "card-in-flight");
    await welcome.startNew.click();
    await welcome.confirmNew.click();
    await expect.poll(() => path(visitor)).toBe("/user/credit-card/details");
    const inFlight = async () => (await visitor.context.cookies()).find(({ name }) => name === "appId")?.value;
    await expect.poll(inFlight).not.toBe(appId);
    await visitor.close();
  });

  test.each(HI_PHONE)("insurance ($language)", async ({ language, size }) => {
    const visitor = await openVisitor(language, SIZES[size]);
    const { page } = visitor;
    await apiCustomer(visitor).apply(INSURANCE);
    await page.goto(`${product.base}/`);
    await expect.poll(() => path(visitor)).toBe("/user/insurance");
    await new AnyProduct(visitor, "insurance", CATALOG).cards.first().waitFor();
    const welcome = new Welcome(visitor);
    await checkScreen(visitor, "insurance-in-flight");
    await welcome.startNew.click();
    await welcome.confirmNew.click();
    await expect.poll(() => path(visitor)).toBe("/user/insurance/details");
    await visitor.close();
  });
});

test.each(EN_DESKTOP)(
  "a customer with a passcode continues in the browser that requested it, and gets an explanation in another ($language, S5)",
  async ({ language, size }) => {
    const visitor = await openVisitor(language, SIZES[size]);
    const { page } = visitor;
    const customer = await apiCustomer(visitor).begin("LOAN");
    await page.goto(`${product.base}/verification`);
    const verification = new Verification(visitor);
    await verification.haveCode.click();
    await verification.noCodeSentHere.waitFor();
    await checkScreen(visitor, "no-passcode-here");

    const { prospectAppId, mobile } = customer;
    await customer.call("POST", "/api/otp/send", { prospectAppId, channel: "sms", to: mobile });
    // Another number is entered, so that the page does not continue by itself.
    await verification.identifier.fill(newMobile());
    await verification.haveCode.click();
    await verification.code.waitFor();
    await verification.enter(await lastOtp(product, mobile));
    await new Welcome(visitor).startButton.waitFor();
    await visitor.close();
  },
);

describe("hosts that preset a product", () => {
  test.each([
    ["loans", "LOAN", "/user/user-detail"],
    ["goldloans", "GOLD_LOAN", "/user/user-detail/gold-loan"],
  ])("%s: a customer who signs in is in the journey of that product", async (label, code, detail) => {
    const visitor = await openVisitor("en", PHONE);
    const { page } = visitor;
    const base = product.base.replace(/\/\/[^:/]+/, `//${label}.localhost`);
    await page.goto(`${base}/`);
    // The customer has chosen nothing: the product is the host's.
    const begun = await page.evaluate(() =>
      fetch("/api/prospect", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).then(({ ok }) => ok),
    );
    expect(begun).toBe(true);
    await page.goto(`${base}/verification`);
    await new Verification(visitor).signIn(product, newMobile());
    await expect.poll(() => path(visitor)).toBe("/user/welcome-back");
    await new AnyProduct(visitor, code === "LOAN" ? "loan" : "gold-loan", CATALOG).startButton.click();
    await expect.poll(() => path(visitor)).toBe(detail);
    await visitor.close();
  });
});

describe("a site that sends visitors with a lender marker directly to that lender (R4.33)", () => {
  beforeAll(async () => {
    await importChanged(product, {
      "schemas/sites/multi-product.json": (text) => text.replace('"lenderSubmitFlag": false', '"lenderSubmitFlag": true'),
    });
  });

  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await openVisitor();
  });

  test("an issuer of cards, after the last question of the form", async () => {
    const { page } = visitor;
    await apiCustomer(visitor).begin("CREDIT_CARD");
    await page.goto(`${product.base}/credit-cards?lender=${CARD}`);
    await applyForPickedCard(visitor);
    await expect.poll(() => path(visitor)).toMatch(new RegExp(`^/user/(lenders-transaction/)?${CARD}$`));
    await visitor.close();
  });

  test("a lender that does not issue the card: to its offers, without a redirect loop", async () => {
    const { page } = visitor;
    await apiCustomer(visitor).apply(CREDIT_CARD);
    await page.goto(`${product.base}/credit-cards?lender=amaltas-bank`);
    await new Welcome(visitor).continueButton.click();
    await expect.poll(() => path(visitor)).toBe("/user/lender-submit");
    await page.getByText(word("en", "customer.lenderSubmit.error")).waitFor();
    await page.getByRole("link", { name: word("en", "customer.lenderSubmit.toOffers") }).click();
    await new AnyProduct(visitor, "credit-card", CATALOG).cards.first().waitFor();
    expect(path(visitor)).toBe("/user/credit-card");
    await visitor.close();
  });
});

describe("O90 a lender with a recent application of the same person", () => {
  const LENDER = "amaltas-bank";
  beforeAll(() =>
    importChanged(product, {
      "schemas/sites/multi-product.json": (text) => text.replace('"dedupeBy": ["mobile"]', '"dedupeBy": ["pan", "mobile"]'),
    }),
  );

  test.each(HI_PHONE)("is reported, and the offers stay unchanged ($language)", async ({ language }) => {
    const tin = language === "en" ? "QWEPR0001T" : "QWEPR0002T";
    const before = await newVisitor(browser);
    await (await apiCustomer(before).apply(personalLoan(), tin)).choose(LENDER);
    await before.close();

    const visitor = await openVisitor(language, PHONE);
    visitor.expectError(/409.*\/select/);
    const { offers } = await openOffers(visitor, product, { tin });
    const shown = await offers.cards.count();
    await offers.choose(LENDER).click();
    await new Chrome(visitor).toasts.filter({ hasText: word(language, "errors.DUPLICATE_APPLICATION") }).waitFor();
    await checkScreen(visitor, "applied-before");
    await offers.choose(LENDER).and(visitor.page.locator(":enabled")).waitFor();
    expect([await offers.cards.count(), path(visitor)]).toEqual([shown, "/user/offers"]);
    await offers.choose("kachnar-finance").click();
    await expect.poll(() => path(visitor)).toBe("/user/kachnar-finance");
    await visitor.close();
  });
});
