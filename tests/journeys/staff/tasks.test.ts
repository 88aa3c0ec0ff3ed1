import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { beforeEach, expect, test } from "vitest";
import { StaffForms } from "../screens/staff-forms.ts";
import { ApiCustomer, personalLoan } from "../support/api-customer.ts";
import { call, openOffers, submitApplication } from "../support/customer.ts";
import { importUnchanged } from "../support/journey-product.ts";
import { ownProduct } from "../support/lane.ts";
import { createScreenChecker } from "../support/screen-checker.ts";
import { staffJourney } from "../support/staff-journey.ts";
import { DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, lenderName, word } from "../support/words.ts";

/** Makes an offer to the customers of these tests, and waits for their consent once it is chosen. */
const LENDER = "kachnar-finance";

const own = await ownProduct();
const { open, product, browser } = await staffJourney(own);
/** Two for each try: what a failed try sent is counted with its partner. */
const partners = ["gulaal-gifts", "himkan-dairy", "mitti-farm", "marigold"];

beforeEach(() => importUnchanged(own));

test("R2.66 a customer who calls is found by number, with all their events and no data of others: hi at 1280 px", async () => {
  const phone = await newVisitor(browser, PHONE);
  const other = await submitApplication(phone, product);
  await phone.context.clearCookies();
  const account = await submitApplication(phone, product);
  const { data } = await call(product, account, "GET", `/api/offers/${account.appId}`);
  const { id: offerId } = data.offers.find(({ lender }: { lender: string }) => lender === LENDER);
  await call(product, account, "POST", `/api/offers/${account.appId}/select`, { offerId, consents: [] });
  await phone.close();

  const text = (path: string, ...at: (string | number)[]) => documentText("hi", path, ...at);
  const event = (code: string) => word("hi", `staff.codes.customer-events.event.${code}`);
  const { visitor, pages } = await open("/admin/dashboard", "admin1", "hi");
  const { page } = visitor;
  const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, "1280");
  const journey = text("pages/customers-journey", "title");
  await (await pages.item(journey)).click();
  await pages.heading(journey).waitFor();
  await page.getByLabel(word("hi", "staff.search.label")).fill(`+91 ${account.mobile.slice(0, 5)} ${account.mobile.slice(5)}`);
  await page.getByRole("button", { name: word("hi", "staff.search.find"), exact: true }).click();
  await checkArrival("one-journey", pages.heading(text("pages/one-journey", "title")));
  const timeline = pages.block(text("tables/customer-timeline", "title"));
  const column = (field: string) => timeline.locator(`[role=gridcell][data-field=${field}]`).allInnerTexts();
  await timeline.getByRole("gridcell", { name: event("status-news"), exact: true }).waitFor();
  const events = await column("event");
  // The newest first.
  expect([events.at(0), events.at(-1)]).toEqual([event("status-news"), event("visit")]);
  for (const code of ["otp-sent", "signed-in", "application-begun", "offers-made"]) expect(events).toContain(event(code));
  const chosen = timeline.getByRole("row").filter({ hasText: event("status-news") });
  expect(await chosen.innerText()).toContain(lenderName("hi", LENDER));
  expect(await chosen.innerText()).toContain(word("hi", "staff.codes.customer-events.status.SELECTED"));
  expect(new Set((await column("application")).map((id) => id.trim()))).toContain(account.appId);
  expect(await page.getByRole("main").innerText()).not.toContain(other.appId);
  // Who it is stays masked, and the number is in no address.
  expect(await page.getByRole("main").innerText()).not.toContain(account.mobile);
  expect(page.url()).not.toContain(account.mobile);
  await checkScreen("timeline");
  expect(faults).toEqual([]);
  await visitor.close();
});

test("R1.42 a lender that is switched off has no offers for customers, and has them again once it is on", async () => {
  const customer = await newVisitor(browser, PHONE);
  const { offers } = await openOffers(customer, product);
  const all = await offers.cards.count();
  await offers.card(LENDER).waitFor();

  const text = (path: string, ...at: (string | number)[]) => documentText("en", path, ...at);
  const name = lenderName("en", LENDER);
  const { visitor, pages } = await open("/admin/dashboard", "admin1", "en");
  const forms = new StaffForms(visitor);
  const vendors = text("pages/vendors-on-off", "title");
  await (await pages.item(vendors)).click();
  await pages.heading(vendors).waitFor();
  const box = forms.block("switch-lenders").getByRole("checkbox", { name, exact: true });
  const offering = pages.block(text("tables/vendors-products", "title"));
  await offering.getByRole("combobox", { name: text("tables/vendors-products", "filters", 0, "label") }).selectOption({ label: name });
  const states = () => offering.locator("[role=gridcell][data-field=state]").allInnerTexts();
  const done = pages.block(text("tables/lender-switches", "title")).getByRole("row").filter({ hasText: name });
  const isNow = (state: "on" | "off") =>
    expect.poll(async () => new Set(await states())).toEqual(new Set([word("en", `staff.codes.lender-products.state.${state}`)]));
  await offering.getByText(word("en", "staff.table.range", { from: 1, to: 1, total: 1 }), { exact: true }).waitFor();
  await isNow("on");
  const before = await done.count();

  await box.uncheck();
  await forms.submit("switch-lenders");
  await forms.confirm("switch-lenders");
  await isNow("off");
  await expect.poll(() => done.count()).toBe(before + 1);
  expect(await done.first().innerText()).toContain("admin1");
  await customer.page.reload();
  await expect.poll(() => offers.cards.count()).toBe(all - 1);
  expect(await offers.card(LENDER).count()).toBe(0);

  await box.check();
  await forms.submit("switch-lenders");
  await isNow("on");
  await expect.poll(() => done.count()).toBe(before + 2);
  await customer.page.reload();
  await offers.card(LENDER).waitFor();
  expect(await offers.cards.count()).toBe(all);
  await customer.close();
  await visitor.close();
});

test("a table is filtered, and both kinds of file have the visible rows, each once, and no others", async () => {
  const [shown = "", hidden = ""] = partners.splice(0, 2);
  const sent = [
    [shown, 203_000],
    [hidden, 204_000],
    [shown, 207_000],
  ] as const;
  for (const [partner, se_loan_amount] of sent) {
    const customer = await newVisitor(browser, DESKTOP);
    await new ApiCustomer(customer.context.request, product, partner).apply(personalLoan({ se_loan_amount }));
    await customer.close();
  }
  const { visitor, pages } = await open("/admin/internal-report", "admin1", "en");
  const table = pages.block(documentText("en", "tables/latest-applications", "title")).last();
  await table.getByRole("combobox", { name: "Product", exact: true }).selectOption("LOAN");
  await table.getByRole("combobox", { name: "Partner", exact: true }).selectOption(shown);
  await table.getByText(word("en", "staff.table.range", { from: 1, to: 2, total: 2 }), { exact: true }).waitFor();
  const column = (field: string) => table.locator(`[role=gridcell][data-field=${field}]`).allInnerTexts();
  await expect.poll(() => column("amount")).toEqual(["₹2,07,000", "₹2,03,000"]);

  const saved = async (button: "export" | "exportSheet", called: string) => {
    const file = await pages.save(table, button);
    expect(file.suggestedFilename()).toBe(called);
    return readFileSync(await file.path());
  };
  const text: string[][] = parse(await saved("export", `latest-applications-loan-${shown}.csv`), { bom: true });
  const sheet = await readSheet(await saved("exportSheet", `latest-applications-loan-${shown}.xlsx`));
  const headings = await table.getByRole("columnheader").allInnerTexts();
  const named = headings.map((heading) => heading.trim()).filter((heading) => heading !== "");
  for (const rows of [text, sheet.map((cells) => cells.map((cell) => (cell === null ? "" : String(cell))))]) {
    const [head = [], ...lines] = rows;
    expect(head).toEqual(named);
    const under = (heading: string) => lines.map((line) => line[head.indexOf(heading)]);
    expect(under("Amount asked for")).toEqual(["207000", "203000"]);
    expect(under("Product")).toEqual(await column("product"));
    expect(under("Mobile")).toEqual(await column("mobile"));
  }
  await visitor.close();
});
