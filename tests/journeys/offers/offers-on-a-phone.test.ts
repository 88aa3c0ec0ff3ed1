import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import {
  ApiCustomer,
  BUSINESS_LOAN,
  CREDIT_CARD,
  type FormSubmission,
  GOLD_LOAN,
  HOUSING_LOAN,
  INSURANCE,
  personalLoan,
} from "../support/api-customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker } from "../support/screen-checker.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** The most that a card may take of a phone's window, in CSS pixels. */
const MAX_CARD_HEIGHT = 330;
/** The least that a finger needs, in CSS pixels. */
const MIN_TARGET = 44;

/** The cards of each kind of offer, and of offers of less than was asked for. */
const CARDS: [what: string, applied: FormSubmission, path: string][] = [
  ["personal loan", personalLoan(), "/user/offers"],
  ["personal loan of more than is lent", personalLoan({ se_loan_amount: 900_000 }), "/user/offers"],
  ["gold loan", GOLD_LOAN, "/user/offers"],
  ["business loan", BUSINESS_LOAN, "/user/business-offers"],
  ["housing loan", HOUSING_LOAN, "/user/housing-offers"],
  ["credit card", CREDIT_CARD, "/user/credit-card"],
  ["insurance", INSURANCE, "/user/insurance"],
];

/** What of the cards is too high or too small to touch. */
async function findCardFaults(cards: Locator): Promise<string[]> {
  const faults: string[] = [];
  for (const card of await cards.all()) {
    const name = await card.getByRole("img").first().getAttribute("alt");
    const { height = 0 } = (await card.boundingBox()) ?? {};
    if (height > MAX_CARD_HEIGHT) faults.push(`${name}: ${height} px high`);
    for (const target of await card.locator("button, summary, label").all()) {
      const box = await target.boundingBox();
      if (!box || box.height < MIN_TARGET || box.width < MIN_TARGET) faults.push(`${name}: ${await target.textContent()} is hard to touch`);
    }
  }
  return faults;
}

/** Where the comparison is wider than its frame, or a text wider than its place in it. */
const findOverflow = (frame: Locator): Promise<string[]> =>
  frame.evaluate((element) =>
    [element, ...element.querySelectorAll("th, td, button")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`),
  );

/** Opens the offers in a language, and looks at their cards. */
async function checkCards(visitor: Visitor, what: string, path: string, language: Language): Promise<void> {
  const { page } = visitor;
  visitor.language = language;
  await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
  await page.goto(product.base + path);
  const cards = page.getByRole("article");
  await cards.first().waitFor();
  const { faults, checkScreen } = createScreenChecker(visitor, "360");
  await page.evaluate(() => document.fonts.ready);
  await checkScreen(`cards-${what.replaceAll(" ", "-")}`);
  expect([...faults, ...(await findCardFaults(cards))], language).toEqual([]);
}

/** Compares two offers, and a third where there is one. */
async function checkComparison(visitor: Visitor, what: string): Promise<void> {
  const { page, language } = visitor;
  const { faults, checkScreen } = createScreenChecker(visitor, "360");
  const text = (key: string) => word(language, `customer.offers.${key}`);
  const cards = page.getByRole("article");
  const compare = async (places: number[]) => {
    for (const place of places) await cards.nth(place).getByRole("checkbox").check();
    await page.getByRole("button", { name: text("compareOpen") }).click();
    await page.evaluate(() => document.fonts.ready);
  };
  const frame = page.getByRole("region", { name: text("compareScroll") });
  const several = (await cards.count()) > 2;
  await compare([0, 1]);
  await checkScreen(`two-${what.replaceAll(" ", "-")}`);
  expect([...faults, ...(await findOverflow(frame))], language).toEqual([]);
  for (const button of await frame.getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(MIN_TARGET);
  if (!several) return;
  await page.getByRole("button", { name: text("compareClose") }).click();
  await compare([2]);
  await checkScreen(`three-${what.replaceAll(" ", "-")}`);
  expect(faults, language).toEqual([]);
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0);
}

test.each(CARDS)(
  "%s: on a phone of 360 px each card shows the edge of the next one, touch targets are large enough, two cards fit side by side",
  async (what, applied, path) => {
    const visitor = await newVisitor(browser, PHONE);
    await new ApiCustomer(visitor.context.request, product).apply(applied);
    for (const language of ["en", "hi"] as const) {
      await checkCards(visitor, what, path, language);
      if (what !== "gold loan") await checkComparison(visitor, what);
    }
    await visitor.close();
  },
);
