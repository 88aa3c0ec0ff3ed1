import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { goodAnswers } from "../../support/customer.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { call, signInByApi } from "../support/customer.ts";
import { importChanged, liveRelease } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { HI_PHONE } from "../support/screen-checker.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const bilingual = (en: string, hi: string) => ({ en, hi });
const labelled = (en: string, hi: string, field: object) => ({ ...field, "x-label": bilingual(en, hi) });

/** A field of each kind that the shipped form has none of. */
const FIELDS = {
  current_rate: labelled("Rate of your present loan", "आपके मौजूदा लोन की दर", {
    type: "number",
    minimum: -1,
    maximum: 60,
    multipleOf: 0.01,
  }),
  turnover_change: labelled("Change of your income in percent", "आपकी आय में बदलाव प्रतिशत में", {
    type: "integer",
    minimum: -100,
    maximum: 1000,
  }),
  call_time: labelled("When may we call", "हम कब फ़ोन करें", { type: "string", format: "time" }),
  dependants: labelled("Who depends on you", "आप पर कौन निर्भर है", {
    type: "integer",
    oneOf: [
      { const: 0, title: bilingual("Nobody", "कोई नहीं") },
      { const: 1, title: bilingual("One person", "एक व्यक्ति") },
      { const: 2, title: bilingual("Several", "कई लोग") },
    ],
  }),
  resident: labelled("Where you live now", "आप अभी कहाँ रहते हैं", {
    type: "boolean",
    oneOf: [
      { const: true, title: bilingual("In India", "भारत में") },
      { const: false, title: bilingual("Abroad", "विदेश में") },
    ],
    default: true,
  }),
  wanted_months: labelled("Months to repay", "चुकाने के महीने", { type: "integer", minimum: 3, maximum: 60, default: 24 }),
  other_rent: labelled("Rent that you are paid", "आपको मिलने वाला किराया", {
    type: ["number", "null"],
    minimum: 0,
    "x-ui": { widget: "rupees" },
  }),
};

const withFields = {
  "schemas/forms/personal-loan.json": (text: string) => {
    const form = JSON.parse(text);
    const { schema } = form.steps.find(({ id }: { id: string }) => id === "income-and-loan");
    Object.assign(schema.properties, FIELDS);
    schema.required.push(...Object.keys(FIELDS));
    return JSON.stringify(form);
  },
};

describe("a form with decimals, signs, times, titled choices, defaults and nullable fields", () => {
  let visitor: Visitor;

  beforeAll(async () => {
    await importChanged(product, withFields);
  });
  afterEach(() => visitor.close());

  test.each(HI_PHONE)("typed values are submitted, and unreadable ones are reported unchanged ($language)", async ({ language }) => {
    visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const form = new Form(visitor);
    const account = await signInByApi(visitor, product);
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, {
      form: "personal-loan",
      release: await liveRelease(product),
      answers: goodAnswers(),
      step: "income-and-loan",
    });
    await page.goto(`${product.base}/user/user-detail`);
    await form.stepHeading("income-and-loan").waitFor();
    if (language !== visitor.language) await new Chrome(visitor).setLanguage(language);
    await form.stepHeading("income-and-loan").waitFor();
    const title = (name: keyof typeof FIELDS) => (FIELDS[name]["x-label"] as ReturnType<typeof bilingual>)[language];
    const field = (name: keyof typeof FIELDS) => page.getByLabel(title(name), { exact: true });
    const choose = async (name: "dependants" | "resident", value: unknown) => {
      const { oneOf } = FIELDS[name] as unknown as { oneOf: { const: unknown; title: ReturnType<typeof bilingual> }[] };
      const text = oneOf.find((one) => one.const === value)?.title[language] ?? "";
      return page.getByRole("radiogroup", { name: title(name) }).getByRole("radio", { name: text });
    };

    expect(await field("wanted_months").inputValue()).toBe("24");
    expect(await (await choose("resident", true)).isChecked()).toBe(true);
    await field("current_rate").fill("10.5 lakh");
    await field("turnover_change").fill("-42");
    await field("call_time").fill("9:30 pm");
    await (await choose("dependants", 2)).check();
    await (await choose("resident", false)).check();
    await form.next.click();
    await form.summary.waitFor();
    await page.getByText(word(language, "errors.field.number")).first().waitFor();
    expect(await field("current_rate").inputValue()).toBe("10.5 lakh");

    await field("current_rate").fill("10.99");
    await field("wanted_months").fill("36");
    await form.next.click();
    await form.stepHeading("review").waitFor();
    for (const shown of ["10.99", "-42", "21:30", "36"]) await page.getByRole("definition").getByText(shown, { exact: true }).waitFor();

    await form.consent("terms-and-privacy").check();
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/user/"));
    await form.submit.click();
    expect((await sent).postDataJSON().answers).toMatchObject({
      current_rate: 10.99,
      turnover_change: -42,
      call_time: "21:30:00+05:30",
      dependants: 2,
      resident: false,
      wanted_months: 36,
      other_rent: null,
    });
    await new Offers(visitor).cards.first().waitFor();
  });

  test("a default that the customer deleted stays deleted", async () => {
    visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const form = new Form(visitor);
    const account = await signInByApi(visitor, product);
    const answers = goodAnswers();
    const release = await liveRelease(product);
    const draft = { form: "personal-loan", release, answers, step: "income-and-loan" };
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, draft);
    await page.goto(`${product.base}/user/user-detail`);
    const months = page.getByLabel(FIELDS.wanted_months["x-label"].en, { exact: true });
    await expect.poll(() => months.inputValue()).toBe("24");
    await months.fill("");
    await months.press("Tab");
    await form.saved.waitFor();
    await page.reload();
    await form.stepHeading("income-and-loan").waitFor();
    expect(await months.inputValue()).toBe("");
    await months.fill("12");
    await months.press("Tab");
    await form.saved.waitFor();
    await page.reload();
    await expect.poll(() => months.inputValue()).toBe("12");
  });
});
