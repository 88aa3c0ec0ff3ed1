import { afterEach, describe, expect, test } from "vitest";
import { Form } from "../screens/form.ts";
import { Verification } from "../screens/verification.ts";
import { newMobile, openOffers } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { axeViolations, newVisitor, overflow, type Visitor } from "../support/visitor.ts";
import { choice, label, lenderName, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

describe.each(HI_PHONE)("the cost of a loan and matching lenders before sign-in, in $language at $size px", ({ language, size }) => {
  let visitor: Visitor;
  const text = (key: string, values: Record<string, string | number> = {}) => word(language, `customer.${key}`, values);

  afterEach(() => visitor.close());

  const open = async (path: string) => {
    visitor = await newVisitor(browser, SIZES[size], language);
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    await visitor.page.goto(product.base + path);
    return visitor.page;
  };
  const checkScreen = async () => {
    expect(await axeViolations(visitor.page)).toEqual([]);
    expect(await overflow(visitor.page)).toBeLessThanOrEqual(0);
  };
  const query = () => Object.fromEntries(new URL(visitor.page.url()).searchParams);

  test("the calculator computes while the user types, keeps the values in the URL, and opens with them", async () => {
    const page = await open("/emi-calculator?emi.amount=50000&emi.tenure=24&emi.rate=10.99&emi.fee=0");
    // The published example: 2,330.16 a month, 5,923.83 of interest.
    await page.getByText(text("calculator.perMonth", { amount: "₹2,330" }), { exact: true }).waitFor();
    await page.getByText("₹5,924", { exact: true }).first().waitFor();
    const amount = page.getByLabel(text("calculator.amount"));
    await amount.fill("2.5 lakh");
    await amount.blur();
    await expect.poll(query).toMatchObject({ "emi.amount": "250000", "emi.tenure": "24" });
    await page.getByText(text("calculator.perMonth", { amount: "₹11,651" }), { exact: true }).waitFor();
    await amount.fill("5");
    await amount.blur();
    await page.getByText(text("calculator.wrong", { from: "₹1,000", to: "₹10,00,000" })).waitFor();
    expect(query()).toMatchObject({ "emi.amount": "250000" });
    await page
      .getByText(text("calculator.year", { year: 2 }), { exact: true })
      .and(page.locator("summary"))
      .click();
    await page.getByRole("region", { name: text("calculator.scroll", { year: 2 }) }).waitFor();
    await checkScreen();
    // By the history it is there again as it was.
    await page.goto(`${product.base}/how-we-match`);
    await page.goBack();
    await expect.poll(() => amount.inputValue()).toBe("2,50,000");
  });

  test("invalid values in the URL are reported, and the defaults are used", async () => {
    const page = await open("/emi-calculator?emi.amount=%3Cscript%3E&emi.tenure=9e9&emi.rate=-4&emi.fee=NaN&emi.product=__proto__");
    await page.getByText(text("calculator.unread")).waitFor();
    await expect.poll(() => page.getByLabel(text("calculator.amount")).inputValue()).toBe("2,00,000");
    await checkScreen();
  });

  test("the pre-check shows how many lenders match and why others do not, and opens the form with its answers", async () => {
    const page = await open("/check-eligibility");
    await page.getByRole("button", { name: text("preCheck.submit") }).click();
    // The first question that has no answer.
    await expect
      .poll(() => page.getByLabel(label(language, "se_loan_amount")).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.getByLabel(label(language, "se_loan_amount")).fill("1 lakh");
    await page
      .getByLabel(label(language, "employment_status_code"))
      .selectOption({ label: choice(language, "employment_status_code", "SALARIED") });
    await page.getByLabel(label(language, "monthly_income")).fill("60000");
    await page.getByLabel(label(language, "emi")).fill("0");
    await page.locator("[name=age]").fill("22");
    await page.getByLabel(label(language, "postal_code")).fill("560034");
    await page.getByRole("button", { name: text("preCheck.submit") }).click();
    const heading = page.getByRole("heading", { level: 2, name: /8/ });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText(text("preCheck.nothingKept")).waitFor();
    await page.getByText(text("preCheck.inTheWay")).waitFor();
    await checkScreen();
    await page.getByRole("button", { name: text("preCheck.goOn") }).click();
    const verification = new Verification(visitor);
    await verification.heading.waitFor();
    await verification.signIn(product, newMobile());
    await page.waitForURL(/\/user\//);
    await page.evaluate(() => {
      history.pushState({}, "", `${location.pathname.split("/user/")[0]}/user/user-detail`);
      dispatchEvent(new PopStateEvent("popstate"));
    });
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await form.answer({
      first_name: "Meera",
      last_name: "Sharma",
      birth_date: "17042003",
      gender: "FEMALE",
      email: "meera.sharma@example.com",
      tin: "abcpe1234f",
      educational_level: "GRADUATE",
    });
    await form.next.click();
    await form.stepHeading("address").waitFor();
    expect(await form.field("postal_code").inputValue()).toBe("560034");
  });

  test("the chooser shows the EMI of an amount at once, within the lenders' rates, and opens the calculator with it", async () => {
    const page = await open("/");
    const estimate = page.getByRole("region", { name: text("estimate.title") });
    await estimate.getByText(text("estimate.range", { from: "₹9,321", to: "₹11,809" })).waitFor();
    const amount = estimate.getByLabel(text("estimate.amount"));
    // What the server has drawn may come to life a little later than it is typed in.
    await amount.fill("3,50,000");
    await amount.blur();
    await expect.poll(() => query()["emi.amount"]).toBe("350000");
    await estimate.getByLabel(text("estimate.tenure")).selectOption("36");
    await estimate.getByText(text("estimate.range", { from: "₹11,457", to: "₹16,031" })).waitFor();
    expect(query()).toMatchObject({ "emi.amount": "350000", "emi.tenure": "36" });
    await checkScreen();
    await page.reload();
    await estimate.getByText(text("estimate.range", { from: "₹11,457", to: "₹16,031" })).waitFor();
    await estimate.getByRole("link").click();
    await page.waitForURL(/emi-calculator\?/);
    await expect.poll(() => page.getByLabel(text("calculator.amount")).inputValue()).toBe("3,50,000");
  });

  test("offers show the cost of closing early, and which one is then the cheapest", async () => {
    const page = await open("/");
    await openOffers(visitor, product, { se_loan_amount: 100_000, loan_tenure: 24 });
    const closing = page.getByRole("region", { name: text("closing.title") });
    await closing.getByLabel(text("closing.label")).fill("6");
    await closing.getByRole("button", { name: text("closing.submit") }).click();
    await closing.getByRole("heading", { level: 3, name: lenderName(language, "kachnar-finance") }).waitFor();
    expect(await closing.getByText(text("closing.cheapest"), { exact: true }).count()).toBe(1);
    expect(query()).toMatchObject({ "close.months": "6" });
    await checkScreen();
    await page.reload();
    await closing.getByText(text("closing.cheapest"), { exact: true }).waitFor();
  });
});
