import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Welcome } from "../screens/welcome.ts";
import { signInByApi, submitApplication } from "../support/customer.ts";
import { importChanged, importUnchanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { heading, newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const LENDER = "schemas/lenders/kachnar-finance.json";
const LISTS = "schemas/options/kachnar-finance.json";
const FORM = "schemas/forms/personal-loan.json";
const SHARED = "schemas/shared/employment.json";
const SITE = "schemas/sites/multi-product.json";

/** A lender that asks how long the customer has had the job; the form asks for it from now on. */
const NEW_LENDER = {
  "schemas/lenders/nutan-money.json": () => {
    const lender = JSON.parse(readFileSync(join(resolve(import.meta.dirname, "../../.."), LENDER), "utf8"));
    const [lending] = lender.products;
    const criterion = {
      id: "in-job",
      test: { required: ["job_months"], properties: { job_months: { minimum: 6 } } },
      reason: { en: "You need six months in your job.", hi: "नौकरी में छह महीने होने चाहिए।" },
    };
    lending.eligibility = [criterion];
    return JSON.stringify({ ...lender, id: "nutan-money", name: { en: "Nutan Money", hi: "नूतन मनी" } });
  },
  // Its connector reads the lender's codes.
  "schemas/options/nutan-money.json": () => {
    const lists = JSON.parse(readFileSync(join(resolve(import.meta.dirname, "../../.."), LISTS), "utf8"));
    return JSON.stringify({ ...lists, id: "nutan-money" });
  },
  [SHARED]: (text: string) => {
    const shared = JSON.parse(text);
    const label = { en: "Months in this job", hi: "इस नौकरी में महीने" };
    const please = { en: "Please enter the months", hi: "कृपया महीने लिखें" };
    shared.definitions.job_months = {
      type: "integer",
      minimum: 0,
      maximum: 600,
      "x-label": label,
      "x-messages": { required: please, type: please, minimum: please, maximum: please },
      "x-ui": { widget: "integer" },
    };
    return JSON.stringify(shared);
  },
  [FORM]: (text: string) => {
    const form = JSON.parse(text);
    const { schema } = form.steps.find(({ id }: { id: string }) => id === "work");
    schema.allOf[0].then.properties.job_months = { $ref: "shared/employment#/definitions/job_months" };
    schema.allOf[0].then.required.push("job_months");
    return JSON.stringify(form);
  },
};

describe("a new lender", () => {
  let visitor: Visitor;

  beforeEach(() => importUnchanged(product));
  afterEach(() => visitor.close());

  const path = () => new URL(visitor.page.url()).pathname.replace("/in/home/app", "");
  const go = (to: string) => visitor.page.goto(product.base + to);

  test("R2.135, R4.27: a new lender that needs further answers leads a completed customer to the form, and from there to its offer", async () => {
    visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    await submitApplication(visitor, product);
    await go("/user/offers");
    await new Offers(visitor).cards.first().waitFor();
    await importChanged(product, NEW_LENDER);

    await go("/user/offers");
    const form = new Form(visitor);
    await form.stepHeading("work").waitFor();
    expect(path()).toBe("/user/user-detail");
    await go("/user/welcome-back");
    await page.getByText("New lenders have been added. Please revalidate some of your details.").waitFor();
    await new Welcome(visitor).continueButton.click();
    await form.stepHeading("work").waitFor();
    await form.next.click();
    await form.summary.waitFor();
    await page.getByLabel("Months in this job").fill("18");
    await form.next.click();
    await form.stepHeading("income-and-loan").waitFor();
    await form.next.click();
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await visitor.page.getByRole("article", { name: "Nutan Money" }).waitFor();
    await go("/user/welcome-back");
    await new Welcome(visitor).continueButton.waitFor();
    expect(await page.getByText("New lenders have been added").count()).toBe(0);
  });

  test("R4.33, R2.37: a visitor with a lender marker is sent directly to it once the profile is complete, without header and footer", async () => {
    await importChanged(product, { [SITE]: (text) => text.replace('"lenderSubmitFlag": false', '"lenderSubmitFlag": true') });
    visitor = await newVisitor(browser, PHONE);
    const { page } = visitor;
    await go("/?lender=nobody-finance");
    await heading(page, word("en", "customer.chooser.title")).waitFor();
    const marker = async () => (await visitor.context.cookies()).find(({ name }) => name === "lender");
    expect(await marker(), "a lender that nobody knows").toBeUndefined();
    await go("/?lender=amaltas-bank");
    await expect.poll(async () => (await marker())?.value).toBe("amaltas-bank");
    expect(((await marker())?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 11 * 3_600_000);

    await submitApplication(visitor, product);
    await go("/user/welcome-back");
    // The lender's answer is held back, so that the screen on the way there can be seen.
    const held = Promise.withResolvers<void>();
    await page.route("**/select", async (route) => {
      await held.promise;
      await route.continue();
    });
    await new Welcome(visitor).continueButton.click();
    await heading(page, word("en", "customer.lenderSubmit.title")).waitFor();
    expect(path()).toBe("/user/lender-submit");
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    held.resolve();
    await expect.poll(path).toBe("/user/amaltas-bank");

    // An error that stops the choice is shown, and a button retries it.
    await visitor.close();
    visitor = await newVisitor(browser, PHONE);
    visitor.expectError(/ERR_FAILED/);
    const other = visitor.page;
    await submitApplication(visitor, product);
    await other.route("**/select", (route) => route.abort());
    await go("/user/lender-submit?lender=amaltas-bank");
    await heading(other, word("en", "customer.lenderSubmit.error")).waitFor();
    expect(await other.getByText(word("en", "customer.lenderSubmit.text")).count()).toBe(0);
    await other.getByRole("link", { name: word("en", "customer.lenderSubmit.toOffers") }).waitFor();
    await other.unrouteAll();
    await other.getByRole("button", { name: word("en", "common.retry") }).click();
    await expect.poll(path).toBe("/user/amaltas-bank");
  });

  test("R4.34: without a complete profile the route of the lender redirects to the form", async () => {
    visitor = await newVisitor(browser, PHONE);
    await signInByApi(visitor, product);
    await go("/user/lender-submit?lender=amaltas-bank");
    await new Form(visitor).stepHeading("about-you").waitFor();
    expect(path()).toBe("/user/user-detail");
  });
});
