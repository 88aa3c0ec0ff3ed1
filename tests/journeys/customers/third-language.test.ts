import { beforeAll, describe, expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { call, signInByApi } from "../support/customer.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { axeViolations, DESKTOP, heading, newVisitor, overflow, PHONE } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const edited = (edit: (content: never) => void) => (text: string) => {
  const content = JSON.parse(text);
  edit(content as never);
  return JSON.stringify(content);
};
const json = (content: object) => () => JSON.stringify(content);

const CHOOSER = "कर्ज आणि बरेच काही, एकाच अटींवर तुलना";
const PRODUCT = "वैयक्तिक कर्ज";
const STEP = "तुमच्याबद्दल";
const ADVERT = "कर्जाची किंमत";
const BRAND = "marigold";
const BRAND_TITLE = "मोगरा कर्ज";
const FIRST_NAME = "पहिले नाव";

/** Marathi, partly translated: a folder of texts and a few documents. */
const MARATHI = {
  "locales/mr/customer.json": json({ chooser: { title: CHOOSER, productsTitle: "तुम्हाला काय हवे आहे?" } }),
  "locales/mr/common.json": json({ language: { label: "भाषा" }, header: { help: "मदत" } }),
  "locales/mr/form.json": json({ continue: "पुढे", progress: "पायरी {{step}} / {{count}}", summary: { title_other: "{{count}} उत्तरे पाहा" } }),
  "schemas/sites/multi-product.json": edited(({ languages }: { languages: object[] }) => {
    const [hindi] = languages.slice(-1);
    languages.push({ ...hindi, id: 3, code: "mr", locale: "mr-IN", languageName: "मराठी", isDefault: false, incomplete: true });
  }),
  "schemas/products/loan.json": edited(({ name, tiles }: { name: object; tiles: { title: object }[] }) => {
    Object.assign(name, { mr: PRODUCT });
    Object.assign(tiles[0]?.title ?? {}, { mr: PRODUCT });
  }),
  "schemas/forms/personal-loan.json": edited(({ steps }: { steps: { title: object }[] }) => {
    Object.assign(steps[0]?.title ?? {}, { mr: STEP });
  }),
  "schemas/shared/identity.json": edited(({ definitions }: { definitions: Record<string, Record<string, Record<string, object>>> }) => {
    const { first_name } = definitions;
    Object.assign(first_name?.["x-label"] ?? {}, { mr: FIRST_NAME });
    Object.assign(first_name?.["x-messages"]?.required ?? {}, { mr: "कृपया पहिले नाव लिहा" });
  }),
};

describe("a third language defined by documents and texts only", () => {
  beforeAll(async () => {
    await importChanged(product, MARATHI);
  });

  test("is selected in the menu, falls back to English for missing texts, and is stored for the customer", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    await page.goto(`${product.base}/`);
    const picker = new Chrome(visitor).languages("header");
    await picker.locator("summary").click();
    expect(await picker.getByRole("button").allTextContents()).toEqual(["English", "हिन्दी", "मराठी"]);
    await picker.getByRole("button", { name: "मराठी" }).click();
    await heading(page, CHOOSER).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("mr-IN");
    await page.getByRole("button", { name: PRODUCT, exact: true }).waitFor();
    await page.getByRole("heading", { name: word("en", "customer.chooser.howTitle") }).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/customer\.|\{\{/);
    expect(await overflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    const account = await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    await heading(page, STEP).waitFor();
    await page.getByText("पायरी 1 / 5").waitFor();
    const next = page.getByRole("button", { name: "पुढे", exact: true });
    await next.click();
    await page.getByText(/^\d+ उत्तरे पाहा$/).waitFor();
    await page.getByText("कृपया पहिले नाव लिहा", { exact: true }).first().waitFor();
    await page.getByText("Please enter your last name", { exact: true }).first().waitFor();
    await page.getByLabel(FIRST_NAME, { exact: true }).fill("Meera");

    // It is the customer's own from now on.
    const profile = () => call(product, account, "GET", `/api/user/${account.prospectAppId}`);
    await expect.poll(async () => (await profile()).data.language).toBe(3);
    await visitor.close();
  });

  test("is available to the staff: an advertisement and a brand's title have fields for it, and customers see them", async () => {
    const staff = await newVisitor(browser, DESKTOP);
    const { page } = staff;
    const forms = new StaffForms(staff);
    await page.goto(`${product.base}/admin/ads/add`);
    await new StaffLogin(staff).signIn("admin1");
    for (const [name, code, value] of [
      ["title", "en", "What a loan costs"],
      ["title", "hi", "लोन की लागत"],
      ["title", "mr", ADVERT],
      ["text", "en", "Calculate"],
      ["text", "hi", "हिसाब लगाइए"],
    ] as const)
      await forms.fieldIn("add-advert", name, code).fill(value);
    await forms.field("add-advert", "link").fill("/emi-calculator");
    await forms.submit("add-advert");
    await page.getByText(documentText("en", "staff-forms/add-advert", "saved")).waitFor();
    await page.goto(`${product.base}/admin/partners/${BRAND}`);
    for (const [code, value] of [
      ["en", "Loans"],
      ["hi", "लोन"],
      ["mr", BRAND_TITLE],
    ] as const)
      await forms.fieldIn("change-brand", "title", code).fill(value);
    await forms.submit("change-brand");
    await page
      .getByText(documentText("en", "staff-forms/change-brand", "saved"))
      .first()
      .waitFor();
    await staff.close();

    const visitor = await newVisitor(browser, { ...PHONE, locale: "mr-IN" });
    await visitor.page.goto(`${product.base}/?utm_source=${BRAND}`);
    await heading(visitor.page, CHOOSER).waitFor();
    await expect.poll(() => visitor.page.title()).toContain(BRAND_TITLE);
    const advert = visitor.page.getByRole("article").filter({ hasText: ADVERT });
    // The text is not translated into it.
    await advert.getByText("Calculate", { exact: true }).waitFor();
    expect(await overflow(visitor.page)).toBe(0);
    await visitor.close();
  });

  test("is selected at once for a browser that requests it", async () => {
    const visitor = await newVisitor(browser, { ...PHONE, locale: "mr-IN" });
    await visitor.page.goto(`${product.base}/`);
    await heading(visitor.page, CHOOSER).waitFor();
    await visitor.close();
  });
});
