import { describe, expect, test } from "vitest";
import { StaffLogin } from "./screens/staff-login.ts";
import { call, withOffers } from "./support/customer.ts";
import { openBrowser, sharedProduct } from "./support/lane.ts";
import { newVisitor, PHONE } from "./support/visitor.ts";
import { HI_PHONE, SIZES, watch } from "./support/watch.ts";
import { lenderName, word } from "./support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const LENDER = "amaltas-bank";
const PAGE = "/admin/customer-info-deletion";

describe("erasing a customer, by two members of the staff", () => {
  /** A customer whose application a lender has. */
  async function customer(): Promise<string> {
    const visitor = await newVisitor(browser, PHONE);
    const account = await withOffers(visitor, product);
    const { data } = await call(product, account, "GET", `/api/offers/${account.appId}`);
    const { id } = data.offers.find(({ lender }: { lender: string }) => lender === LENDER);
    await call(product, account, "POST", `/api/offers/${account.appId}/select`, { offerId: id, consents: [] });
    await call(product, account, "POST", "/api/my/erasure");
    const sent = () => call(product, account, "GET", `/api/applications/${account.appId}/status`);
    await expect.poll(async () => (await sent()).data[0].status, { timeout: 20_000 }).not.toBe("SUBMITTED");
    await visitor.close();
    return account.mobile;
  }

  test.each(HI_PHONE)("S51 search, proposal, confirmation, certificate: $language at $size px", async ({ language, size }) => {
    const mobile = await customer();
    const w = (key: string, values: Record<string, string | number> = {}) => word(language, `staff.erasure.${key}`, values);
    const wrongs: string[] = [];
    const open = async (username: string) => {
      const visitor = await newVisitor(browser, SIZES[size], language);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      await visitor.page.goto(product.base + PAGE);
      await new StaffLogin(visitor).signIn(username);
      await visitor.page.getByRole("heading", { name: w("title") }).waitFor();
      const { look, wrong } = watch(visitor, size);
      const look2 = async (screen: string) => look(`${username}-${screen}`);
      return { visitor, page: visitor.page, look: look2, end: () => wrongs.push(...wrong) };
    };

    const one = await open("admin1");
    one.visitor.expects(/400/);
    const field = one.page.getByLabel(w("search"));
    await field.fill("nobody");
    await field.press("Enter");
    await one.page.getByText(word(language, "errors.INVALID_IDENTIFIER")).waitFor();
    await one.look("wrong");
    await field.fill("9123456780");
    await field.press("Enter");
    await one.page.getByText(w("none")).waitFor();
    await field.fill(mobile);
    await field.press("Enter");
    await one.page.getByRole("article").getByText(lenderName(language, LENDER)).waitFor();
    await one.look("found");
    // By the keys alone: the reason, the proposal, and what it means.
    await one.page.getByLabel(w("reason"), { exact: true }).focus();
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    await one.page.getByText(w("second")).waitFor();
    await one.look("propose");
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.press("Enter");
    await one.page.getByText(w("proposeDone")).waitFor();
    await one.page.getByRole("heading", { name: w("waiting") }).waitFor();
    await one.look("proposed");

    const two = await open("checker1");
    await two.page.getByRole("button", { name: w("open"), exact: true }).click();
    await two.page.getByRole("button", { name: w("confirm"), exact: true }).click();
    await two.page.getByText(w("confirmText")).waitFor();
    await two.look("confirm");
    await two.page.keyboard.press("Tab");
    await two.page.keyboard.press("Enter");
    await two.page.getByRole("heading", { name: w("certificate.title") }).waitFor();
    await two.look("certificate");
    const number =
      (await two.page
        .getByText(/^E-\d{8}-\w{8}$/)
        .first()
        .textContent()) ?? "";

    await field.fill(mobile);
    await field.press("Enter");
    await one.page.getByText(w("none")).waitFor();
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
