import { expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { staffJourney } from "../support/staff-journey.ts";
import { newVisitor } from "../support/visitor.ts";
import { documentText } from "../support/words.ts";

const { open, product, browser } = await staffJourney();
const COMPLAINT = "The lender charged me twice";
const CAMPAIGN = "Autumn reminder";

test("input on a public page stays when the language is changed", async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto(`${product.base}/grievance`);
  const text = page.locator('main textarea[name="text"]');
  await text.fill(COMPLAINT);
  await new Chrome(visitor).setLanguage("hi");
  await page.getByRole("heading", { level: 1, name: documentText("hi", "pages/grievance", "title") }).waitFor();
  expect(await text.inputValue()).toBe(COMPLAINT);
  await visitor.close();
});

test("input in a form of the staff stays when the language is changed", async () => {
  const { visitor, pages } = await open("/admin/messaging", "admin1", "en");
  const label = (language: "en" | "hi") => documentText(language, "staff-forms/draft-campaign", "schema", "properties", "name", "title");
  const field = (language: "en" | "hi") =>
    pages
      .block(documentText(language, "staff-forms/draft-campaign", "title"))
      .getByLabel(label(language))
      .first();
  await field("en").fill(CAMPAIGN);
  const picker = visitor.page.locator("details", { has: visitor.page.locator("button[lang]") }).first();
  await picker.locator("summary").click();
  await picker.locator('button[lang^="hi"]').click();
  await field("hi").waitFor();
  expect(await field("hi").inputValue()).toBe(CAMPAIGN);
  await visitor.close();
});
