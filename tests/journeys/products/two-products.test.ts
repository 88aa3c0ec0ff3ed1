import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Welcome } from "../screens/welcome.ts";
import { submitApplication } from "../support/customer.ts";
import { importChanged, importUnchanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";

const product = await ownProduct();
const browser = await openBrowser();

const LOAN = readFileSync(join(resolve(import.meta.dirname, "../../.."), "schemas/products/loan.json"), "utf8");

/** A product without flags of the specification that uses the personal loan's form and screens; one lender serves it. */
const TOPUP = {
  "schemas/products/topup-loan.json": () => {
    const { completionFlag: _flag, updateFlags: _flags, updateWhen: _when, ...loan } = JSON.parse(LOAN);
    const [tile] = loan.tiles;
    const name = { en: "Top-up loan", hi: "टॉप-अप लोन" };
    const codes = { id: "topup-loan", code: "TOPUP_LOAN", productId: 9, value: "topup", aliases: [], order: 2 };
    return JSON.stringify({ ...loan, ...codes, name, tiles: [{ ...tile, title: name }] });
  },
  "schemas/routing/customer.json": (text: string) => text.replaceAll('"products": ["LOAN"', '"products": ["TOPUP_LOAN", "LOAN"'),
  "schemas/lenders/parijat-credit.json": (text: string) => {
    const lender = JSON.parse(text);
    const [lending] = lender.products;
    return JSON.stringify({ ...lender, products: [lending, { ...lending, product: "TOPUP_LOAN" }] });
  },
};

describe("two products of one customer", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    await importUnchanged(product);
    visitor = await newVisitor(browser, PHONE);
  });
  afterEach(() => visitor.close());

  const choose = async (name: string) => {
    await visitor.page.goto(`${product.base}/products`);
    await visitor.page.getByRole("button", { name }).click();
  };
  const appId = async () => (await visitor.context.cookies()).find(({ name }) => name === "appId")?.value;
  const atIncome = async (form: Form) => {
    for (const step of ["about-you", "address", "work"]) {
      await form.stepHeading(step).waitFor();
      await form.next.click();
    }
    await form.stepHeading("income-and-loan").waitFor();
  };

  test("each has its own welcome, answers, draft, application and offers; shared answers are prefilled", async () => {
    const loan = await submitApplication(visitor, product, { monthly_income: 90_000 });
    await importChanged(product, TOPUP);
    const welcome = new Welcome(visitor);
    const form = new Form(visitor);
    const offers = new Offers(visitor);

    await choose("Top-up loan");
    await welcome.heading("titleNew", "Meera").waitFor();
    await welcome.startButton.click();
    await atIncome(form);
    expect(await form.field("monthly_income").inputValue()).toBe("90,000");
    await form.untilSaved("41000", () => form.answer({ monthly_income: "41000" }));

    await choose("Personal loan");
    await welcome.heading("titleBack", "Meera").waitFor();
    await welcome.continueButton.click();
    await offers.cards.first().waitFor();
    expect(await offers.cards.count()).toBeGreaterThan(1);
    expect(await appId()).toBe(loan.appId);
    await visitor.page.goto(`${product.base}/user/user-detail`);
    await atIncome(form);
    expect(await form.field("monthly_income").inputValue()).toBe("90,000");

    await choose("Top-up loan");
    await welcome.continueButton.click();
    await form.stepHeading("income-and-loan").waitFor();
    expect(await form.field("monthly_income").inputValue()).toBe("41,000");
    await visitor.page.reload();
    await form.stepHeading("income-and-loan").waitFor();
    expect(await form.field("monthly_income").inputValue()).toBe("41,000");
    await form.next.click();
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await offers.cards.filter({ hasText: "Parijat Credit" }).waitFor();
    expect(await offers.cards.count()).toBe(1);
    await expect.poll(async () => [undefined, loan.appId].includes(await appId())).toBe(false);
    const topup = await appId();

    await choose("Personal loan");
    await welcome.continueButton.click();
    await offers.cards.nth(1).waitFor();
    await expect.poll(appId).toBe(loan.appId);
    await choose("Top-up loan");
    await welcome.heading("titleBack", "Meera").waitFor();
    await welcome.continueButton.click();
    await offers.cards.filter({ hasText: "Parijat Credit" }).waitFor();
    expect(await offers.cards.count()).toBe(1);
    await expect.poll(appId).toBe(topup);
  });
});
