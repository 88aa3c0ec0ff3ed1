import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Transaction } from "../screens/transaction.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { newMobile } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor, type Visitor } from "../support/visitor.ts";
import { documentText, lenderName, message, reasonOf, statusLabel, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** Addresses of this file, each of one try alone: a try leaves its customer as it ended. */
let emails = 0;

const cookieOf = async ({ context }: Visitor, name: string) => (await context.cookies()).find((cookie) => cookie.name === name)?.value;

describe("a self-employed customer by email, from a partner, in Hindi", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
  });
  afterEach(() => visitor.close());

  test("the partner's brand is applied and stays, and an unknown one has no effect", async () => {
    const { page } = visitor;
    const chooser = new Chooser(visitor);
    const { header, footer } = new Chrome(visitor);
    await chooser.open(product);
    expect(await header.getByText("In Partnership With").count()).toBe(0);
    await chooser.open(product, "?utm_source=nobody");
    expect(await header.getByText("In Partnership With").count()).toBe(0);

    await chooser.open(product, "?utm_source=SunBird&utm_campaign=diwali");
    await header.getByText("In Partnership With").waitFor();
    await header.getByRole("img", { name: "Sunbird" }).waitFor();
    await expect.poll(() => cookieOf(visitor, "coBrand")).toBe("sunbird");
    const utms = async () => JSON.parse(decodeURIComponent((await cookieOf(visitor, "utms")) ?? "{}"));
    await expect.poll(utms).toMatchObject({ utm_campaign: "diwali" });
    const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-primary").trim());
    expect(await primary()).toBe("#9a3412");
    await chooser.open(product);
    await header.getByText("In Partnership With").waitFor();
    expect(await primary()).toBe("#9a3412");
    expect(await footer.getByRole("link", { name: "Terms of use" }).getAttribute("href")).toContain("partner=sunbird");
  });

  test("a link to one product leads on to verification; Back leads to the chooser, and from there out of the site", async () => {
    const { page } = visitor;
    await new Chooser(visitor).open(product, "?product=GOLD_LOAN&utm_source=marigold");
    await page.waitForURL(/\/verification/);
    await expect.poll(() => cookieOf(visitor, "coBrand")).toBe("marigold");
    await page.goBack();
    await page.waitForURL(product.base);
    await new Chooser(visitor).tile("Gold loan").waitFor();
    await page.goBack();
    expect(page.url()).toBe("about:blank");
  });

  test("from the first screen to the disbursal, with a change of language, which is the customer's own on another device too", async () => {
    emails += 1;
    const email = `rukhsana.bano.${emails}@example.com`;
    const { page } = visitor;
    const chrome = new Chrome(visitor);
    const form = new Form(visitor);
    const chooser = new Chooser(visitor);
    await chooser.open(product, "?utm_source=marigold");
    await chooser.tile("Personal loan").click();
    const verification = new Verification(visitor);
    await verification.byEmail.check();
    await verification.identifier.fill("a@b");
    await verification.identifier.blur();
    await page.getByText("Email is invalid", { exact: true }).waitFor();
    await verification.signIn(product, email);
    await new Welcome(visitor).startButton.click();

    await form.stepHeading("about-you").waitFor();
    expect(await form.gapAfterSign("mobile_phone_number")).toBeGreaterThan(0);
    await form.answer({ first_name: "Rukhsana", last_name: "B2" });
    await form.field("last_name").blur();
    await expect.poll(() => form.problem("last_name").textContent()).toBe(message("en", "last_name", "pattern"));
    await form.field("tin").pressSequentially("abcp");
    const saved = page.waitForRequest((request) => request.url().endsWith("/api/set-language"));
    await chrome.setLanguage("hi");
    expect((await saved).postDataJSON()).toMatchObject({ language: 1 });
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("first_name").inputValue()).toBe("Rukhsana");
    expect(await form.field("tin").inputValue()).toBe("ABCP");
    await expect.poll(() => form.problem("last_name").textContent()).toBe(message("hi", "last_name", "pattern"));
    expect(await page.locator("html").getAttribute("lang")).toBe("hi-IN");
    await chrome.header.getByText(word("hi", "common.header.partnership")).waitFor();

    await form.fill("about-you", {
      last_name: "Bano",
      birth_date: "02031985",
      gender: "FEMALE",
      mobile_phone_number: newMobile(),
      tin: "ABCPB1234K",
      educational_level: "CLASS_12",
    });
    await form.fill("address", { address1: "Gali 4, Shivaji Nagar", postal_code: "411005", residence_type: "RENTED" });
    await form.answer({ monthly_rent: "2000" });
    await form.next.click();
    await form.fill("work", { employment_status_code: "SELF_EMPLOYED" });
    await form.fill("business", {
      business_registration_type: "UDYAM",
      business_current_turnover: "5L_10L",
      business_years: "3Y_5Y",
      business_account: "SAVINGS",
    });
    await form.fill("income-and-loan", { monthly_income: "25000", emi: "0", prefer_net_banking: "NO", se_loan_amount: "60000" });

    // ₹25,000 a month is not more than ₹3,00,000 a year, so the household's income is declared.
    await form.stepHeading("review").waitFor();
    expect(await form.reviewAnswer("monthly_rent").textContent()).toBe("₹2,000");
    const atMost = form.consent("household-income", "AT_MOST_300000");
    // What the reader sees beside the button, whatever the document says: Hindi, and the limit in full.
    expect(await page.locator("label", { has: atMost }).innerText()).toMatch(/^(?=.*[\u0900-\u097f])(?=.*₹ ?3,00,000)/s);
    expect(await atMost.isChecked()).toBe(false);
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await page.getByText(word("hi", "form.consents.choose")).waitFor();
    await atMost.check();
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/user/"));
    await form.submit.click();
    expect((await sent).postDataJSON().consents).toContainEqual({
      id: "household-income",
      version: 1,
      given: true,
      choice: "AT_MOST_300000",
      language: "hi",
    });

    const offers = new Offers(visitor);
    await offers.heading.waitFor();
    await offers.unmatched.getByText(lenderName("hi", "amaltas-bank")).waitFor();
    expect(await offers.unmatched.textContent()).toContain(reasonOf("hi", "amaltas-bank", "employment"));
    expect(await offers.card("semal-capital").textContent()).toMatch(/₹[\d,]+/);
    await offers.choose("semal-capital").click();
    const transaction = new Transaction(visitor, "semal-capital");
    await transaction.lendersScreen.waitFor();
    await page.getByLabel(documentText("hi", "shared/lender-questions", "definitions", "trade_name", "x-label")).fill("रुख़साना स्टोर");
    await transaction.consent("semal-capital-credit-score").check();
    await transaction.send("submit").click();
    await transaction.status.getByText(transaction.label("DISBURSED"), { exact: true }).waitFor();
    await transaction.back.click();
    await offers.row("semal-capital").getByText(statusLabel("hi", "DISBURSED"), { exact: true }).waitFor();
    await page.reload();
    await offers.heading.waitFor();

    const other = await newVisitor(browser, DESKTOP);
    await new Chooser(other).open(product);
    await new Chooser(other).tile("Personal loan").click();
    await new Verification(other).signIn(product, email);
    other.language = "hi";
    await new Welcome(other).heading("titleBack", "Rukhsana").waitFor();
    await other.close();
  });
});
