import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { kindsText, sizeText } from "../../../src/form/widgets/file/file-size.ts";
import { goodAnswers, goodConsents } from "../../support/customer.ts";
import { FILE_FIELDS, formWithFiles, MAX_BYTES, pdf, png } from "../../support/file-form.ts";
import { Chrome } from "../screens/chrome.ts";
import { dropResponse, emulatedNetwork, FileField } from "../screens/file-field.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { type Account, call, signInByApi } from "../support/customer.ts";
import { importChanged, liveRelease } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { HI_PHONE } from "../support/screen-checker.ts";
import { axeViolations, DESKTOP, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import type { Language } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const PASSWORD = "saral-demo-1";
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** As the site of these tests says it of its languages. */
const LOCALES = { en: "en-IN", hi: "hi-IN" };

describe("a form with file fields", () => {
  let visitor: Visitor;

  beforeAll(async () => {
    await importChanged(product, { "schemas/forms/personal-loan.json": (text) => formWithFiles(text) });
  });
  afterEach(() => visitor.close());

  const fieldOf = (name: keyof typeof FILE_FIELDS) => new FileField(visitor, FILE_FIELDS[name]["x-label"][visitor.language]);

  const step = "income-and-loan";

  /** A customer on the step that asks for files, all before it answered. */
  async function openFilesStep(language: Language): Promise<{ form: Form; account: Account }> {
    const { page } = visitor;
    const form = new Form(visitor);
    const account = await signInByApi(visitor, product);
    const draft = { form: "personal-loan", release: await liveRelease(product), answers: goodAnswers(), step };
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, draft);
    await page.goto(`${product.base}/user/user-detail`);
    await form.stepHeading(step).waitFor();
    if (language !== visitor.language) await new Chrome(visitor).setLanguage(language);
    await form.stepHeading(step).waitFor();
    return { form, account };
  }

  const filesOf = async (account: Account) =>
    (await call(product, account, "GET", `/api/user/${account.prospectAppId}/files`)).data as { name: string }[];

  /** What a member of the staff gets of an application's files. */
  async function readByStaff(username: string, path: string): Promise<Response> {
    const login = await fetch(`${product.origin}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    return fetch(product.origin + path, { headers: { authorization: `Bearer ${token}` } });
  }

  test.each(HI_PHONE)("files reach the staff, with failures on the way ($language)", { timeout: 240_000 }, async ({ language }) => {
    visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const { form, account } = await openFilesStep(language);
    const slipField = fieldOf("salary_slip");
    const statements = fieldOf("bank_statements");
    const content = pdf(1_500_000);

    // A refused file is reported at the field, at once.
    await slipField.input.setInputFiles(file("letter.docx", "application/msword", Buffer.from("PK")));
    await page
      .getByText(slipField.text("wrongType", { types: kindsText(FILE_FIELDS.salary_slip["x-file"].types, LOCALES[language]) }))
      .waitFor();
    await slipField.input.setInputFiles(file("large.pdf", "application/pdf", pdf(MAX_BYTES + 1)));
    await page.getByText(slipField.text("tooLarge", { limit: sizeText(MAX_BYTES, LOCALES[language]) })).waitFor();
    await slipField.input.setInputFiles(file("empty.pdf", "application/pdf", Buffer.alloc(0)));
    await page.getByText(slipField.text("empty")).waitFor();
    visitor.expectError(/status of 4(15|22)/);
    await slipField.input.setInputFiles(file("false.pdf", "application/pdf", Buffer.from("<html>".padEnd(2_000))));
    await slipField.row("false.pdf").locator(".form-problem").waitFor();
    await form.next.click();
    await form.summary.waitFor();

    // On a slow network it is seen to go, and can be stopped.
    const network = await emulatedNetwork(page);
    await network.slow(100_000);
    await slipField.input.setInputFiles(file("slip.pdf", "application/pdf", content));
    await slipField.progress("slip.pdf").waitFor();
    await expect.poll(() => slipField.progress("slip.pdf").evaluate((bar) => (bar as HTMLProgressElement).value)).toBeGreaterThan(5);
    await form.next.click();
    await page.getByText(slipField.text("wait")).waitFor();
    // The error is at the field, and only while it applies.
    await form.back.click();
    await form.stepHeading("work").waitFor();
    expect(await page.getByText(slipField.text("wait")).count()).toBe(0);
    await form.next.click();
    await form.stepHeading(step).waitFor();
    await form.next.click();
    await page.getByText(slipField.text("wait")).waitFor();
    await slipField.button("cancel", "slip.pdf").click();
    await page.getByText(slipField.text("wait")).waitFor({ state: "detached" });
    await slipField.announcement("stopped", "slip.pdf").waitFor({ state: "attached" });
    await expect.poll(() => slipField.input.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => filesOf(account)).toEqual([]);

    // The network goes while it is on its way; when it is back, so is the file, and no other answer is lost.
    visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
    await slipField.input.setInputFiles(file("slip.pdf", "application/pdf", content));
    await expect.poll(() => slipField.progress("slip.pdf").evaluate((bar) => (bar as HTMLProgressElement).value)).toBeGreaterThan(5);
    await network.offline();
    await page.getByText(slipField.text("offline")).waitFor();
    await network.normal();
    await slipField.announcement("done", "slip.pdf").waitFor({ state: "attached" });
    await slipField.row("slip.pdf").getByText(sizeText(content.length, LOCALES[language])).waitFor();
    await statements.input.setInputFiles([
      file("march.pdf", "application/pdf", pdf(3_000)),
      file("april.pdf", "application/pdf", pdf(4_000)),
    ]);
    await statements.button("remove", "march.pdf").waitFor();
    await form.untilSaved("bank_statements", async () => {
      await statements.button("remove", "april.pdf").press("Enter");
    });
    await statements.row("april.pdf").waitFor({ state: "detached" });

    // Name and size are there again after a reload.
    await page.reload();
    await form.stepHeading(step).waitFor();
    await slipField.row("slip.pdf").getByText(sizeText(content.length, LOCALES[language])).waitFor();
    await statements.row("march.pdf").waitFor();
    expect(await statements.row("april.pdf").count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await form.next.click();
    await form.stepHeading("review").waitFor();
    await page.getByText(`slip.pdf (${sizeText(content.length, LOCALES[language])})`).waitFor();
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await new Offers(visitor).cards.first().waitFor();

    const { inflight_credit_app_id: appId } = (await call(product, account, "GET", `/api/user/${account.prospectAppId}`)).data;
    const path = `/api/admin/applications/${appId}/files`;
    const { data } = (await (await readByStaff("admin3", path)).json()) as { data: { id: string; name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(["s•••", "m•••"]);
    const read = await readByStaff("admin3", `${path}/${data[0]?.id}?reason=identity-check`);
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
    expect((await readByStaff("admin2", path)).status).toBe(403);
  });

  test("a file whose response was lost is stored once after a retry", async () => {
    visitor = await newVisitor(browser, PHONE);
    const { account } = await openFilesStep("en");
    const slipField = fieldOf("salary_slip");
    visitor.expectError(/ERR_CONNECTION_RESET/);
    await dropResponse(visitor.page, "*/files/*");
    await slipField.input.setInputFiles(file("slip.pdf", "application/pdf", pdf()));
    await slipField.button("again", "slip.pdf").waitFor();
    const [lost] = await filesOf(account);
    await slipField.button("again", "slip.pdf").click();
    await slipField.announcement("done", "slip.pdf").waitFor({ state: "attached" });
    const files = await filesOf(account);
    expect(files).toMatchObject([{ name: "slip.pdf" }]);
    expect(files).not.toEqual([lost]);
  });

  /** Sends an application with a payslip, without the screens. */
  async function apply(account: Account, content: Buffer): Promise<void> {
    const release = await liveRelease(product);
    const files = `/api/user/${account.prospectAppId}/files`;
    const announced = { form: "personal-loan", release, field: "salary_slip", name: "slip.pdf", bytes: content.length };
    const { id } = (await call(product, account, "POST", files, announced)).data;
    const headers = { authorization: `Bearer ${account.token}`, "content-type": "application/octet-stream" };
    await fetch(`${product.origin}${files}/${id}`, { method: "PUT", headers, body: new Uint8Array(content) });
    const answers = { ...goodAnswers(), salary_slip: id };
    const body = { form: "personal-loan", release, answers, consents: goodConsents(), complete: true };
    await call(product, account, "PUT", `/api/user/${account.prospectAppId}`, body);
  }

  test("role 3 downloads it from a table, and role 1, who sees no name, reads who did so", async () => {
    visitor = await newVisitor(browser, DESKTOP);
    const content = pdf(9_000);
    await apply(await signInByApi(visitor, product), content);
    const staff = await newVisitor(browser, DESKTOP);
    await staff.page.goto(`${product.base}/admin/csr-portal/files`);
    await new StaffLogin(staff).signIn("admin3");
    const pages = new StaffPages(staff);
    const files = pages.block("Files uploaded with applications");
    await files.getByRole("button", { name: "Save: s•••", exact: true }).first().click();
    const asked = staff.page.getByRole("dialog");
    await asked.getByRole("combobox").selectOption({ label: "To check who is calling" });
    if (process.env.JOURNEY_SHOT) await staff.page.screenshot({ path: `${process.env.JOURNEY_SHOT}-reason.png` });
    const [saved] = await Promise.all([
      staff.page.waitForEvent("download"),
      asked.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    expect(readFileSync(await saved.path()).equals(content)).toBe(true);
    expect(await pages.block("Who read customers' files").count()).toBe(0);
    await staff.close();
    const other = await newVisitor(browser, DESKTOP);
    await other.page.goto(`${product.base}/admin/csr-portal/files`);
    await new StaffLogin(other).signIn("admin1");
    const readings = new StaffPages(other).block("Who read customers' files");
    await readings.getByRole("gridcell", { name: "admin3" }).first().waitFor();
    await readings.getByRole("gridcell", { name: "A file", exact: true }).first().waitFor();
    await readings.getByRole("gridcell", { name: "To check who is calling", exact: true }).first().waitFor();
    const seen = new StaffPages(other).block("Files uploaded with applications");
    await seen.getByRole("gridcell", { name: "s•••" }).first().waitFor();
    expect(await seen.getByRole("button", { name: /^Save/ }).count()).toBe(0);
    await other.close();
  });

  test("a file is dropped, downloaded, replaced and removed on a desktop, also by keyboard", async () => {
    visitor = await newVisitor(browser, DESKTOP);
    const { page } = visitor;
    const { account } = await openFilesStep("en");
    const slipField = fieldOf("salary_slip");
    const zone = page.locator(".form-file-zone").first();
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "photo.png", { type: "image/png" }));
        return transfer;
      },
      [...png()],
    );
    await zone.dispatchEvent("dragover", { dataTransfer: dropped });
    await zone.dispatchEvent("drop", { dataTransfer: dropped });
    await slipField.row("photo.png").waitFor();

    const saving = page.waitForEvent("download");
    await slipField.button("download", "photo.png").press("Enter");
    expect((await saving).suggestedFilename()).toBe("photo.png");

    await slipField.input.setInputFiles(file("slip.pdf", "application/pdf", pdf()));
    await slipField.row("slip.pdf").waitFor();
    await slipField.row("photo.png").waitFor({ state: "detached" });
    await expect.poll(async () => (await filesOf(account)).map(({ name }) => name)).toEqual(["slip.pdf"]);

    await slipField.button("remove", "slip.pdf").focus();
    await page.keyboard.press("Enter");
    await slipField.row("slip.pdf").waitFor({ state: "detached" });
    await slipField.announcement("removed", "slip.pdf").waitFor({ state: "attached" });
    await expect.poll(() => filesOf(account)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});
