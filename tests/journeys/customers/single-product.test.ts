import { describe, expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { ApiCustomer, personalLoan } from "../support/api-customer.ts";
import { checkScreen, SINGLE_PRODUCT_SCREENS } from "../support/check-screen.ts";
import { newMobile } from "../support/customer.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { heading, newVisitor, PHONE } from "../support/visitor.ts";

const product = await ownProduct({ SITE: "single-product" });
const lenderBuild = await ownProduct({ SITE: "lender-build" });
const browser = await openBrowser();

test("a site for one lender's customers sends a visitor directly to the lender, once the form is complete (R4.33)", async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await new ApiCustomer(visitor.context.request, lenderBuild).apply(personalLoan());
  await page.goto(`${lenderBuild.base}/?lender=amaltas-bank`);
  await new Welcome(visitor).continueButton.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/user\/(lenders-transaction\/)?amaltas-bank$/);
  await heading(page, /./).waitFor();
  await visitor.close();
});

describe("a site of one product", () => {
  test("its first screens, in both languages, on a phone and a desktop", async () => {
    const visitor = await newVisitor(browser, PHONE);
    for (const row of SINGLE_PRODUCT_SCREENS) expect(await checkScreen(visitor, product, row), row.path).toEqual([]);
    await visitor.close();
  });

  test("starts with the sign-in for that product, on every route", async () => {
    const visitor = await newVisitor(browser);
    const { page } = visitor;
    for (const place of ["/", "/login", "/anyword", "/products", "/user/offers", "/verification"]) {
      await page.goto(product.base + place);
      await heading(page, "Personal loan").waitFor();
      await new Verification(visitor).identifier.waitFor();
    }
    await page.goto(`${product.base}/`);
    await new Verification(visitor).signIn(product, newMobile());
    await new Welcome(visitor).startButton.click();
    await new Form(visitor).stepHeading("about-you").waitFor();
    await expect.poll(() => visitor.context.cookies()).toContainEqual(expect.objectContaining({ name: "productType", value: "LOAN" }));
    await page.goto(`${product.base}/login`);
    await new Welcome(visitor).heading("titleNew").or(new Welcome(visitor).heading("titleBack")).waitFor();
    // There are no products to return to.
    const { menu, dialog } = new Chrome(visitor);
    await menu.click();
    await dialog.getByRole("button", { name: "Help" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Return to Products" }).count()).toBe(0);
    await visitor.close();
  });
});
