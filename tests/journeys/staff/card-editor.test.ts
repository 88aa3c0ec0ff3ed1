import { beforeEach, describe, expect, test } from "vitest";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { shippedDocuments } from "../../schemas/checkout.ts";
import { AnyProduct } from "../screens/any-product.ts";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { importUnchanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { createScreenChecker, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

beforeEach(() => importUnchanged(product));

const CATALOG = assembleCatalog(shippedDocuments());
const FORM = "change-card";
const ADD = "add-card";

/** A member of the staff at a page. */
async function staffAt(path: string, language: Language, options: Parameters<typeof newVisitor>[1] = DESKTOP) {
  const visitor = await newVisitor(browser, options, language);
  await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
  await visitor.page.goto(product.base + path);
  await new StaffLogin(visitor).signIn("admin1");
  const forms = new StaffForms(visitor);
  const number = (name: string, form = FORM) =>
    forms
      .block(form)
      .getByRole("spinbutton", { name: documentText(language, `staff-forms/${form}`, "schema", "properties", name, "title") });
  return { visitor, page: visitor.page, forms, pages: new StaffPages(visitor), number };
}

/** A customer at the cards of a product, found by its tile. */
async function customerAt(id: string, language: Language) {
  const visitor = await newVisitor(browser, { ...PHONE, locale: `${language}-IN` }, language);
  const visit = new AnyProduct(visitor, id, CATALOG);
  await visitor.page.goto(`${product.base}/`);
  await visitor.page.getByRole("button", { name: visit.product.tiles[0]?.title ?? "", exact: true }).click();
  await visit.cards.first().waitFor();
  return visit;
}

/** Each case has a card of its own, of the product that customers find it under. */
const CARDS = {
  en: { card: "jamun-bank.UNSECURED_CARD", of: "unsecured-card", name: "Jamun Voyage", fee: "₹916.86" },
  hi: { card: "devdar-bank.SECURED_CARD", of: "secured-card", name: "देवदार स्टार्ट", fee: "₹916.86" },
} as const;

describe("O52 a card", () => {
  test.each(HI_PHONE)(
    "is changed by the staff, visible to customers, switched off and restored: $language at $size px",
    async ({ language, size }) => {
      const { card, of, name, fee } = CARDS[language];
      const { visitor, page, pages, forms, number } = await staffAt("/admin/credit-cards", language, SIZES[size]);
      const { checkScreen, faults } = createScreenChecker(visitor, size);
      const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
      // An invalid rule is reported by the server.
      visitor.expectError(/status of 422/);
      const list = pages.block(text("tables/card-catalogue", "title"));
      await list.getByRole("gridcell", { name, exact: true }).waitFor();
      await checkScreen("cards");
      await page.goto(`${product.base}/admin/credit-cards/${card}`);
      await pages.heading(text("pages/edit-card", "title")).waitFor();
      await forms.block(FORM).waitFor();
      await checkScreen("card-editor");

      const feeBefore = await number("annualFee").inputValue();
      await number("annualFee").fill("-5");
      await forms.submit(FORM);
      await forms.message(FORM, "annualFee", "minimum").first().waitFor();
      await number("annualFee").fill("777");
      const rule = forms.field(FORM, "limitUpTo");
      const before = await rule.inputValue();
      await rule.fill("twice the income");
      await forms.submit(FORM);
      await forms.message(FORM, "limitUpTo", "format").first().waitFor();
      await checkScreen("card-refused");
      await rule.fill(before);
      const renamed = `Neem ${language}`;
      for (const code of ["en", "hi"]) await forms.fieldIn(FORM, "cardName", code).fill(renamed);
      await forms.submit(FORM);
      await page.getByText(text(`staff-forms/${FORM}`, "saved")).waitFor();

      const customer = await customerAt(of, language);
      const shown = customer.cards.filter({ hasText: renamed });
      await shown.getByText(fee).first().waitFor();
      const others = (await customer.cards.count()) - 1;

      const inForceBox = forms
        .block(FORM)
        .getByRole("checkbox", { name: text(`staff-forms/${FORM}`, "schema", "properties", "on", "title") });
      await inForceBox.uncheck();
      await forms.submit(FORM);
      await expect.poll(() => inForceBox.isChecked()).toBe(false);
      await expect
        .poll(async () => {
          await customer.page.reload();
          await customer.cards.first().waitFor();
          return customer.cards.count();
        })
        .toBe(others);

      // As it was at first.
      await forms
        .block("restore-card")
        .getByRole("combobox", { name: text("staff-forms/restore-card", "schema", "properties", "publication", "title") })
        .click();
      await page.getByRole("option").last().click();
      await checkScreen("card-restore");
      await forms.submit("restore-card");
      await page.getByText(text("staff-forms/restore-card", "saved")).waitFor();
      await expect
        .poll(async () => {
          await customer.page.reload();
          await customer.cards.first().waitFor();
          return customer.cards.filter({ hasText: name }).count();
        })
        .toBe(1);
      // The form beside it, in which nothing was left to save, has the card as it is by now.
      await expect.poll(() => inForceBox.isChecked()).toBe(true);
      expect(await number("annualFee").inputValue()).toBe(feeBefore);
      expect(faults).toEqual([]);
      await customer.visitor.close();
      await visitor.close();
    },
  );

  test("an issuer's second card is listed with the first, and applied for as its own product", async () => {
    const { visitor, page, forms, pages, number } = await staffAt("/admin/credit-cards", "en");
    await page.getByRole("link", { name: documentText("en", "pages/card-catalogue", "blocks", 0, "label") }).click();
    await pages.heading(documentText("en", "pages/new-card", "title")).waitFor();
    await forms.choose(ADD, "lender", "Kadamb Cards");
    await forms.choose(ADD, "product", "Secured card");
    for (const code of ["en", "hi"]) {
      await forms.fieldIn(ADD, "cardName", code).fill("Kadamb Seed");
      await forms.fieldIn(ADD, "rewards", code).fill("1% back");
    }
    const figures = {
      joiningFee: "0",
      annualFee: "100",
      gstPercent: "18",
      deposit: "10000",
      limitMin: "10000",
      limitMax: "90000",
      limitStep: "500",
    };
    for (const [name, value] of Object.entries(figures)) await number(name, ADD).fill(value);
    await forms.field(ADD, "limitUpTo").fill('{"*":[0.9,{"var":"deposit_offered"}]}');
    await forms.choose(ADD, "like", "Chinar Step · Chinar Bank");
    await forms.submit(ADD);
    await page.getByText(documentText("en", `staff-forms/${ADD}`, "saved")).waitFor();
    await page.getByRole("link", { name: documentText("en", "pages/new-card", "blocks", 1, "label") }).click();
    await pages
      .block(documentText("en", "tables/card-catalogue", "title"))
      .getByRole("gridcell", { name: "Kadamb Seed", exact: true })
      .waitFor();

    const customer = await customerAt("credit-card", "en");
    expect(await customer.cards.filter({ hasText: "Kadamb Cards Limited" }).getByRole("heading").allInnerTexts()).toEqual(
      expect.arrayContaining(["Kadamb Everyday", "Kadamb Seed"]),
    );
    await customer.page
      .getByRole("button", { name: word("en", "customer.catalogue.applyOf", { name: "Kadamb Seed" }), exact: true })
      .click();
    // The visit is for the secured card by now; the cookie is set by a call of its own.
    await customer.page.waitForURL(/\/verification$/);
    const cookies = () => customer.visitor.context.cookies();
    await expect.poll(async () => (await cookies()).find(({ name }) => name === "productType")?.value).toBe("SECURED_CARD");
    for (const one of [visitor, customer.visitor]) await one.close();
  });

  test("two members change it at once: the later one sees both versions, and continues with the selected values", async () => {
    const path = "/admin/credit-cards/rohini-bank.UNSECURED_CARD";
    const [one, other] = [await staffAt(path, "en"), await staffAt(path, "en")];
    other.visitor.expectError(/status of 409/);
    for (const { number } of [one, other]) await number("lounge").waitFor();
    await one.number("lounge").fill("3");
    await one.forms.submit(FORM);
    await one.page.getByText(documentText("en", `staff-forms/${FORM}`, "saved")).waitFor();
    await other.number("joiningFee").fill("111");
    await other.forms.submit(FORM);
    const versions = other.page.getByRole("region", { name: word("en", "staff.form.changedTitle") });
    await versions.getByText("111", { exact: true }).waitFor();
    await versions.getByText("3", { exact: true }).waitFor();
    // Each has changed one thing, so nothing is left to choose.
    await versions.getByRole("button", { name: word("en", "staff.merge.goOn"), exact: true }).click();
    await versions.waitFor({ state: "detached" });
    expect([await other.number("lounge").inputValue(), await other.number("joiningFee").inputValue()]).toEqual(["3", "111"]);
    await other.forms.submit(FORM);
    await other.page.getByText(documentText("en", `staff-forms/${FORM}`, "saved")).waitFor();
    const customer = await customerAt("unsecured-card", "en");
    const text = await customer.cards.filter({ hasText: "Rohini Highway" }).innerText();
    expect(text).toContain("₹130.98");
    expect(text).toMatch(/lounge visits a year\s*3/);
    for (const visitor of [one.visitor, other.visitor, customer.visitor]) await visitor.close();
  });
});
