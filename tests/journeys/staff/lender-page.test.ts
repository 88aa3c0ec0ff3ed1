import { beforeAll, expect, test } from "vitest";
import { Transaction } from "../screens/transaction.ts";
import { openOffers } from "../support/customer.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { EN_DESKTOP, SIZES } from "../support/screen-checker.ts";
import { axeViolations, newVisitor, overflow } from "../support/visitor.ts";
import { lenderName, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const LENDER = "amaltas-bank";
const signature = { timestamp: "ts", signature: "sig" };
/** The bank takes applications on a page of its own. */
const CONNECTOR = {
  protocol: "redirect",
  endpoint: "simulator",
  path: `/redirect/${LENDER}/apply`,
  link: { parameters: { amount: { var: "offer.amount" } }, state: "state", returnTo: "return_to", ...signature },
  return: { ...signature, reference: "ref", status: "status" },
  answer: { application: "/application", status: "/status" },
  statuses: { received: "SUBMITTED", approved: "APPROVED", declined: "DECLINED" },
};

beforeAll(async () => {
  await importChanged(product, {
    [`schemas/lenders/${LENDER}.json`]: (text) => JSON.stringify({ ...JSON.parse(text), connector: CONNECTOR }),
  });
});

test.each(EN_DESKTOP)(
  "a customer follows the link to the lender's page, and returns to the status of the application ($language)",
  async ({ language, size }) => {
    const visitor = await newVisitor(browser, SIZES[size], language);
    const { page, context } = visitor;
    await context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const { offers } = await openOffers(visitor, product);
    await offers.choose(LENDER).click();
    const transaction = new Transaction(visitor, LENDER);
    await transaction.lendersScreen.waitFor();
    await transaction.send("submitPlain").click();
    await transaction.heading.waitFor();
    const link = page.getByRole("link", { name: word(language, "customer.transaction.link", { lender: lenderName(language, LENDER) }) });
    await link.waitFor();
    expect(await transaction.send("submitPlain").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    if (process.env.JOURNEY_SHOT) await page.screenshot({ path: `${process.env.JOURNEY_SHOT}-link-${language}.png`, fullPage: true });

    const [lendersPage] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await lendersPage.getByRole("link", { name: "Apply, and be approved at once" }).click();
    const back = new Transaction({ ...visitor, page: lendersPage }, LENDER);
    await back.status.getByText(back.label("APPROVED"), { exact: true }).waitFor();
    expect(new URL(lendersPage.url()).href).toBe(`${product.base}/user/lenders-transaction/${LENDER}`);
    if (process.env.JOURNEY_SHOT)
      await lendersPage.screenshot({ path: `${process.env.JOURNEY_SHOT}-back-${language}.png`, fullPage: true });
    await visitor.close();
  },
);
