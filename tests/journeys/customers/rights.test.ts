import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { givenConsent } from "../../support/customer.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { call, signInByApi, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, heading, newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { consentText, documentText, type Language, lenderName, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const LENDER = "kachnar-finance";
const CONSENT = "kachnar-credit-score";
const TERMS = "terms-and-privacy";
const COMPLAINT = "forms/write-complaint";

describe("a customer's rights over their own data", () => {
  const speak = ({ context }: Visitor, language: string) =>
    context.addCookies([{ name: "language", value: language, url: product.origin }]);
  const open = (page: Page, id: string) => page.goto(`${product.base}/user/${id}`);
  const purpose = (language: Language, id: string) => documentText(language, `consents/${id}`, "purpose");
  const card = (page: Page, language: Language, id: string) =>
    page
      .getByRole("article")
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: purpose(language, id), exact: true }) });

  /** Chooses the lender's offer with its consent, as its screen does. */
  async function choose(account: { token: string; appId: string }): Promise<void> {
    const { data } = await call(product, account, "GET", `/api/offers/${account.appId}`);
    const { id } = data.offers.find(({ lender }: { lender: string }) => lender === LENDER);
    const consents = [givenConsent(CONSENT)];
    await call(product, account, "POST", `/api/offers/${account.appId}/select`, { offerId: id, consents });
  }

  test.each(EN_DESKTOP)("every page, with data and without: $language at $size px", async ({ language, size }) => {
    const visitor = await newVisitor(browser, SIZES[size], language);
    const { page } = visitor;
    await speak(visitor, language);
    const { checkScreen, faults } = createScreenChecker(visitor, size);
    const text = (key: string) => word(language, `rights.${key}`);

    await signInByApi(visitor, product);
    await open(page, "my-consents");
    await page.getByText(text("consents.none")).waitFor();
    await checkScreen("my-consents-empty");
    await open(page, "my-applications");
    await page.getByText(text("timeline.none")).waitFor();
    await checkScreen("my-applications-empty");

    await choose(await submitApplication(visitor, product));
    await open(page, "my-consents");
    await card(page, language, CONSENT).getByText(text("consents.text")).click();
    await page.getByText(consentText("en", CONSENT)).waitFor();
    await checkScreen("my-consents");
    await card(page, language, CONSENT).getByRole("button").first().click();
    await page.getByText(word(language, "rights.consents.stops.lender", { lender: lenderName(language, LENDER) })).waitFor();
    await checkScreen("my-consents-withdraw");
    await page.keyboard.press("Escape");

    await open(page, "my-data");
    await page.getByText(text("groups.identity")).click();
    await page.getByText("Meera", { exact: true }).first().waitFor();
    await checkScreen("my-data");
    await page.getByRole("button", { name: text("data.ask"), exact: true }).click();
    await page.getByText(text("data.confirmText")).waitFor();
    await checkScreen("my-data-ask");
    await page.keyboard.press("Escape");

    await open(page, "my-applications");
    await page.getByText(word(language, "rights.timeline.chosen", { lender: lenderName(language, LENDER) })).waitFor();
    await checkScreen("my-applications");

    await page.goto(`${product.base}/grievance`);
    await page.getByRole("form", { name: documentText(language, COMPLAINT, "title") }).waitFor();
    await checkScreen("grievance");
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test("a lender's consent, opened from the menu, is withdrawn once, in either tab, and saved as a file", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page, context } = visitor;
    const account = await submitApplication(visitor, product, { se_loan_amount: 53_000 });
    await choose(account);
    await page.goto(`${product.base}/user/offers`);
    await new Chrome(visitor).menu.click();
    await page.getByRole("link", { name: "Your consents" }).click();
    await heading(page, "Your consents").waitFor();
    const other = await context.newPage();
    await open(other, "my-consents");
    await card(other, "en", CONSENT).getByText("In force").waitFor();

    await card(page, "en", CONSENT)
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await page.getByText("We send nothing more to Kachnar Finance").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Keep it");
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await card(page, "en", CONSENT).getByText("Withdrawn", { exact: true }).waitFor();
    expect(
      await card(page, "en", CONSENT)
        .getByRole("button", { name: /^Withdraw/ })
        .count(),
    ).toBe(0);

    // The other tab does not know yet, and its withdrawal comes to the same.
    await card(other, "en", CONSENT)
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await other.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await card(other, "en", CONSENT).getByText("Withdrawn", { exact: true }).waitFor();
    const { data } = await call(product, account, "GET", "/api/my/consents");
    expect(data.filter(({ consent }: { consent: string }) => consent === CONSENT)).toHaveLength(1);

    const saved = page.waitForEvent("download");
    await card(page, "en", CONSENT)
      .getByRole("button", { name: /^Download/ })
      .click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^kachnar-credit-score-\d{4}-\d\d-\d\d\.json$/);

    await open(page, "my-applications");
    await page.getByText("Consent withdrawn: A look at your credit score").waitFor();
    await visitor.close();
  });

  test("with the terms withdrawn, the journey leads to the form; after consent there, to the offers", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    await submitApplication(visitor, product);
    await open(page, "my-consents");
    await card(page, "en", TERMS)
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await page.getByText("We stop matching you with lenders, hide").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await card(page, "en", TERMS).getByText("Withdrawn", { exact: true }).waitFor();
    await page.goto(`${product.base}/user/offers`);
    const form = new Form(visitor);
    await form.stepHeading("review").waitFor();
    await page.getByText(word("en", "form.consentWithdrawn")).waitFor();
    expect(await form.consent(TERMS).isChecked()).toBe(false);
    await form.consent(TERMS).check();
    await form.submit.click();
    await new Offers(visitor).cards.first().waitFor();
    await visitor.close();
  });

  test("all held data is downloaded, and erasure requested, shown and withdrawn", async () => {
    const visitor = await newVisitor(browser, DESKTOP);
    const { page } = visitor;
    await submitApplication(visitor, product);
    await open(page, "my-data");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download all my data" }).click();
    const stream = await (await saved).createReadStream();
    let text = "";
    for await (const chunk of stream) text += chunk;
    expect(JSON.parse(text).groups.map(({ id }: { id: string }) => id)).toContain("applications");
    expect(text).toContain("ABCP******");

    await page.getByRole("button", { name: "Request erasure" }).click();
    await page.getByText("Erased data cannot be restored").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Request erasure" }).click();
    await page.getByText(/You requested erasure on/).waitFor();
    await page.reload();
    await page.getByText(/You requested erasure on/).waitFor();
    await page.getByRole("button", { name: "Cancel the request" }).click();
    await page.getByText(/You cancelled your last request/).waitFor();
    await visitor.close();
  });

  test("a complaint gets its number, and an empty one is reported at its fields", async () => {
    const visitor = await newVisitor(browser, PHONE, "hi");
    const { page } = visitor;
    await speak(visitor, "hi");
    await page.goto(`${product.base}/grievance`);
    const fields = ["steps", "0", "schema", "properties"];
    const label = (field: string) => documentText("hi", COMPLAINT, ...fields, field, "x-label");
    const shared = (field: string) => documentText("hi", "shared/contact", "definitions", field, "x-label");
    const send = page.getByRole("button", { name: documentText("hi", COMPLAINT, "submit") });
    await send.click();
    await page
      .locator(".form-problem")
      .getByText(documentText("hi", COMPLAINT, ...fields, "email", "x-messages", "required"))
      .waitFor();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("name");
    await page.getByLabel(label("lender")).selectOption({ label: lenderName("hi", LENDER) });
    await page.getByLabel(label("name")).fill("मीरा शर्मा");
    await page.getByLabel(shared("email")).fill("meera.asks@example.com");
    const mobile = page.getByLabel(shared("mobile"));
    await mobile.fill("9876543210");
    await mobile.evaluate((field) => field.scrollIntoView({ block: "end" }));
    await page.keyboard.press("Tab");
    const text = page.getByLabel(label("text"));
    // The last line of the field that has the focus is not behind the bar of the button.
    const lastLineShown = (field: HTMLElement) => {
      const { left, bottom } = field.getBoundingClientRect();
      return document.activeElement === field && document.elementFromPoint(left + 9, bottom - 9) === field;
    };
    await expect.poll(() => text.evaluate(lastLineShown)).toBe(true);
    await text.fill("कोई जवाब नहीं मिला।");
    await send.click();
    const number = await page.getByText(/C-\d{8}-[0-9A-Z]{8}/).textContent();
    await expect
      .poll(async () => {
        const response = await fetch(`${product.origin}/api/dev/outbox?to=meera.asks@example.com`);
        return ((await response.json()) as { body: string }[])[0]?.body;
      })
      .toContain(/C-\S+/.exec(number ?? "")?.[0]);
    await visitor.close();
  });

  test("a failure to load is reported, and trying again succeeds", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    await submitApplication(visitor, product);
    visitor.expectError(/503/);
    await page.route("**/api/my/consents", (route) =>
      route.fulfill({ status: 503, contentType: "application/json", body: JSON.stringify({ code: "UNAVAILABLE", message: "Later" }) }),
    );
    await open(page, "my-consents");
    await page.getByRole("alert").getByText("This could not be loaded just now.").waitFor();
    await page.unroute("**/api/my/consents");
    await page.getByRole("button", { name: "Try again" }).click();
    await card(page, "en", TERMS).waitFor();
    await visitor.close();
  });

  test("none of these pages opens without a session", async () => {
    const visitor = await newVisitor(browser, PHONE);
    await open(visitor.page, "my-data");
    await visitor.page.waitForURL((url) => !url.pathname.includes("my-data"));
    expect(await new Offers(visitor).cards.count()).toBe(0);
    await visitor.close();
  });
});
