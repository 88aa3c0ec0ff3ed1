import { describe, expect, test } from "vitest";
import { monthlyInstalment } from "../../../src/engine/money/emi.ts";
import { formatRupees } from "../../../src/engine/money/format.ts";
import { givenConsent } from "../../support/customer.ts";
import { Offers } from "../screens/offers.ts";
import { ApiCustomer, personalLoan } from "../support/api-customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, HI_PHONE } from "../support/screen-checker.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { documentText, type Language, lenderName, reasonOf, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** It lends ₹1,00,000 at the most. */
const SMALL = "palash-money";

describe("a borrower's options on the offers page", () => {
  async function openCustomer(language: Language): Promise<{ visitor: Visitor; customer: ApiCustomer; offers: Offers }> {
    const visitor = await newVisitor(browser, PHONE, language);
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    return { visitor, customer: new ApiCustomer(visitor.context.request, product), offers: new Offers(visitor) };
  }

  test.each(HI_PHONE)(
    "another amount and tenure, changes that make a lender match, and the repeated decision, in $language at $size px",
    async ({ language }) => {
      const { visitor, customer, offers } = await openCustomer(language);
      const { page } = visitor;
      const { faults, checkScreen } = createScreenChecker(visitor, "360");
      const text = (key: string, values = {}) => word(language, `customer.offers.${key}`, values);
      const rupees = (amount: number) => formatRupees(amount, `${language}-IN`);
      const fetchOffers = async () => (await customer.call("GET", `/api/offers/${customer.appId}`)).data;
      await customer.apply(personalLoan());
      await page.goto(`${product.base}/user/offers`);
      await offers.card("kachnar-finance").waitFor();

      // The requested amount is changed in place; every figure is updated.
      const strip = page.getByRole("region", { name: text("askedTitle") });
      await strip.getByText(`${rupees(200_000)} · ${text("months_other", { count: 24 })}`).waitFor();
      await strip.getByRole("button", { name: text("askedChangeOf") }).click();
      await strip.locator("input").fill("1.5 lakh");
      await strip.locator("select").selectOption("36");
      await strip.getByRole("button", { name: text("askedApply") }).click();
      await strip.getByText(`${rupees(150_000)} · ${text("months_other", { count: 36 })}`).waitFor();
      const before = await fetchOffers();
      const kachnar = before.offers.find(({ lender }: { lender: string }) => lender === "kachnar-finance");
      const { amount, interestRate, tenure, emi } = kachnar.figures;
      expect([amount, tenure]).toEqual([150_000, 36]);
      expect(emi).toBeCloseTo(monthlyInstalment(150_000, interestRate, 36), 1);
      await offers
        .card("kachnar-finance")
        .getByText(rupees(Math.round(emi)))
        .first()
        .waitFor();
      await checkScreen("asked-anew");

      // Why not, what would change it, and the change made.
      const row = offers.unmatched.getByRole("listitem").filter({ has: page.getByText(lenderName(language, SMALL), { exact: true }) });
      await row.getByText(reasonOf(language, SMALL, "most-amount")).waitFor();
      expect(await offers.card(SMALL).count()).toBe(0);
      await row.getByRole("button", { name: text("changesOf", { lender: lenderName(language, SMALL) }) }).click();
      await row.getByText(text("changesLead")).waitFor();
      await checkScreen("what-would-change-it");
      await row
        .getByRole("listitem")
        .filter({ hasText: rupees(100_000) })
        .getByRole("button")
        .click();
      await offers.card(SMALL).waitFor();
      await strip.getByText(rupees(100_000)).waitFor();
      expect(await offers.unmatched.getByText(lenderName(language, SMALL), { exact: true }).count()).toBe(0);

      // The receipt: the server decides again, by the same rules and facts.
      await page.getByText(text("receiptTitle")).click();
      const answered = page.waitForResponse((response) => response.url().endsWith("/receipt/check"));
      await page.getByRole("button", { name: text("receiptAgain") }).click();
      const { data: again } = await (await answered).json();
      const now = await fetchOffers();
      expect(again).toEqual({ same: true, receipt: now.receipt, offers: now.offers.map(({ lender }: { lender: string }) => lender) });
      await page.getByText(text("receiptVerdict.same")).waitFor();
      await checkScreen("receipt");
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );

  test("a customer without a lender is shown another product that may fit, and a contact", async () => {
    const { visitor, customer } = await openCustomer("en");
    const { page } = visitor;
    const { faults, checkScreen } = createScreenChecker(visitor, "360");
    await customer.apply(personalLoan({ emi: 58_000 }));
    await page.goto(`${product.base}/user/offers`);
    const next = page.getByRole("region", { name: word("en", "customer.next.title") });
    await next.getByRole("heading", { name: "Gold loan" }).waitFor();
    await checkScreen("no-lender");
    await next.getByRole("button", { name: word("en", "customer.next.ask") }).click();
    const name = page.getByRole("dialog").getByLabel(word("en", "common.help.contactName"));
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await next.getByRole("button", { name: word("en", "customer.next.goOf", { product: "Gold loan" }) }).click();
    await page.getByRole("button", { name: documentText("en", "products/gold-loan", "welcome", "start") }).waitFor();
    await expect.poll(() => visitor.context.cookies()).toContainEqual(expect.objectContaining({ name: "productType", value: "GOLD_LOAN" }));
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test("a declined customer is shown the same, and the status table is above the offers once one was chosen", async () => {
    const { visitor, customer, offers } = await openCustomer("en");
    const { page } = visitor;
    const { faults, checkScreen } = createScreenChecker(visitor, "360");
    // An amount at which the simulator's lender declines.
    await customer.apply(personalLoan({ se_loan_amount: 51_000 }));
    await page.goto(`${product.base}/user/offers`);
    await offers.card("parijat-credit").waitFor();
    const status = page.getByRole("region", { name: word("en", "customer.status.title") });
    expect(await status.count()).toBe(0);
    await customer.choose("parijat-credit");
    const income = { ...givenConsent("household-income"), choice: "AT_LEAST_300000" };
    await customer.submitTo("parijat-credit", [income], "DECLINED");
    await page.reload();
    await status.waitFor();
    const list = page.getByRole("list", { name: word("en", "customer.offers.title") });
    const [above, below] = [await status.boundingBox(), await list.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    for (const path of ["/user/lenders-transaction/parijat-credit", "/user/parijat-credit-declined"]) {
      await page.goto(product.base + path);
      const next = page.getByRole("region", { name: word("en", "customer.next.title") });
      await next.getByRole("heading", { name: "Gold loan" }).waitFor();
      await next.getByRole("button", { name: word("en", "customer.next.ask") }).waitFor();
      await checkScreen(path.split("/").at(-1) ?? "");
    }
    expect(faults).toEqual([]);
    await visitor.close();
  });
});
