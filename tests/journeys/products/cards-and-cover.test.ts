import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { shippedDocuments } from "../../schemas/checkout.ts";
import { AnyProduct } from "../screens/any-product.ts";
import type { Answers } from "../screens/form.ts";
import { Verification } from "../screens/verification.ts";
import { isVisibleAtLowerEdge } from "../support/by-keyboard.ts";
import { newMobile } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { PERSON } from "../support/product-walks.ts";
import { HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { axeViolations, DESKTOP, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const server = sharedProduct();
const browser = await openBrowser();

const CATALOG = assembleCatalog(shippedDocuments());

/** What is on the screen fits it and is accessible. */
async function checkScreen({ page, visitor, product }: AnyProduct, screen: string): Promise<void> {
  const shots = process.env.PRODUCT_SHOTS;
  const name = `${product.id}-${visitor.language}-${visitor.phone ? "phone" : "desktop"}-${screen}`;
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  expect(await overflow(page), screen).toBe(0);
  expect(await axeViolations(page), screen).toEqual([]);
}

const path = ({ page }: AnyProduct) => new URL(page.url()).pathname.replace("/in/home/app", "");

async function arrive(id: string, language: Language, options: BrowserContextOptions): Promise<AnyProduct> {
  const visitor: Visitor = await newVisitor(browser, { ...options, locale: `${language}-IN` }, language);
  const visit = new AnyProduct(visitor, id, CATALOG);
  await visitor.page.goto(`${server.base}/`);
  await visitor.page.getByRole("button", { name: visit.product.tiles[0]?.title ?? "", exact: true }).click();
  return visit;
}

async function answerForm(visit: AnyProduct, steps: Record<string, Answers>): Promise<void> {
  for (const [step, answers] of Object.entries(steps)) {
    await visit.stepHeading(step).waitFor();
    await visit.answer(answers);
    await checkScreen(visit, `form-${step}`);
    await visit.next.click();
  }
  await visit.submitForm();
}

const status = (visit: AnyProduct) => visit.page.getByRole("region", { name: visit.word("customer.transaction.statusTitle"), exact: true });
const CARD_PERSON = { ...PERSON, tin: "ABCPE1234F", email: "meera@example.com" };

describe("a card is browsed before the sign-in, and applied for after it (O52, O120)", () => {
  test.each([
    ["credit-card", "en", DESKTOP, "/credit-cards", 5, ["fee", "none", 2], "kadamb-cards", {}],
    ["unsecured-card", "en", PHONE, "/cards-unsecured", 3, ["rewards", "travel", 1], "jamun-bank", {}],
    ["secured-card", "hi", PHONE, "/cards-secured", 2, ["lounge", "some", 1], "chinar-bank", { deposit_offered: "100000" }],
  ] as const)("%s (%s)", async (id, language, options, home, all, [facet, choice, left], lender, more) => {
    const visit = await arrive(id, language, options);
    const { page, product } = visit;
    const { catalogue } = product.offerKind;
    await expect.poll(() => visit.cards.count()).toBe(all);
    expect(path(visit)).toBe(home);
    await checkScreen(visit, "catalogue");

    const label = catalogue?.facets.find((each) => each.id === facet)?.choices.find((each) => each.id === choice)?.label ?? "";
    if (visit.visitor.phone) await page.getByText(visit.word("customer.catalogue.filters"), { exact: true }).click();
    await page.getByRole("checkbox", { name: label, exact: true }).check();
    await expect.poll(() => visit.cards.count()).toBe(left);
    await page.reload();
    await expect.poll(() => visit.cards.count()).toBe(left);
    await page.getByRole("button", { name: visit.word("customer.catalogue.clear") }).click();
    await expect.poll(() => visit.cards.count()).toBe(all);

    const boxes = page.getByRole("checkbox", { name: new RegExp(`^${visit.word("customer.offers.compareOf", { lender: "" })}`) });
    for (const index of [0, 1]) await boxes.nth(index).check();
    expect(await isVisibleAtLowerEdge(boxes.nth(1)), "the bar is not above what has the focus").toBe(true);
    await page.getByRole("button", { name: visit.word("customer.offers.compareOpen") }).click();
    await page.getByRole("rowheader").first().waitFor();
    await checkScreen(visit, "compare");
    await page.getByRole("button", { name: visit.word("customer.offers.compareClose") }).click();

    const name = CATALOG.lenders.get(lender)?.products[0].terms.cardName as Record<Language, string>;
    await page.getByRole("button", { name: visit.word("customer.catalogue.applyOf", { name: name[language] }) }).click();
    await new Verification(visit.visitor).signIn(server, newMobile());
    await page.getByText(word(language, "form.picked", { name: name[language] })).waitFor();
    await answerForm(visit, {
      "about-you": CARD_PERSON,
      income: { employment_status_code: "SALARIED", monthly_income: "80000", ...more },
    });

    const picked = page.getByRole("region", { name: visit.word("customer.catalogue.picked") });
    await picked.waitFor();
    expect(path(visit)).toBe("/user/credit-card");
    await checkScreen(visit, "picked");
    await picked.getByRole("button", { name: visit.word("customer.offers.chooseOf", { lender: visit.lender(lender) }) }).click();
    const consents = CATALOG.lenders.get(lender)?.consents ?? [];
    const send = page.getByRole("button", { name: visit.submitLabel(visit.lender(lender), consents.length > 0), exact: true });
    await send.waitFor();
    if (consents[0]) await visit.consent(consents[0]).check();
    expect(path(visit)).toBe(`/user/${lender}`);
    await checkScreen(visit, "lender");
    await send.click();
    await status(visit).getByText(visit.status("DISBURSED"), { exact: true }).waitFor();
    await checkScreen(visit, "status");
    await page.goto(`${server.base}/`);
    await expect.poll(() => path(visit)).toBe(home);
    await visit.visitor.close();
  });
});

test.each(HI_PHONE)(
  "insurance: a few details, three premiums, and the proposal on its own route ($language, R2.49, R2.50)",
  async ({ language, size }) => {
    const visit = await arrive("insurance", language, SIZES[size]);
    const { page } = visit;
    await new Verification(visit.visitor).signIn(server, newMobile());
    await answerForm(visit, {
      cover: { sum_insured_wanted: "500000", insured_members: "2", cover_term: "2", uses_tobacco: "false", under_treatment: "false" },
      "about-you": { ...PERSON, email: "meera@example.com" },
    });
    await expect.poll(() => visit.cards.count()).toBe(3);
    expect(path(visit)).toBe("/user/insurance");
    await checkScreen(visit, "premiums");
    await visit.submitToLender("juhi-health");
    await status(visit).getByText(visit.status("DISBURSED"), { exact: true }).waitFor();
    expect(path(visit)).toBe("/user/insurance/transaction/juhi-health");
    await checkScreen(visit, "status");
    await page.reload();
    await status(visit).getByText(visit.status("DISBURSED"), { exact: true }).waitFor();
    await visit.visitor.close();
  },
);
