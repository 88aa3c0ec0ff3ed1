import { beforeEach, describe, expect, test } from "vitest";
import { goodAnswers } from "../../support/customer.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { call, signInByApi } from "../support/customer.ts";
import { importChanged, importUnchanged, liveRelease } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { axeViolations, newVisitor, overflow, PHONE } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

beforeEach(() => importUnchanged(product));

const ABOUT = {
  first_name: "Meera",
  last_name: "Sharma",
  birth_date: "17041992",
  gender: "FEMALE",
  email: "meera.sharma@example.com",
  tin: "ABCPE1234F",
  educational_level: "GRADUATE",
};

describe("a second release while a form is open", () => {
  test("the open form continues under its own, a new visitor gets the new one without a restart", async () => {
    const first = await liveRelease(product);
    const early = await newVisitor(browser, PHONE);
    const form = new Form(early);
    await signInByApi(early, product);
    await early.page.goto(`${product.base}/user/user-detail`);
    await form.fill("about-you", ABOUT);
    await form.saved.waitFor();

    await importChanged(product, {
      "schemas/shared/employment.json": (text) => text.replace('"en": "Company you work for"', '"en": "Your employer"'),
      "schemas/pages/terms-of-use.json": (text) => text.replace('"en": "Terms of use"', '"en": "The new terms of use"'),
    });
    const second = await liveRelease(product);
    expect(second).not.toBe(first);

    const late = await newVisitor(browser, PHONE);
    const account = await signInByApi(late, product);
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, {
      form: "personal-loan",
      release: second,
      answers: goodAnswers(),
      step: "work",
    });
    await late.page.goto(`${product.base}/user/user-detail`);
    await late.page.getByLabel("Your employer").waitFor();
    await late.page.goto(`${product.base}/terms-of-use`);
    await late.page.getByRole("heading", { level: 1, name: "The new terms of use" }).waitFor();
    await late.close();

    await form.fill("address", { address1: "12, MG Road", postal_code: "560001", residence_type: "OWNED" });
    await form.stepHeading("work").waitFor();
    await form.answer({ employment_status_code: "SALARIED" });
    await early.page.getByLabel("Company you work for").waitFor();
    await form.untilSaved('"salary_mode"', () =>
      form.answer({ employer_name: "Acme Traders", officepincode: "560001", salary_mode: "BANK" }),
    );
    await early.page.reload();
    await form.stepHeading("work").waitFor();
    await early.page.getByLabel("Company you work for").waitFor();
    await form.next.click();
    await form.fill("income-and-loan", { monthly_income: "60000", emi: "0", prefer_net_banking: "YES", se_loan_amount: "200000" });
    await form.stepHeading("review").waitFor();
    await form.consent("terms-and-privacy").check();
    const sent = early.page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/user/"));
    await form.submit.click();
    expect((await sent).postDataJSON().release).toBe(first);
    await new Offers(early).cards.first().waitFor();
    await early.close();
  });

  test("a form of a release that is no longer accepted continues under the new one, with every answer", async () => {
    const visitor = await newVisitor(browser, PHONE);
    visitor.expectError(/409/);
    const { page } = visitor;
    const form = new Form(visitor);
    const account = await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    await form.fill("about-you", ABOUT);
    await form.stepHeading("address").waitFor();
    await form.field("address2").fill("Indiranagar");
    await importChanged(product, {
      "schemas/shared/address.json": (text) => text.replace('"en": "Flat, house number, building"', '"en": "House and street"'),
      "schemas/forms/personal-loan.json": (text) =>
        JSON.stringify({
          ...JSON.parse(text.replace('"address2": {', '"address_area": {')),
          migrations: [{ id: "area", changes: [{ rename: "address2", to: "address_area" }] }],
        }),
      "schemas/lenders/kachnar-finance.json": (text) => text.replaceAll("address2", "address_area"),
    });
    const live = await liveRelease(product);
    // The server has forgotten the release that the form was opened under.
    let scrolled = 0;
    await page.route("**/api/user/*", async (route) => {
      const sent = route.request().postDataJSON();
      if (route.request().method() !== "PATCH" || sent.release === live) return route.continue();
      // The customer has gone on reading meanwhile.
      scrolled = await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight);
        return scrollY;
      });
      return route.continue({ postData: JSON.stringify({ ...sent, release: "0".repeat(sent.release.length) }) });
    });
    await form.untilSaved(live, () => form.field("address1").fill("12, MG Road"));
    await page.getByRole("status").getByText("This form has changed since you started.").waitFor();
    // The field that had the focus is gone: the focus moves to the top of the form, beside the message there.
    await expect.poll(() => form.stepHeading("address").evaluate((element) => element === document.activeElement)).toBe(true);
    expect(scrolled).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => page.getByLabel("House and street").inputValue()).toBe("12, MG Road");
    expect(await form.field("address2").inputValue()).toBe("Indiranagar");
    await form.field("address2").fill("Indiranagar, Stage 2");
    const draft = async () => (await call(product, account, "GET", `/api/user/${account.prospectAppId}/draft?form=personal-loan`)).data;
    await expect.poll(draft).toMatchObject({
      release: live,
      step: "address",
      answers: { tin: "ABCPE1234F", address1: "12, MG Road", address_area: "Indiranagar, Stage 2" },
    });
    await visitor.close();
  });

  // What the server no longer takes is weeks old: tests/server/releases/drafts-across-releases.test.ts lets them pass.
  test("answers that could not be migrated are listed above the form, in the customer's language", async () => {
    const visitor = await newVisitor(browser, PHONE, "hi");
    const { page } = visitor;
    await visitor.context.addCookies([{ name: "language", value: "hi", url: product.origin }]);
    await signInByApi(visitor, product);
    await page.route("**/draft?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), lost: ["शिक्षा", "लिंग"] } });
    });
    await page.goto(`${product.base}/user/user-detail`);
    await page
      .getByRole("status")
      .getByText(word("hi", "form.lost", { fields: "शिक्षा, लिंग" }))
      .waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await visitor.close();
  });
});

/** A document with its first step's fields changed. */
const withFields = (change: (schema: { properties: Record<string, object>; required: string[] }) => void) => (text: string) => {
  const form = JSON.parse(text);
  change(form.steps[0].schema);
  return JSON.stringify(form);
};

describe("a second release while a form on a page is typed in, which the page takes up with a change of language", () => {
  test("a complaint keeps its text below a new paragraph, and its errors are those of the new release", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    await page.goto(`${product.base}/grievance`);
    await field("lender").waitFor();
    await field("name").fill("Meera Sharma");
    await field("email").fill("meera");
    await field("mobile").fill("12");
    await field("text").fill("The lender charged me twice");
    await field("name").focus();
    await page.locator(".form-problem").getByText("Please enter a valid 10 digit mobile number").waitFor();

    await importChanged(product, {
      "schemas/pages/grievance.json": (text) =>
        text.replace('"blocks": [', '"blocks": [{ "type": "paragraph", "text": { "en": "New here", "hi": "यहाँ नया" } },'),
      "schemas/forms/write-complaint.json": withFields(({ properties }) => {
        delete properties.lender;
        Object.assign(properties.name ?? {}, { maxLength: 5, "x-messages": { maxLength: { en: "At most 5 characters", hi: "5 तक" } } });
        Object.assign(properties.mobile ?? {}, { pattern: "^[0-9]{2}$" });
      }),
    });
    await new Chrome(visitor).setLanguage("hi");
    await field("lender").waitFor({ state: "detached" });
    await page.getByText("यहाँ नया").waitFor();
    expect(await field("name").inputValue()).toBe("Meera Sharma");
    expect(await field("text").inputValue()).toBe("The lender charged me twice");
    // Valid now, and no longer marked.
    await expect.poll(() => field("mobile").getAttribute("aria-invalid")).toBe("false");
    await page.getByRole("button", { name: documentText("hi", "forms/write-complaint", "submit") }).click();
    await page.locator(".form-problem").getByText("5 तक").waitFor();
    await visitor.close();
  });

  test("a merchant's request keeps its text when a list is added to its form", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    await page.goto(`${product.base}/create-merchant-form/`);
    await field("business_name").fill("Asha Stores");
    await field("address1").fill("12, MG Road");

    await importChanged(product, {
      "schemas/forms/merchant-enquiry.json": withFields(({ properties }) => {
        delete properties.address2;
        properties.ornaments = { $ref: "shared/gold#/definitions/ornaments" };
      }),
    });
    await new Chrome(visitor).setLanguage("hi");
    await field("address2").waitFor({ state: "detached" });
    await page.getByRole("group", { name: /^गहने/ }).waitFor();
    expect(await field("business_name").inputValue()).toBe("Asha Stores");
    expect(await field("address1").inputValue()).toBe("12, MG Road");
    await visitor.close();
  });
});
