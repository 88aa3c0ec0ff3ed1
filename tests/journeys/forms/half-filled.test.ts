import { describe, expect, test } from "vitest";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { AnyProduct } from "../screens/any-product.ts";
import { Form } from "../screens/form.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { ApiCustomer, GOLD_LOAN, INSURANCE } from "../support/api-customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { newVisitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const CATALOG = assembleCatalog(readCheckout(REPOSITORY));

/** What was filled in of each product's form, the step it was left at, and the field by which that is seen again. */
const DRAFTS: Record<string, { answers: Record<string, unknown>; step?: string; expectedField: [field: string, value: string] }> = {
  loan: { answers: { first_name: "Meera" }, expectedField: ["first_name", "Meera"] },
  "gold-loan": {
    answers: { pledge: "ORNAMENTS", ornaments: GOLD_LOAN.answers.ornaments, gold_loans_outstanding: 0, gold_loan_amount: 200_000 },
    step: "loan",
    expectedField: ["gold_loan_amount", "2,00,000"],
  },
  "business-loan": { answers: { company_name: "Sharma Stores" }, expectedField: ["company_name", "Sharma Stores"] },
  "affordable-housing-loan": { answers: { house_value: 2_000_000 }, expectedField: ["house_value", "20,00,000"] },
  "credit-card": { answers: { first_name: "Mira" }, expectedField: ["first_name", "Mira"] },
  "unsecured-card": { answers: { first_name: "Mitra" }, expectedField: ["first_name", "Mitra"] },
  "secured-card": { answers: { first_name: "Mina" }, expectedField: ["first_name", "Mina"] },
  insurance: {
    answers: { ...INSURANCE.answers, first_name: "Meena", last_name: undefined },
    step: "about-you",
    expectedField: ["first_name", "Meena"],
  },
};
/** Its entry page is the form itself. */
const WITHOUT_WELCOME = "insurance";

describe("a partly filled form", () => {
  /** A customer who has left every form half-filled, in a browser that is gone by now. */
  async function saveAllDrafts(): Promise<string> {
    const otherDevice = await newVisitor(browser);
    const customer = await new ApiCustomer(otherDevice.context.request, product).signIn("LOAN");
    for (const [id, draft] of Object.entries(DRAFTS)) {
      const { code = "", form = "" } = CATALOG.products.get(id) ?? {};
      await customer.saveDraft({ productType: code, form, ...draft });
    }
    await otherDevice.close();
    return customer.mobile;
  }

  test("each shipped product has a row", () => {
    expect(Object.keys(DRAFTS).sort()).toEqual([...CATALOG.products.keys()].sort());
  });

  test.each(HI_PHONE)(
    "continues at the same step on another device, for each product, in $language at $size px",
    async ({ language, size }) => {
      const mobile = await saveAllDrafts();
      const visitor = await newVisitor(browser, SIZES[size], language);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      const { page } = visitor;
      const { faults, checkScreen } = createScreenChecker(visitor, size);
      // Signing in again leads straight to it.
      const loan = new AnyProduct(visitor, "loan", CATALOG);
      await page.goto(`${product.base}/`);
      await page.getByRole("button", { name: loan.product.name, exact: true }).click();
      await new Verification(visitor).signIn(product, mobile);
      await loan.continueButton.waitFor();
      await new Welcome(visitor).heading("titleBack").waitFor();
      await checkScreen("welcome-back");
      for (const [id, { expectedField }] of Object.entries(DRAFTS)) {
        const any = new AnyProduct(visitor, id, CATALOG);
        await page.goto(`${product.base}/products`);
        const tile = page
          .getByRole("listitem")
          .filter({ has: page.getByRole("button", { name: any.product.tiles[0]?.title ?? "", exact: true }) });
        await tile.getByText(word(language, "customer.chooser.continue"), { exact: true }).waitFor();
        if (id === "loan") await checkScreen("chooser");
        await tile.getByRole("button").click();
        if (id !== WITHOUT_WELCOME) await any.continueButton.waitFor();
        if (id === "credit-card") await checkScreen("catalogue");
        if (id !== WITHOUT_WELCOME) await any.continueButton.click();
        await expect.poll(() => any.field(expectedField[0]).inputValue(), { message: id }).toBe(expectedField[1]);
      }
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );

  test("is announced at once on returning, and is empty after starting again", async () => {
    const visitor = await newVisitor(browser);
    const customer = await new ApiCustomer(visitor.context.request, product).signIn("LOAN");
    await visitor.page.goto(`${product.base}/user/welcome-back`);
    const welcome = new Welcome(visitor);
    await welcome.startButton.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await form.untilSaved("Meera", () => form.answer({ first_name: "Meera" }));
    // The product answers only once the screen is there.
    const shown = Promise.withResolvers<void>();
    await visitor.page.route("**/api/user/*", async (route) => {
      if (route.request().method() === "GET") await shown.promise;
      await route.continue();
    });
    await visitor.page.goBack();
    await welcome.continueButton.waitFor();
    expect(await welcome.startButton.count()).toBe(0);
    shown.resolve();
    await welcome.startNew.click();
    await visitor.page.getByText(word("en", "customer.welcome.confirmTextForm")).waitFor();
    await welcome.confirmNew.click();
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("first_name").inputValue()).toBe("");
    const { data } = await customer.call("GET", `/api/user/${customer.prospectAppId}/draft?form=personal-loan`);
    expect(data).toBeNull();
    await visitor.close();
  });
});
