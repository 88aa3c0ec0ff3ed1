import { describe, expect, test } from "vitest";
import { submitApplication } from "../support/customer.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { staffJourney } from "../support/staff-journey.ts";
import { newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const { open, product, browser } = await staffJourney();
/** A second try finds what the first has left. */
let walks = 0;

describe("tracking links", () => {
  test.each(EN_DESKTOP)("are made, copied, rendered as a QR code and disabled: $language at $size px", async ({ language, size }) => {
    const { visitor, pages } = await open("/admin/tracking-links", "admin1", language, SIZES[size]);
    const { checkScreen, faults } = createScreenChecker(visitor, size);
    // The same link twice.
    visitor.expectError(/status of 422/);
    const { page } = visitor;
    const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
    await pages.heading(text("pages/campaign-links", "title")).waitFor();

    const form = pages.block(text("staff-forms/make-tracking-link", "title"));
    const field = (name: string) => form.getByLabel(text("staff-forms/make-tracking-link", "schema", "properties", name, "title"));
    const make = form.getByRole("button", { name: text("staff-forms/make-tracking-link", "submit") });
    walks += 1;
    const campaign = `walk-${language}-${size}-${walks}`;
    const fill = async () => {
      await field("source").fill("newsletter");
      await field("medium").fill("email");
      await field("campaign").fill(campaign);
      await field("page").click();
      await page.getByRole("option", { name: "(/)" }).click();
      await make.click();
    };
    await fill();
    const table = pages.block(text("tables/tracking-link-list", "title"));
    await table.getByRole("gridcell", { name: campaign, exact: true }).waitFor();
    await fill();
    await form
      .getByText(text("staff-forms/make-tracking-link", "ui", "campaign", "messages", "unique"))
      .first()
      .waitFor();
    await checkScreen("tracking-links");

    await table
      .getByRole("button", { name: /utm_campaign=/ })
      .first()
      .click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toContain(`/in/home/app/?utm_source=newsletter&utm_medium=email&utm_campaign=${campaign}&utm_content=`);
    await table
      .getByRole("button", { name: word(language, "staff.share.code") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await checkScreen("qr-code");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: word(language, "staff.share.save") }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${campaign}.svg`);
    await page.keyboard.press("Escape");

    const end = pages.block(text("staff-forms/disable-tracking-link", "title"));
    await end.getByLabel(text("staff-forms/disable-tracking-link", "schema", "properties", "link", "title")).click();
    await page.getByRole("option", { name: campaign }).click();
    await end.getByRole("button", { name: text("staff-forms/disable-tracking-link", "submit") }).click();
    await table
      .getByRole("gridcell", { name: word(language, "staff.codes.tracking-links.state.off"), exact: true })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await visitor.close();
  });
});

describe("customer service", () => {
  test.each(HI_PHONE)(
    "finds a customer, reveals an answer, sends the link to resume and adds a note: $language at $size px",
    async ({ language, size }) => {
      const customer = await newVisitor(browser, PHONE);
      const account = await submitApplication(customer, product);
      await customer.close();
      const { visitor, pages } = await open("/admin/csr-portal", "admin3", language, SIZES[size]);
      const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
      const { page } = visitor;
      const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
      await pages.heading(text("pages/customer-service", "title")).waitFor();
      await checkScreen("csr-portal");
      await page.getByLabel(word(language, "staff.search.label")).fill(account.appId);
      await page.keyboard.press("Enter");
      await checkArrival("csr-customer", pages.heading(text("pages/customer-at-desk", "title")));
      await pages
        .block(text("tables/begun-products", "title"))
        .getByRole("link", { name: text("tables/begun-products", "rowActions", 0, "label") })
        .click();
      await pages.heading(text("pages/case-at-desk", "title")).waitFor();
      const answers = pages.block(word(language, "staff.desk.answers"));
      const masked = answers.getByRole("button").first();
      await masked.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: word(language, "staff.desk.reveal"), exact: true }).click();
      await dialog.getByText(word(language, "staff.desk.reasonNeeded")).waitFor();
      await checkScreen("csr-reveal");
      const before = await answers.getByRole("definition").first().innerText();
      await dialog.getByRole("combobox").selectOption({ label: word(language, "staff.desk.reasons.identity-check") });
      await dialog.getByRole("button", { name: word(language, "staff.desk.reveal"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      expect(before).toContain("•");
      await expect.poll(() => answers.getByRole("definition").first().innerText()).not.toContain("•");

      const messages = pages.block(word(language, "staff.desk.messages"));
      await messages.getByRole("button").first().click();
      await messages.getByText("/transfer/").first().waitFor();
      const notes = pages.block(word(language, "staff.desk.notes"));
      await notes.getByRole("textbox").fill("Called back at noon");
      await notes.getByRole("button").click();
      await notes.getByRole("listitem").filter({ hasText: "Called back at noon" }).filter({ hasText: "admin3" }).waitFor();
      await checkScreen("csr-case");
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );

  test("a note and a link whose responses were lost are not duplicated when sent again", async () => {
    const customer = await newVisitor(browser, PHONE);
    const account = await submitApplication(customer, product);
    await customer.close();
    const { visitor, pages } = await open("/admin/csr-portal", "admin3", "en");
    const { page } = visitor;
    await page.getByLabel(word("en", "staff.search.label")).fill(account.appId);
    await page.keyboard.press("Enter");
    await pages
      .block(documentText("en", "tables/begun-products", "title"))
      .getByRole("link", { name: documentText("en", "tables/begun-products", "rowActions", 0, "label") })
      .click();
    await pages.heading(documentText("en", "pages/case-at-desk", "title")).waitFor();
    const notes = pages.block(word("en", "staff.desk.notes"));
    const messages = pages.block(word("en", "staff.desk.messages"));
    const ways = messages.getByText("/transfer/");
    const before = await ways.count();
    visitor.expectError(/ERR_FAILED/);

    /** Presses while the answer is lost behind the server's back, and once more. */
    const twice = async (call: RegExp, press: () => Promise<void>) => {
      const taken = Promise.withResolvers<void>();
      await page.route(
        call,
        async (route) => {
          await route.fetch();
          await route.abort();
          taken.resolve();
        },
        { times: 1 },
      );
      await press();
      await taken.promise;
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      const answered = page.waitForResponse(call);
      await press();
      expect((await answered).status()).toBe(200);
    };
    await notes.getByRole("textbox").fill("Called back at noon");
    await twice(/\/notes$/, () => notes.getByRole("button").click());
    await twice(/\/resend$/, () => messages.getByRole("button").first().click());
    await expect.poll(() => notes.getByRole("textbox").inputValue()).toBe("");
    await expect.poll(() => ways.count()).toBe(before + 1);
    expect(await notes.getByRole("listitem").filter({ hasText: "Called back at noon" }).count()).toBe(1);
    await visitor.close();
  });

  test("role 1 reaches the de-dupe logs from the internal reports", async () => {
    const { visitor, pages } = await open("/admin/internal-report", "admin1", "en");
    const title = documentText("en", "pages/dedupe-log", "title");
    await visitor.page.getByRole("link", { name: title, exact: true }).click();
    await pages.heading(title).waitFor();
    await pages
      .block(documentText("en", "tables/dedupe-list", "title"))
      .getByText(/./)
      .first()
      .waitFor();
    const three = await open("/admin/dedupe-logs", "admin3", "en");
    await three.visitor.page.getByText(word("en", "staff.neutral")).waitFor();
    await three.visitor.close();
    await visitor.close();
  });
});
