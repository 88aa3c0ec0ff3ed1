import { describe, expect, test } from "vitest";
import { StaffLogin } from "../screens/staff-login.ts";
import { call, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { newVisitor, PHONE } from "../support/visitor.ts";
import { lenderName, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const LENDER = "amaltas-bank";
const PAGE = "/admin/customer-info-deletion";

describe("erasing a customer, by two members of the staff", () => {
  /** A customer whose application a lender has. */
  async function customer(): Promise<string> {
    const visitor = await newVisitor(browser, PHONE);
    const account = await submitApplication(visitor, product);
    const { data } = await call(product, account, "GET", `/api/offers/${account.appId}`);
    const { id } = data.offers.find(({ lender }: { lender: string }) => lender === LENDER);
    await call(product, account, "POST", `/api/offers/${account.appId}/select`, { offerId: id, consents: [] });
    await call(product, account, "POST", "/api/my/erasure");
    const readStatus = () => call(product, account, "GET", `/api/applications/${account.appId}/status`);
    await expect.poll(async () => (await readStatus()).data[0].status).not.toBe("SUBMITTED");
    await visitor.close();
    return account.mobile;
  }

  test.each(HI_PHONE)("S51 search, proposal, confirmation, certificate: $language at $size px", async ({ language, size }) => {
    const mobile = await customer();
    const text = (key: string, values: Record<string, string | number> = {}) => word(language, `staff.erasure.${key}`, values);
    const wrongs: string[] = [];
    const open = async (username: string) => {
      const visitor = await newVisitor(browser, SIZES[size], language);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      await visitor.page.goto(product.base + PAGE);
      await new StaffLogin(visitor).signIn(username);
      await visitor.page.getByRole("heading", { name: text("title") }).waitFor();
      const { checkScreen, faults } = createScreenChecker(visitor, size);
      const checkScreenOf = async (screen: string) => checkScreen(`${username}-${screen}`);
      return { visitor, page: visitor.page, checkScreen: checkScreenOf, end: () => wrongs.push(...faults) };
    };

    const one = await open("admin1");
    one.visitor.expectError(/400/);
    const field = one.page.getByLabel(text("search"));
    await field.fill("nobody");
    await field.press("Enter");
    await one.page.getByText(word(language, "errors.INVALID_IDENTIFIER")).waitFor();
    await one.checkScreen("wrong");
    await field.fill("9123456780");
    await field.press("Enter");
    await one.page.getByText(text("none")).waitFor();
    await field.fill(mobile);
    await field.press("Enter");
    await one.page.getByRole("article").getByText(lenderName(language, LENDER)).waitFor();
    await one.checkScreen("found");
    // By the keys alone: the reason, the proposal, and what it means.
    await one.page.getByLabel(text("reason"), { exact: true }).focus();
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    await one.page.getByText(text("second")).waitFor();
    await one.checkScreen("propose");
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    await one.page.getByText(text("proposeDone")).waitFor();
    await one.page.getByRole("heading", { name: text("waiting") }).waitFor();
    await one.checkScreen("proposed");

    const two = await open("checker1");
    await two.page.getByRole("button", { name: text("open"), exact: true }).click();
    await two.page.getByRole("button", { name: text("confirm"), exact: true }).click();
    await two.page.getByText(text("confirmText")).waitFor();
    await two.checkScreen("confirm");
    await two.page.keyboard.press("Tab");
    await two.page.keyboard.press("Enter");
    await two.page.getByRole("heading", { name: text("certificate.title") }).waitFor();
    await two.checkScreen("certificate");
    const number =
      (await two.page
        .getByText(/^E-\d{8}-\w{8}$/)
        .first()
        .textContent()) ?? "";

    await field.fill(mobile);
    await field.press("Enter");
    await one.page.getByText(text("none")).waitFor();
    await field.fill(number);
    await field.press("Enter");
    await one.page.getByRole("article").getByText(number).waitFor();
    for (const { end, visitor } of [one, two]) {
      end();
      await visitor.close();
    }
    expect(wrongs).toEqual([]);
  });
});
