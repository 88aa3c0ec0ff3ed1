import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { addPartner, PARTNER_PASSWORD } from "../support/partners.ts";
import { DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();
/** One for each try: what a failed try published stays with its brand. */
const brands = ["rangoli-paints", "tabla-tutors"];

test("R2.104 a partner on a phone orders the products and leaves one out; the visitors of the brand see these, and after a change back all", async () => {
  const brand = brands.shift() ?? "";
  const username = `funnel-${randomBytes(4).toString("hex")}`;
  await addPartner(product, username, brand);
  const visitor = await newVisitor(browser, PHONE);
  const { page } = visitor;
  await page.goto(`${product.base}/partner/login?callback=/partner/customFunnel`);
  await new StaffLogin(visitor, "partner").signIn(username, PARTNER_PASSWORD);
  await new StaffPages(visitor).heading(documentText("en", "pages/partner-funnel", "title")).waitFor();
  const names = async () =>
    (
      await page
        .getByRole("group", { name: documentText("en", "staff-forms/list-products", "schema", "properties", "products", "title") })
        .getByRole("listitem")
        .allTextContents()
    ).map((name) => name.trim());
  await page.getByRole("checkbox").first().waitFor();
  const all = await names();
  const [first = "", second = ""] = all;
  const publish = async () => {
    await page.getByRole("button", { name: documentText("en", "staff-forms/list-products", "submit"), exact: true }).click();
    await page
      .getByText(documentText("en", "staff-forms/list-products", "saved"), { exact: true })
      .first()
      .waitFor();
  };
  const tiles = async (query: string) => {
    const customer = await newVisitor(browser, DESKTOP);
    await new Chooser(customer).open(product, query);
    const shown = await customer.page
      .getByRole("region", { name: word("en", "customer.chooser.productsTitle") })
      .getByRole("heading", { level: 3 })
      .allTextContents();
    await customer.close();
    return shown;
  };
  const before = await tiles(`?utm_source=${brand}`);
  await page.getByRole("button", { name: word("en", "staff.form.move.down", { choice: first }), exact: true }).click();
  await page.getByRole("checkbox", { name: all.at(-1) ?? "", exact: true }).uncheck();
  await publish();
  expect(await names()).toEqual([second, first, ...all.slice(2)]);
  const [one = "", two = "", ...rest] = before;
  await expect.poll(() => tiles(`?utm_source=${brand}`)).toEqual([two, one, ...rest.slice(0, -1)]);
  expect(await tiles("")).toEqual(before);

  await page.getByRole("button", { name: word("en", "staff.form.move.up", { choice: first }), exact: true }).click();
  await page.getByRole("checkbox", { name: all.at(-1) ?? "", exact: true }).check();
  await publish();
  await expect.poll(() => tiles(`?utm_source=${brand}`)).toEqual(before);
  await visitor.close();
});
