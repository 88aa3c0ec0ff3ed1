import { beforeEach, describe, expect, test } from "vitest";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { importUnchanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();
/** Adverts of this file, each of one try alone: a try that failed leaves its own as it was. */
let walks = 0;

beforeEach(() => importUnchanged(product));

const visit = async (path: string, language: Language, options: Parameters<typeof newVisitor>[1] = PHONE) => {
  const visitor = await newVisitor(browser, options, language);
  await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
  await visitor.page.goto(product.base + path);
  return visitor;
};
const open = async (path: string, language: Language, options = DESKTOP) => {
  const visitor = await visit(path, language, options);
  await new StaffLogin(visitor).signIn("admin1");
  return { visitor, pages: new StaffPages(visitor), forms: new StaffForms(visitor) };
};

/** Each case has a brand of its own. */
const BRANDS = { en: "marigold", hi: "sunbird" } as const;
const [PALE, DARK, DARK_RGB] = ["#fde047", "#1d4ed8", "rgb(29, 78, 216)"] as const;

describe("a partner's brand", () => {
  test.each(EN_DESKTOP)(
    "is edited with a preview, published, and visible to customers: $language at $size px",
    async ({ language, size }) => {
      const brand = BRANDS[language];
      const { visitor, pages, forms } = await open(`/admin/partners/${brand}`, language, SIZES[size]);
      const { checkScreen, faults } = createScreenChecker(visitor, size);
      const { page } = visitor;
      // The pale colour is refused.
      visitor.expectError(/status of 422/);
      await pages.heading(documentText(language, "pages/edit-brand", "title")).waitFor();
      const shown = page.locator("[inert]");
      const primary = shown.locator("article button").filter({ hasText: word(language, "customer.offers.choose") });
      await primary.waitFor();
      await checkScreen("brand-editor");

      const form = forms.block("change-brand");
      const publish = form.getByRole("button", { name: documentText(language, "staff-forms/change-brand", "submit") });
      await forms.field("change-brand", "primaryColor").fill(PALE);
      await form.getByText(word(language, "staff.brand.uses.progress"), { exact: true }).first().waitFor();
      await expect.poll(() => form.locator("[data-verdict=poor]").count()).toBeGreaterThan(0);
      await publish.click();
      await form
        .getByText(word(language, "staff.findings.colour-too-pale", { uses: "…" }).split("…")[0] ?? "")
        .first()
        .waitFor();
      await checkScreen("brand-refused");

      await forms.field("change-brand", "primaryColor").fill(DARK);
      await expect.poll(() => primary.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(DARK_RGB);
      await publish.click();
      await page.getByText(documentText(language, "staff-forms/change-brand", "saved")).waitFor();
      const changes = pages.block(documentText(language, "tables/brand-changes", "title"));
      await changes
        .getByRole("gridcell", { name: `brand-changed ${brand}` })
        .first()
        .waitFor();
      await checkScreen("brand-published");
      expect(faults).toEqual([]);
      await visitor.close();

      const customer = await visit(`/?utm_source=${brand}`, language);
      await customer.page.getByRole("heading", { level: 1 }).waitFor();
      const colour = () => getComputedStyle(document.documentElement).getPropertyValue("--brand-primary").trim();
      expect(await customer.page.evaluate(colour)).toBe(DARK);
      await customer.close();
    },
  );
});

describe("an advertisement", () => {
  test.each(HI_PHONE)("is added, shown to customers with its label, and ended: $language at $size px", async ({ language, size }) => {
    const { visitor, pages, forms } = await open("/admin/ads/add", language, SIZES[size]);
    const { checkScreen, faults } = createScreenChecker(visitor, size);
    const { page } = visitor;
    const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
    await pages.heading(text("pages/new-advert", "title")).waitFor();
    const form = forms.block("add-advert");
    const add = form.getByRole("button", { name: text("staff-forms/add-advert", "submit") });
    walks += 1;
    const title = `Walk ${language} ${size} ${walks}`;
    for (const [name, code, value] of [
      ["title", "en", title],
      ["title", "hi", title],
      ["text", "en", "What a loan costs"],
      ["text", "hi", "लोन की लागत"],
    ] as const)
      await forms.fieldIn("add-advert", name, code).fill(value);
    await forms.field("add-advert", "link").fill("http://evil.example/");
    visitor.expectError(/status of 422/);
    await add.click();
    await form
      .getByText(text("staff-forms/add-advert", "ui", "link", "messages", "pattern"))
      .first()
      .waitFor();
    await checkScreen("advert-refused");
    await forms.field("add-advert", "link").fill("/emi-calculator");
    await add.click();
    await page.getByText(text("staff-forms/add-advert", "saved")).waitFor();

    const customer = await visit("/", language);
    const label = word(language, "customer.advert.label");
    /** The layout shift so far: entries are delivered within two frames. */
    const shifts = () =>
      customer.page.evaluate(async () => {
        const checker: (PerformanceEntry & { value?: number })[] = [];
        const observer = new PerformanceObserver((list) => checker.push(...list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        checker.push(...observer.takeRecords());
        observer.disconnect();
        return checker.reduce((sum, { value = 0 }) => sum + value, 0);
      });
    await customer.page.getByRole("heading", { level: 1 }).waitFor();
    await customer.page.waitForLoadState("networkidle");
    await customer.page.evaluate(() => document.fonts.ready);
    const before = await shifts();
    const adverts = customer.page.getByRole("complementary", { name: label });
    const advert = adverts.getByRole("article").filter({ hasText: title });
    await advert.waitFor();
    expect(await shifts()).toBeCloseTo(before, 5);
    await advert.getByText(label, { exact: true }).waitFor();
    const checker = createScreenChecker(customer, "360");
    await advert.scrollIntoViewIfNeeded();
    await checker.checkScreen("advert");
    await advert.getByRole("link", { name: title }).click();
    await customer.page.waitForURL(/\/emi-calculator$/);
    // Nowhere else than where the documents say.
    await expect.poll(() => adverts.count()).toBe(0);
    expect(checker.faults).toEqual([]);
    await customer.close();

    await page.getByRole("link", { name: text("pages/new-advert", "blocks", 1, "label") }).click();
    await pages.heading(text("pages/user-ads", "title")).waitFor();
    const table = pages.block(text("tables/advert-list", "title"));
    await table.getByRole("gridcell", { name: title, exact: true }).waitFor();
    await checkScreen("adverts");
    const row = table.getByRole("row").filter({ has: page.getByRole("gridcell", { name: title, exact: true }) });
    await row.getByRole("link", { name: text("tables/advert-list", "rowActions", 0, "label") }).click();
    await pages.heading(text("pages/edit-advert", "title")).waitFor();
    await forms
      .block("end-advert")
      .getByRole("button", { name: text("staff-forms/end-advert", "submit") })
      .click();
    await forms.block("change-advert").getByText(text("staff-forms/change-advert", "empty")).waitFor();
    await checkScreen("advert-ended");
    expect(faults).toEqual([]);
    await visitor.close();
  });
});
