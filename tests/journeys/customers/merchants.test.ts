import { describe, expect, test } from "vitest";
import { StaffForms } from "../screens/staff-forms.ts";
import { sendMerchantEnquiry } from "../support/merchants.ts";
import { createScreenChecker, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { staffJourney } from "../support/staff-journey.ts";
import { documentText, word } from "../support/words.ts";

const { open, product } = await staffJourney();

describe("R2.67 a business that applies as a merchant", () => {
  test.each(HI_PHONE)("is approved, and disabled later: $language at $size px", async ({ language, size }) => {
    const name = `Asha Stores ${language} ${size}`;
    await sendMerchantEnquiry(product, name);
    const { visitor, pages } = await open("/admin/merchant-management", "admin1", language, SIZES[size]);
    const { page } = visitor;
    const { checkScreen, faults } = createScreenChecker(visitor, size);
    const forms = new StaffForms(visitor);
    const text = (document: string, ...at: string[]) => documentText(language, document, ...at);
    const requests = pages.block(text("tables/merchant-enquiries", "title"));
    await requests.getByText(name, { exact: true }).waitFor();
    await checkScreen("requests");
    await requests.getByRole("row").filter({ hasText: name }).getByRole("link").first().click();
    await pages.heading(text("pages/merchant-enquiry", "title")).waitFor();
    await forms.block("approve-merchant").waitFor();

    visitor.expectError(/status of 422/);
    await forms.submit("approve-merchant");
    await forms
      .block("approve-merchant")
      .getByText(text("staff-forms/approve-merchant", "ui", "confirmed", "messages", "required"))
      .waitFor();
    await checkScreen("not-confirmed");
    await forms.block("approve-merchant").getByRole("checkbox").check();
    await forms.submit("approve-merchant");
    await page.getByText(text("staff-forms/approve-merchant", "saved")).waitFor();
    await checkScreen("approved");

    await page.getByRole("link", { name: language === "en" ? "All merchants" : "सभी मर्चेंट", exact: true }).click();
    const merchants = pages.block(text("tables/merchant-list", "title"));
    await merchants.getByText(name, { exact: true }).waitFor();
    await merchants.getByRole("row").filter({ hasText: name }).getByRole("link").first().click();
    await pages.heading(text("pages/merchant", "title")).waitFor();
    await forms.block("change-merchant").waitFor();
    await checkScreen("merchant");
    await forms.choose("change-merchant", "state", word(language, "staff.codes.merchants.state.disabled"));
    await forms.submit("change-merchant");
    await page.getByText(text("staff-forms/change-merchant", "saved")).waitFor();
    await checkScreen("disabled");
    expect(faults).toEqual([]);
    await visitor.close();
  });
});
