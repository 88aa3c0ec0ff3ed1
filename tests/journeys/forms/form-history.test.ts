import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { goodAnswers } from "../../support/customer.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Welcome } from "../screens/welcome.ts";
import { call, signInByApi } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { stepTitle } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

describe("the pages of a form are entries of the browser's history", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await newVisitor(browser, PHONE);
  });
  afterEach(() => visitor.close());

  /** Signed in, with all answers but the last, on the form's first page. */
  async function atForm() {
    const account = await signInByApi(visitor, product);
    const { release } = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { release: string };
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, {
      form: "personal-loan",
      release,
      productType: "LOAN",
      answers: goodAnswers(),
      step: "about-you",
    });
    await visitor.page.goto(`${product.base}/user/welcome-back`);
    await new Welcome(visitor).continueButton.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    return form;
  }

  async function atReview() {
    const form = await atForm();
    for (const step of ["address", "work", "income-and-loan", "review"]) {
      await form.next.click();
      await form.stepHeading(step).waitFor();
    }
    return form;
  }

  test("back, forward and a reload work on each, and the document title names it", async () => {
    const { page } = visitor;
    const form = await atForm();
    const titled = (step: string) => expect.poll(() => page.title()).toContain(`${stepTitle("en", step)} · `);
    await titled("about-you");
    for (const step of ["address", "work", "income-and-loan"]) {
      await form.next.click();
      await form.stepHeading(step).waitFor();
      await titled(step);
      await page.reload();
      await form.stepHeading(step).waitFor();
      await titled(step);
    }
    await new Chrome(visitor).setLanguage("hi");
    await expect.poll(() => page.title()).toContain(`${stepTitle("hi", "income-and-loan")} · `);
    await new Chrome(visitor).setLanguage("en");
    await form.stepHeading("income-and-loan").waitFor();
    for (const step of ["work", "address", "about-you"]) {
      await page.goBack();
      await form.stepHeading(step).waitFor();
    }
    await page.goForward();
    await form.stepHeading("address").waitFor();
    await expect.poll(() => form.field("postal_code").inputValue()).not.toBe("");
    await page.goBack();
    await form.stepHeading("about-you").waitFor();
    await page.goBack();
    await new Welcome(visitor).heading("titleNew").waitFor();
  });

  test("Back from a change returns to where it started, scrolled into view and focused", async () => {
    const { page } = visitor;
    const form = await atReview();
    const change = form.changeButton("income-and-loan");
    await change.click();
    await form.stepHeading("income-and-loan").waitFor();
    await page.goBack();
    await form.stepHeading("review").waitFor();
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    // The browser's own scrolling happens in one of the next frames.
    const top = async () => (await change.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await top()) > 0 && (await top()) < PHONE.viewport.height).toBe(true);
  });

  test("Back from the offers leads to the submitted review", async () => {
    const { page } = visitor;
    const form = await atReview();
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await new Offers(visitor).cards.first().waitFor();
    await page.goBack();
    await form.stepHeading("review").waitFor();
    await page.goBack();
    await form.stepHeading("income-and-loan").waitFor();
  });

  test("Forward stops at an answer that has become invalid", async () => {
    const { page } = visitor;
    const form = await atForm();
    await form.next.click();
    await form.stepHeading("address").waitFor();
    await page.goBack();
    await form.stepHeading("about-you").waitFor();
    await form.field("first_name").fill("");
    // The form goes back at once, which is no end that `page.goForward` waits for.
    await page.evaluate(() => history.forward());
    await form.problem("first_name").waitFor();
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("first_name").inputValue()).toBe("");
  });
});
