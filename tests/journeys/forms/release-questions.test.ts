import { beforeEach, describe, expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { signInByApi } from "../support/customer.ts";
import { importChanged, importUnchanged, liveRelease, runTool } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { newVisitor, PHONE } from "../support/visitor.ts";

const product = await ownProduct();
const browser = await openBrowser();

beforeEach(() => importUnchanged(product));

const ABOUT = {
  first_name: "Meera",
  last_name: "Sharma",
  birth_date: "17041992",
  gender: "FEMALE",
  email: "meera.sharma@example.com",
  tin: "ABCPE1234F",
  educational_level: "GRADUATE",
};

const WORK = { employment_status_code: "SALARIED", employer_name: "Acme Traders", officepincode: "560001", salary_mode: "BANK" };
const ADDRESS = { address1: "12, MG Road", address2: "Indiranagar", postal_code: "560001", residence_type: "OWNED" };
const INCOME = { monthly_income: "60000", emi: "0", prefer_net_banking: "YES", se_loan_amount: "200000" };

/** Makes the form ask for one more text in its last step. */
const withQuestion = (name: string, title: string) => (text: string) => {
  const changed = JSON.parse(text);
  const { schema } = changed.steps.find(({ id }: { id: string }) => id === "income-and-loan");
  schema.properties[name] = { type: "string", "x-label": { en: title, hi: `हिंदी में ${title}` }, maxLength: 20, "x-ui": { widget: "text" } };
  schema.required.push(name);
  return JSON.stringify(changed);
};

/** Gives the consent of the review and sends the form. */
async function send(form: Form): Promise<void> {
  await form.stepHeading("review").waitFor();
  await form.consent("terms-and-privacy").check();
  await form.submit.click();
}

describe("a release with another question while a form is open", () => {
  test("a form submitted under a replaced release continues at the new question, without a reload", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    const form = new Form(visitor);
    await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    await form.fill("about-you", ABOUT);
    await form.fill("address", ADDRESS);
    await form.stepHeading("work").waitFor();
    await importChanged(product, {
      "schemas/forms/personal-loan.json": (text) => {
        const changed = JSON.parse(text);
        const { schema } = changed.steps.find(({ id }: { id: string }) => id === "income-and-loan");
        const title = { en: "Pet's name", hi: "पालतू का नाम" };
        schema.properties.pet_name = { type: "string", "x-label": title, maxLength: 20, "x-ui": { widget: "text" } };
        schema.required.push("pet_name");
        return JSON.stringify({
          ...JSON.parse(JSON.stringify(changed).replace('"address2":{', '"address_area":{')),
          migrations: [{ id: "area", changes: [{ rename: "address2", to: "address_area" }] }],
        });
      },
      "schemas/lenders/kachnar-finance.json": (text) => text.replaceAll("address2", "address_area"),
    });
    const live = await liveRelease(product);
    await form.fill("work", WORK);
    await form.fill("income-and-loan", INCOME);
    await form.stepHeading("review").waitFor();
    await form.consent("terms-and-privacy").check();
    await form.submit.click();

    await page.getByLabel("Pet's name").waitFor();
    await page.getByRole("status").getByText("This form has changed since you started.").waitFor();
    await form.stepHeading("income-and-loan").waitFor();
    await page.getByLabel("Pet's name").fill("Moti");
    await form.next.click();
    await form.stepHeading("review").waitFor();
    await form.consent("terms-and-privacy").check();
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/user/"));
    await form.submit.click();
    expect((await sent).postDataJSON()).toMatchObject({ release: live, answers: { pet_name: "Moti", address_area: "Indiranagar" } });
    await new Offers(visitor).cards.first().waitFor();
    await visitor.close();
  });

  test("an offline form that gets a new question, and the same form in a second tab, both reach it", async () => {
    const name = "Bird's name";
    const visitor = await newVisitor(browser, PHONE);
    visitor.expectError(/ERR_INTERNET_DISCONNECTED|409/);
    const { page } = visitor;
    const form = new Form(visitor);
    await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    await form.fill("about-you", ABOUT);
    await form.fill("address", ADDRESS);
    await form.fill("work", WORK);
    await form.stepHeading("income-and-loan").waitFor();
    await form.saved.waitFor();
    const other = await visitor.context.newPage();
    const second = new Form({ ...visitor, page: other });
    await other.goto(`${product.base}/user/user-detail`);
    await second.stepHeading("income-and-loan").waitFor();

    await visitor.context.setOffline(true);
    await importChanged(product, { "schemas/forms/personal-loan.json": withQuestion("bird_name", name) });
    await form.fill("income-and-loan", INCOME);
    await form.stepHeading("review").waitFor();
    await visitor.context.setOffline(false);
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await page.getByLabel(name).waitFor();

    await second.fill("income-and-loan", INCOME);
    await second.stepHeading("review").waitFor();
    await second.consent("terms-and-privacy").check();
    await second.submit.click();
    // What the first tab has sent is stored since, and its PAN shown here as a mask.
    await other.getByLabel(name).waitFor();
    await other.getByLabel(name).fill("Mithu");
    await second.next.click();
    await second.stepHeading("review").waitFor();
    await second.consent("terms-and-privacy").check();
    await second.submit.click();
    await new Offers({ ...visitor, page: other }).cards.first().waitFor();

    await page.getByLabel(name).fill("Polly");
    await form.next.click();
    await form.stepHeading("review").waitFor();
    await page.getByText(`You also changed this in another tab: ${name}.`).waitFor();
    await visitor.close();
  });

  test("a form continues through a new question, another in its place, and the first again", async () => {
    const FORM = "schemas/forms/personal-loan.json";
    const [fish, crab] = ["Fish's name", "Crab's name"];
    const visitor = await newVisitor(browser, PHONE);
    visitor.expectError(/409/);
    const { page } = visitor;
    const form = new Form(visitor);
    await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    await form.fill("about-you", ABOUT);
    await form.fill("address", ADDRESS);
    await form.fill("work", WORK);
    await form.fill("income-and-loan", INCOME);
    await importChanged(product, { [FORM]: withQuestion("fish", fish) });
    const first = await liveRelease(product);
    await send(form);
    await page.getByLabel(fish).fill("Nemo");
    await form.next.click();
    await form.stepHeading("review").waitFor();

    await importChanged(product, { [FORM]: withQuestion("crab", crab) });
    await send(form);
    await page.getByLabel(crab).fill("Sebastian");
    expect(await page.getByLabel(fish).count()).toBe(0);
    await form.next.click();
    await form.stepHeading("review").waitFor();

    await runTool(product, "config", "take-back", "--note", "Nobody asks crabs");
    await expect.poll(() => liveRelease(product)).toBe(first);
    await send(form);
    // What was answered before is there again, to be looked through.
    await page.getByText("Nemo", { exact: true }).waitFor();
    await send(form);
    await new Offers(visitor).cards.first().waitFor();
    await visitor.close();
  });

  test("a consent given while the form loads in another language is stored in the language in which it was read", async () => {
    const visitor = await newVisitor(browser, PHONE);
    const { page, context } = visitor;
    // Reads English, whatever the visitor changes to.
    const form = new Form({ ...visitor });
    await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    await form.fill("about-you", ABOUT);
    await form.fill("address", ADDRESS);
    await form.fill("work", WORK);
    await form.fill("income-and-loan", INCOME);
    await form.stepHeading("review").waitFor();
    // The form itself does not come in the other language; all else does.
    await context.route("**/api/config/assets/*", async (route) => {
      const response = await route.fetch();
      const asset = await response.json().catch(() => null);
      if (!asset?.steps) await route.fulfill({ response });
    });
    await new Chrome(visitor).setLanguage("hi");
    await new Form(visitor).back.waitFor();
    await form.consent("terms-and-privacy").check();
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/user/"));
    await form.submit.click();
    const { consents } = (await sent).postDataJSON();
    expect(consents.map(({ language }: { language: string }) => language)).toEqual(consents.map(() => "en"));
    await visitor.close();
  });
});
