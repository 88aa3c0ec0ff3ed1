import { describe, expect, test } from "vitest";
import { afterQuietHours } from "../../../src/server/platform/integrations/quiet-hours.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { staffJourney } from "../support/staff-journey.ts";
import { documentText, word } from "../support/words.ts";

const { open } = await staffJourney();
/** A second try finds what the first has left. */
let walks = 0;
/** Whether the rule lets promotional messages and calls out as the test runs; by night the screens say so. */
const isOpen = () => afterQuietHours(new Date()) === null;

describe("messaging", () => {
  test.each(EN_DESKTOP)("a campaign is drafted, viewed, tested, started and stopped: $language at $size px", async ({ language, size }) => {
    const { visitor, pages } = await open("/admin/messaging", "admin1", language, SIZES[size]);
    const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
    // An invalid number, and the number of a customer who has not agreed to adverts.
    visitor.expectError(/status of 422/);
    const { page } = visitor;
    const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
    await pages.heading(text("pages/messaging", "title")).waitFor();
    const form = pages.block(text("staff-forms/draft-campaign", "title"));
    const field = (name: string) => form.getByLabel(text("staff-forms/draft-campaign", "schema", "properties", name, "title")).first();
    walks += 1;
    const name = `walk-${language}-${size}-${walks}`;
    const choose = async (of: string, option: string) => {
      await field(of).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    await field("name").fill(name);
    await choose("template", text("templates/offers-are-waiting", "title"));
    await choose("channel", word(language, "staff.codes.campaigns.channel.sms"));
    await choose("stage", word(language, "staff.campaign.audience.stage.any"));
    await choose("product", text("products/loan", "name"));
    await form.getByRole("button", { name: text("staff-forms/draft-campaign", "submit") }).click();
    const row = pages.block(text("tables/campaign-list", "title")).getByRole("row").filter({ hasText: name });
    await row.waitFor();
    await checkScreen("messaging");
    await row.getByRole("link", { name: text("tables/campaign-list", "rowActions", 0, "label") }).click();

    await checkArrival("campaign", pages.heading(text("pages/one-campaign", "title")));
    const trial = pages.block(word(language, "staff.campaign.try"));
    await trial.getByRole("textbox").fill("123");
    await trial.getByRole("button").click();
    await trial.getByText(word(language, "staff.campaign.wrong.sms")).waitFor();
    await trial.getByRole("textbox").fill("6123456780");
    await trial.getByRole("button").click();
    await trial.getByText(word(language, "staff.campaign.notAllowed.sms")).waitFor();
    // Every third of the demo data has agreed.
    await trial.getByRole("textbox").fill("6000000003");
    await trial.getByRole("button").click();
    await page.getByText(word(language, "staff.campaign.sampleSent")).waitFor();
    const reach = pages.block(word(language, "staff.campaign.reach"));
    await reach.getByRole("button", { name: word(language, "staff.campaign.start") }).click();
    const dialog = page.getByRole("dialog");
    await checkScreen("campaign-start");
    await dialog.getByRole("button", { name: word(language, "staff.campaign.start") }).click();
    const progress = pages.block(word(language, "staff.campaign.progress"));
    await progress.waitFor();
    if (isOpen()) {
      await progress.getByText(word(language, "staff.codes.campaigns.state.done")).waitFor();
      const report = pages.block(text("tables/campaign-report", "title"));
      await report
        .getByRole("gridcell", { name: word(language, "staff.codes.campaign-recipients.state.sent") })
        .first()
        .waitFor();
    } else {
      await progress.getByRole("button", { name: word(language, "staff.campaign.cancel") }).click();
      await dialog.getByRole("button", { name: word(language, "staff.campaign.cancel") }).click();
      await progress.getByText(word(language, "staff.codes.campaigns.state.cancelled")).waitFor();
    }
    await checkScreen("campaign-under-way");
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test("a do-not-disturb number is added and removed", async () => {
    const { visitor, pages } = await open("/admin/messaging/do-not-disturb", "admin1", "en");
    visitor.expectError(/status of 422/);
    const text = (path: string, ...at: (string | number)[]) => documentText("en", path, ...at);
    const at = async (form: string, contact: string) => {
      const block = pages.block(text(`staff-forms/${form}`, "title"));
      await block.getByRole("textbox").fill(contact);
      await block.getByRole("button", { name: text(`staff-forms/${form}`, "submit") }).click();
      return block;
    };
    const none = await at("set-do-not-disturb", "6999999999");
    await none
      .getByText(text("staff-forms/set-do-not-disturb", "ui", "contact", "messages", "enum"))
      .first()
      .waitFor();
    // The first of the demo data.
    await at("set-do-not-disturb", "6000000000");
    const table = pages.block(text("tables/do-not-disturb-list", "title"));
    await table
      .getByRole("gridcell", { name: word("en", "staff.codes.do-not-disturb.source.staff") })
      .first()
      .waitFor();
    await at("remove-do-not-disturb", "6000000000");
    await table.getByText(text("tables/do-not-disturb-list", "empty")).waitFor();
    await visitor.close();
  });
});

describe("telecalling", () => {
  test.each(HI_PHONE)(
    "the next customer is shown with a script, and the call is recorded: $language at $size px",
    async ({ language, size }) => {
      const { visitor, pages } = await open("/admin/telecalling", "admin3", language, SIZES[size]);
      const { checkScreen, faults } = createScreenChecker(visitor, size);
      const { page } = visitor;
      const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
      await pages.heading(text("pages/telecalling", "title")).waitFor();
      const now = pages.block(word(language, "staff.calls.now"));
      await now.waitFor();
      await checkScreen("telecalling");
      if (isOpen()) {
        await now.getByRole("button", { name: word(language, "staff.calls.next") }).click();
        await pages.block(word(language, "staff.calls.script")).getByRole("listitem").first().waitFor();
        const outcome = pages.block(word(language, "staff.calls.outcome"));
        const save = outcome.getByRole("button", { name: word(language, "staff.calls.save") });
        await save.click();
        await outcome.getByText(word(language, "staff.calls.wrong.outcome")).waitFor();
        const pick = (code: number) => outcome.getByRole("combobox").selectOption({ index: code });
        // The second of the list asks for a time.
        await pick(2);
        await save.click();
        await outcome.getByText(word(language, "staff.calls.wrong.required")).waitFor();
        await checkScreen("call");
        await pick(3);
        await outcome.getByRole("textbox").fill("Rang in the walk");
        await save.click();
        await page.getByText(word(language, "staff.calls.saved")).waitFor();
        await pages.block(text("tables/calls-made", "title")).getByRole("gridcell", { name: "admin3" }).first().waitFor();
      }
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );

  test("is not for role 2, and messaging for role 1 only", async () => {
    for (const [path, username] of [
      ["/admin/telecalling", "admin2"],
      ["/admin/messaging", "admin2"],
      ["/admin/messaging", "admin3"],
    ] as const) {
      const { visitor } = await open(path, username, "en");
      await visitor.page.waitForURL(/\/admin\/dashboard/);
      await visitor.close();
    }
  });
});

test.each([
  ["en", "hi"],
  ["hi", "en"],
] as const)("texts in another language than the page (%s) are marked, and have a font of their script", async (language, other) => {
  const { visitor, pages } = await open("/admin/messaging", "admin1", language);
  const { page } = visitor;
  const templates = pages.block(documentText(language, "tables/message-template-list", "title"));
  const foreign = templates.locator(`[lang="${other}"]`);
  await foreign.first().waitFor();
  expect(await templates.locator(`[lang="${language}"]`).count()).toBeGreaterThan(0);
  const isHindi = (text: string) => /[\u0900-\u097f]{3}/.test(text);
  expect((await foreign.allTextContents()).every((text) => isHindi(text) === (other === "hi"))).toBe(true);
  // The names of the templates are the reader's.
  await templates
    .getByRole("gridcell", { name: documentText(language, "templates/offers-are-waiting", "title") })
    .first()
    .waitFor();
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes("Devanagari") && status === "loaded")))
    .toBe(true);
  // A template is edited from its row, each text of it in its own language.
  await templates
    .getByRole("link", { name: documentText(language, "tables/message-template-list", "rowActions", 0, "label") })
    .first()
    .click();
  await pages.heading(documentText(language, "pages/edit-template", "title")).waitFor();
  const form = pages.block(documentText(language, "staff-forms/change-template", "title"));
  await expect.poll(() => form.locator(`textarea[lang="${other}"]`).count()).toBe(2);
  await visitor.close();
});
