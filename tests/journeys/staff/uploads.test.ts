import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { call, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const LENDER = "amaltas-bank";
/** A second try finds the file of the first in the table. */
let files = 0;
/** At this lender such an application waits for more from its customer. */
const WAITING_AMOUNT = 52_000;

/** The lender's number of an application for which it asks for more. */
async function submitWaitingApplication(): Promise<string> {
  const customer = await newVisitor(browser, PHONE);
  const account = await submitApplication(customer, product, { se_loan_amount: WAITING_AMOUNT });
  const { data } = await call(product, account, "GET", `/api/offers/${account.appId}`);
  const { id } = data.offers.find(({ lender }: { lender: string }) => lender === LENDER);
  await call(product, account, "POST", `/api/offers/${account.appId}/select`, { offerId: id, consents: [] });
  await expect
    .poll(async () => (await call(product, account, "GET", `/api/applications/${account.appId}/status`)).data[0].status, {
      timeout: 60_000,
    })
    .toBe("ACTION_NEEDED");
  const { data: found } = await call(product, account, "GET", `/api/applications/${account.appId}/lenders/${LENDER}`);
  await customer.close();
  return found.reference;
}

test.each(EN_DESKTOP)(
  "R1.39 R2.81 a MIS file with errors is checked, fixed and imported: $language at $size px",
  async ({ language, size }) => {
    const reference = await submitWaitingApplication();
    const visitor = await newVisitor(browser, SIZES[size], language);
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const { page } = visitor;
    visitor.expectError(/status of 422/);
    const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
    const pages = new StaffPages(visitor);
    const uploadText = (key: string, values?: Record<string, string | number>) => word(language, `staff.upload.${key}`, values);
    await page.goto(`${product.base}/admin/dashboard`);
    await new StaffLogin(visitor).signIn("admin1");
    const title = documentText(language, "pages/mis-upload", "title");
    await (await pages.item(title)).click();
    await checkArrival("choose", pages.heading(title));
    const block = pages.block(documentText(language, "uploads/mis", "title"));
    await block.getByText(uploadText("format")).click();
    await checkScreen("format");

    files += 1;
    const name = `mis-${language}-${size}-${files}.csv`;
    const rows = (...all: string[]) => ["Lender,Lender Reference,Status,Status Date", ...all].join("\r\n");
    const good = `Amaltas Bank,${reference},under_review,`;
    const uploadFile = (text: string, called = name) =>
      block.getByLabel(uploadText("choose")).setInputFiles({ name: called, mimeType: "text/csv", buffer: Buffer.from(text) });
    await uploadFile("Lender,Status\na,b");
    await block.getByRole("alert").getByText(word(language, "errors.field.missingColumn")).waitFor();
    await checkScreen("columns");
    await uploadFile("x", "mis.pdf");
    await block.getByRole("alert").getByText(uploadText("wrongType")).waitFor();

    await uploadFile(rows(good, `Amaltas Bank,${reference},aproved,`, `Amaltas Bank,${reference},received,`));
    const outcome = block.getByRole("heading", { level: 3 });
    await outcome.getByText(uploadText("checkedSome", { name, success: 1, total: 3 })).waitFor();
    await expect.poll(() => outcome.evaluate((element) => element === document.activeElement)).toBe(true);
    await block.getByRole("table", { name: uploadText("illegal") }).waitFor();
    await block
      .getByRole("table", { name: uploadText("problems") })
      .getByText(word(language, "staff.upload.faults.unknown-word"))
      .waitFor();
    await checkScreen("faults");
    const saved = page.waitForEvent("download");
    await block.getByRole("button", { name: uploadText("errors") }).click();
    const file = readFileSync(await (await saved).path(), "utf8");
    expect(file.split("\r\n")).toHaveLength(4);
    expect(file).toContain(uploadText("wrong"));

    await block.getByRole("button", { name: uploadText("another") }).click();
    await uploadFile(rows(good, `Amaltas Bank,${reference},approved,`));
    await outcome.getByText(uploadText("checkedAll", { name, total: 2 })).waitFor();
    await checkScreen("fixed");
    await block.getByRole("button", { name: uploadText("import_other", { rows: 2 }), exact: true }).click();
    await outcome.getByText(uploadText("importedAll", { name, success: 2 })).waitFor();
    const table = pages.block(documentText(language, "tables/mis-file-status", "title")).last();
    await table.getByRole("gridcell", { name, exact: true }).waitFor();
    await checkScreen("imported");
    // The result is in the address.
    await page.reload();
    await outcome.getByText(uploadText("importedAll", { name, success: 2 })).waitFor();
    expect(faults).toEqual([]);
    await visitor.close();
  },
);

test("R2.81 without files the table shows its empty text; role 2 has the status file only, role 3 none", async () => {
  const empty = "No commission file status available to display";
  for (const [username, there] of [
    ["admin1", ["MIS Upload", "Commission Upload File", "Application Status File"]],
    ["admin2", ["Application Status File"]],
    ["admin3", []],
  ] as const) {
    const visitor = await newVisitor(browser, DESKTOP);
    await visitor.page.goto(`${product.base}/admin/commission-upload-file`);
    await new StaffLogin(visitor).signIn(username);
    const pages = new StaffPages(visitor);
    await pages.menu.waitFor();
    if (username === "admin1") await visitor.page.getByText(empty).waitFor();
    else await pages.heading("Dashboard").waitFor();
    // The items come after the menu.
    for (const label of there) await (await pages.item(label)).waitFor();
    for (const label of ["MIS Upload", "Commission Upload File", "Application Status File"])
      expect(await (await pages.item(label)).count(), `${username} ${label}`).toBe((there as readonly string[]).includes(label) ? 1 : 0);
    await visitor.close();
  }
});
