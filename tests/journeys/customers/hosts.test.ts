import { describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { newMobile } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { heading, newVisitor } from "../support/visitor.ts";
import { documentText } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** Hosts by their first label, and whether their drawer leads back to the products. */
const HOSTS = [
  ["", true],
  ["loans.", false],
  ["goldloans.", false],
  ["mysolarhome.", true],
] as const;

describe("hosts of one installation", () => {
  test.each(HOSTS)("R2.117 to R2.119 the drawer at %slocalhost", async (label, back) => {
    const visitor = await newVisitor(browser);
    await visitor.page.goto(product.base.replace(/\/\/[^:/]+/, `//${label}localhost`));
    await heading(visitor.page, /./).waitFor();
    const { menu, dialog } = new Chrome(visitor);
    await menu.click();
    await dialog.getByRole("button", { name: "Help" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Return to Products" }).count()).toBe(back ? 1 : 0);
    // R2.116: that is for the offers' page alone.
    expect(await dialog.getByRole("link", { name: "Return to Profile" }).count()).toBe(0);
    await visitor.close();
  });

  test("R2.9 a solar host starts with its own page, whose form leads to its product", async () => {
    const visitor = await newVisitor(browser);
    const { page } = visitor;
    await page.goto(product.base.replace(/\/\/[^:/]+/, "//solar.localhost"));
    await heading(page, documentText("en", "pages/solar-loans", "title")).waitFor();
    expect(await new Chooser(visitor).heading.count()).toBe(0);
    const mobile = newMobile();
    await page.getByLabel("Mobile number").fill(mobile);
    await page.getByRole("button", { name: "Continue" }).click();
    const verification = new Verification(visitor);
    await verification.heading.waitFor();
    await expect.poll(() => verification.identifier.inputValue()).toBe(mobile);
    await verification.signIn(product, mobile);
    await new Welcome(visitor).startButton.waitFor();
    await expect.poll(() => visitor.context.cookies()).toContainEqual(expect.objectContaining({ name: "productType", value: "LOAN" }));
    await visitor.close();
  });

  test("R2.23 /products outside the base redirects to the one inside, with its query", async () => {
    const { status, headers } = await fetch(`${product.origin}/products?utm_campaign=x`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([302, "/in/home/app/products?utm_campaign=x"]);
  });
});
