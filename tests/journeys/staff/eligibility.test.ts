import { beforeEach, describe, expect, test } from "vitest";
import { Criteria } from "../screens/criteria.ts";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { call, submitApplication } from "../support/customer.ts";
import { importUnchanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, heading, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

beforeEach(() => importUnchanged(product));

const LENDER = "kachnar-finance";
const INCOME = 2;
const PLACE = `/admin/customer-eligibility?criteria.lender=${LENDER}&criteria.product=LOAN`;

async function open(path: string, username: string, language: Language = "en", options = DESKTOP) {
  const visitor = await newVisitor(browser, options, language);
  await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
  await visitor.page.goto(product.base + path);
  await new StaffLogin(visitor).signIn(username);
  return { visitor, criteria: new Criteria(visitor), forms: new StaffForms(visitor) };
}

/** Who offers something to a customer who comes now. */
async function lendersFor(): Promise<string[]> {
  const customer = await newVisitor(browser, PHONE);
  const account = await submitApplication(customer, product);
  const { data } = await call(product, account, "GET", `/api/offers/${account.appId}`);
  await customer.close();
  return data.offers.map(({ lender }: { lender: string }) => lender);
}

describe("customer eligibility", () => {
  test.each(EN_DESKTOP)(
    "R1.43 R2.60 a criterion is changed, tried, published, and restored: $language at $size px",
    async ({ language, size }) => {
      expect(await lendersFor()).toContain(LENDER);
      const { visitor, criteria } = await open(PLACE, "admin1", language, SIZES[size]);
      const { checkScreen, faults } = createScreenChecker(visitor, size);
      const { page } = visitor;
      await heading(page, documentText(language, "pages/customer-eligibility", "title")).waitFor();
      await criteria.criterion(INCOME).waitFor();
      await checkScreen("criteria");
      await criteria.unfold(INCOME);
      await expect.poll(() => criteria.bound(INCOME, "minimum").inputValue()).toBe("20000");
      // An error is shown at its field, and nothing is counted.
      await criteria.bound(INCOME, "minimum").fill("900000");
      await checkScreen("changed");
      await criteria.preview();
      await criteria.effect.waitFor();
      // No customer earns that much: all who had the lender lose it. Counts are rounded to tens, and small ones are not shown.
      const [lost, few] = [await criteria.figure("lost"), criteria.word("few")];
      expect(lost).toMatch(new RegExp(`^(?:${few}|[1-9]\\d*0)$`));
      expect([await criteria.figure("gained"), await criteria.figure("after")]).toEqual([few, few]);
      expect(await criteria.figure("before")).toBe(lost);
      await checkScreen("effect");
      await criteria.editor.getByRole("button", { name: criteria.word("publish"), exact: true }).click();
      expect(await criteria.dialog.innerText()).toContain(lost);
      await checkScreen("confirm");
      await criteria.dialog.getByRole("button", { name: criteria.word("publish"), exact: true }).click();
      await criteria.done.waitFor();
      expect(await lendersFor()).not.toContain(LENDER);
      // As it was before, by the history.
      await criteria.editor.getByText(criteria.word("history"), { exact: true }).click();
      await criteria.editor
        .getByRole("button", { name: criteria.word("use") })
        .first()
        .click();
      await criteria.preview();
      await criteria.effect.waitFor();
      // And one more, who came meanwhile.
      expect([lost, String(lost === few ? 10 : Number(lost) + 10)]).toContain(await criteria.figure("gained"));
      await criteria.publish();
      await criteria.done.waitFor();
      expect(await lendersFor()).toContain(LENDER);
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );

  test("R6.13 product owners have the page; roles 2 and 3 are redirected to the dashboard", async () => {
    const owner = await open(PLACE, "owner");
    await owner.criteria.criterion(INCOME).waitFor();
    await owner.visitor.close();
    for (const name of ["admin2", "admin3"]) {
      const { visitor } = await open(PLACE, name);
      await expect.poll(() => new URL(visitor.page.url()).pathname).toMatch(/\/admin\/dashboard$/);
      await visitor.close();
    }
  });

  test.each(HI_PHONE)(
    "S47 of two admins who edit one lender the second sees both versions, chooses, and loses nothing: $language at $size px",
    async ({ language, size }) => {
      const one = await open(PLACE, "admin1", language, SIZES[size]);
      const two = await open(PLACE, "checker1");
      const { checkScreen, faults } = createScreenChecker(one.visitor, size);
      one.visitor.expectError(/409/);
      await one.criteria.unfold(INCOME);
      await two.criteria.unfold(0);
      const before = await two.criteria.bound(0, "maximum").inputValue();
      await one.criteria.bound(INCOME, "minimum").fill("21000");
      await one.criteria.preview();
      await one.criteria.effect.waitFor();
      await two.criteria.bound(0, "maximum").fill(before === "59" ? "58" : "59");
      await two.criteria.preview();
      await two.criteria.effect.waitFor();
      await two.criteria.publish();
      await two.criteria.done.waitFor();
      await one.criteria.publish();
      const region = one.visitor.page.getByRole("region", { name: word(language, "staff.form.changedTitle") });
      await region.waitFor();
      await expect.poll(() => region.evaluate((element) => element === document.activeElement)).toBe(true);
      await checkScreen("overtaken");
      // What only one of them has changed is preselected; so it continues with the keyboard.
      await region.getByRole("button", { name: word(language, "staff.merge.goOn"), exact: true }).press("Enter");
      await one.criteria.preview();
      await one.criteria.effect.waitFor();
      await one.criteria.publish();
      await one.criteria.done.waitFor();
      await one.criteria.unfold(INCOME);
      await one.criteria.unfold(0);
      expect(await one.criteria.bound(INCOME, "minimum").inputValue()).toBe("21000");
      expect(await one.criteria.bound(0, "maximum").inputValue()).toBe(before === "59" ? "58" : "59");
      await one.criteria.bound(INCOME, "minimum").fill("20000");
      await one.criteria.preview();
      await one.criteria.effect.waitFor();
      await one.criteria.publish();
      await one.criteria.done.waitFor();
      expect(faults).toEqual([]);
      await one.visitor.close();
      await two.visitor.close();
    },
  );
});

test.each(EN_DESKTOP)(
  "S47 two admins who switch lenders concurrently do not revert each other's changes: $language at $size px",
  async ({ language, size }) => {
    const one = await open("/admin/vendors-on-off", "admin1", language, SIZES[size]);
    const two = await open("/admin/vendors-on-off", "checker1");
    const { checkScreen, faults } = createScreenChecker(one.visitor, size);
    one.visitor.expectError(/409/);
    const box = ({ forms, visitor }: typeof one, id: string) =>
      forms.block("switch-lenders").getByRole("checkbox", { name: documentText(visitor.language, `lenders/${id}`, "name"), exact: true });
    const [mine, theirs] = ["kachnar-finance", "amaltas-bank"];
    await box(one, mine).uncheck();
    await box(two, theirs).uncheck();
    await two.forms.submit("switch-lenders");
    await two.forms.confirm("switch-lenders");
    await two.visitor.page.getByText(documentText("en", "staff-forms/switch-lenders", "saved")).waitFor();
    await one.forms.submit("switch-lenders");
    const region = one.visitor.page.getByRole("region", { name: word(language, "staff.form.changedTitle") });
    await region.waitFor();
    await checkScreen("two-admins");
    await region.getByRole("button", { name: word(language, "staff.merge.goOn"), exact: true }).press("Enter");
    await region.waitFor({ state: "detached" });
    expect([await box(one, mine).isChecked(), await box(one, theirs).isChecked()]).toEqual([false, false]);
    await one.forms.submit("switch-lenders");
    await one.forms.confirm("switch-lenders");
    await one.visitor.page
      .getByText(documentText(language, "staff-forms/switch-lenders", "saved"))
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    // On again, for the next.
    for (const id of [mine, theirs]) await box(one, id).check();
    await one.forms.submit("switch-lenders");
    await expect.poll(async () => (await lendersFor()).includes(mine)).toBe(true);
    await one.visitor.close();
    await two.visitor.close();
  },
);
