import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { call, newMobile, signInByApi, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const UNKNOWN_ID = "0f2a1f3e-1111-4222-8333-444455556666";

/** Public pages by their path, each with the document that it shows. */
const PAGES = [
  ["create-merchant-form/", "create-merchant"],
  ["create-merchant-form/success", "merchant-thanks"],
  ["create-merchant-form/mitti-farm", "create-merchant"],
  // A wide font shows what does not give way.
  ["socialmedia-onboarding?utm_source=tansen-telecom", "socialmedia-onboarding"],
  ["customer-site", "customer-site"],
  ["auth", "go-on-here"],
  ["redirect?to=udyam", "redirect"],
  [`transfer/${UNKNOWN_ID}`, "transfer"],
] as const;

const cookiesOf = async ({ context }: Visitor) =>
  Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]));

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
}

describe("entry pages for visitors from outside", () => {
  const within = async (visit: (visitor: Visitor) => Promise<void>, expected: RegExp[] = []) => {
    const visitor = await newVisitor(browser, DESKTOP);
    for (const complaint of expected) visitor.expectError(complaint);
    await visit(visitor);
    await visitor.close();
  };

  test.each(HI_PHONE)("R2.4 to R2.6 and R2.10 to R2.14 every page: $language at $size px", async ({ language, size }) => {
    const visitor = await newVisitor(browser, SIZES[size], language as Language);
    const { page, context } = visitor;
    await context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const { checkScreen, faults } = createScreenChecker(visitor, size);
    for (const [path, document] of PAGES) {
      await page.goto(`${product.base}/${path}`);
      const title = documentText(language, `pages/${document}`, "title");
      await heading(page, new RegExp(`^${title.replace(/\{\w+\}/g, ".+")}$`)).waitFor();
      await expect.poll(() => page.getByRole("main").getByRole("status").count()).toBe(0);
      await checkScreen(path.replace(/\W+/g, "-"));
    }
    // The footer links to what the law requires and to information before sign-in, not to pages reached by a redirect.
    expect(await new Chrome(visitor).footer.getByRole("link").count()).toBe(6);
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test("a merchant of a partner applies, and gets a notice when applying again", () =>
    within(async (visitor) => {
      const { page } = visitor;
      const mobile = newMobile();
      const ask = async () => {
        await page.goto(`${product.base}/create-merchant-form/mitti-farm`);
        await heading(page, "Work with Mitti Farm Supply").waitFor();
        await new Chrome(visitor).header.getByText("In Partnership With").waitFor();
        await fill(page, {
          "Name of the business": "Asha Stores",
          PAN: "abcce1234f",
          "Flat, house number": "12, MG Road",
          "PIN code": "560001",
        });
        await page.getByRole("button", { name: "Continue" }).click();
        await fill(page, { "Full name": "Asha", "Mobile number": mobile, Email: "asha@example.com" });
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByText("Please enter a valid full name").first().waitFor();
        await fill(page, { "Full name": "Asha Rao" });
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("checkbox").check();
        await page.getByRole("button", { name: "Send request" }).click();
      };
      await ask();
      await heading(page, "Request received").waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/create-merchant-form\/success$/);
      await ask();
      await page.getByText(/We received this request on/).waitFor();
    }));

  test("R2.10 from an advertisement: product and campaign are preserved up to the OTP", () =>
    within(async (visitor) => {
      const { page } = visitor;
      await page.goto(`${product.base}/socialmedia-onboarding?utm_source=tansen-telecom&utm_campaign=diwali`);
      const mobile = newMobile();
      await page.getByRole("textbox", { name: "Mobile number" }).fill(mobile);
      const begun = page.waitForRequest((request) => request.url().endsWith("/api/prospect"));
      await page.getByRole("button", { name: "Continue" }).click();
      expect((await begun).postDataJSON()).toMatchObject({
        productType: "LOAN",
        utms: { utm_source: "tansen-telecom", utm_campaign: "diwali" },
      });
      await expect.poll(() => new Verification(visitor).identifier.inputValue()).toBe(mobile);
    }));

  test("R2.12 the redirect page links to the site's destination, and opens it on a click", () =>
    within(async (visitor) => {
      const { page } = visitor;
      await page.goto(`${product.base}/redirect?to=udyam`);
      const way = page.getByRole("link", { name: "Go to Udyam registration" });
      expect(await way.getAttribute("href")).toBe("https://udyamregistration.gov.in/");
      expect(await way.getAttribute("rel")).toContain("noreferrer");
      await page.getByText("(udyamregistration.gov.in)").waitFor();
    }));

  test.each([
    "//evil.example",
    "/\\evil.example",
    "%2f%2fevil.example",
    "@evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "toString",
  ])("S39 the redirect page has no link for %s", (to) =>
    within(async (visitor) => {
      const { page } = visitor;
      await page.goto(`${product.base}/redirect?to=${to.startsWith("%") ? to : encodeURIComponent(to)}`);
      await page.getByText("Saral does not link to this address. Nothing was opened.").waitFor();
      expect(await page.getByRole("main").getByRole("link").count()).toBe(1);
      expect(new URL(page.url()).origin).toBe(product.origin);
      expect(await page.locator("main a[href*=evil], main a[href^=javascript]").count()).toBe(0);
    }),
  );

  test("R2.14 an application continues on another device, only after an OTP to the same number", async () => {
    const owner = await newVisitor(browser);
    const { prospectAppId, mobile, appId } = await submitApplication(owner, product);
    await owner.close();
    await within(
      async (visitor) => {
        const { page } = visitor;
        await page.goto(`${product.base}/transfer/not-an-id`);
        await page.getByText(/This link is incomplete/).waitFor();
        await page.goto(`${product.base}/transfer/${UNKNOWN_ID}`);
        await page.getByRole("button", { name: "Verify and continue" }).click();
        await page.getByText(word("en", "errors.NOT_FOUND")).waitFor();
        await page.goto(`${product.base}/transfer/${prospectAppId}`);
        await page.getByRole("button", { name: "Verify and continue" }).click();
        const verification = new Verification(visitor);
        await verification.heading.waitFor();
        expect((await cookiesOf(visitor)).atkn).toBeUndefined();
        await verification.signIn(product, mobile);
        await new Welcome(visitor).continueButton.waitFor();
        await expect.poll(async () => (await cookiesOf(visitor)).appId).toBe(appId);
        await page.goto(`${product.base}/transfer/${UNKNOWN_ID}`);
        await page.getByText(/Someone is signed in on this device/).waitFor();
      },
      [/404.*\/resume/],
    );
  });

  test("R2.11 a session continues in another browser by a code that works once and is in no requested URL", async () => {
    const owner = await newVisitor(browser);
    const account = await signInByApi(owner, product);
    const { code } = await call(product, account, "POST", "/api/auth/code");
    await owner.close();
    await within(async (visitor) => {
      const { page } = visitor;
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.url()));
      await page.goto(`${product.base}/auth#${code}`);
      const continueButton = page.getByRole("button", { name: "Continue here" });
      await continueButton.waitFor();
      await page.getByText(`••••••${account.mobile.slice(-4)} started this session`).waitFor();
      expect(page.url()).not.toContain(code);
      expect((await cookiesOf(visitor)).atkn).toBeUndefined();
      await continueButton.click();
      await new Welcome(visitor).startButton.waitFor();
      expect((await cookiesOf(visitor)).prospectAppId).toBe(account.prospectAppId);
      expect(sent.filter((url) => url.includes(code))).toEqual([]);
    });
    await within(
      async (visitor) => {
        await visitor.page.goto(`${product.base}/auth#${code}`);
        await visitor.page.getByText(word("en", "errors.CODE_UNKNOWN")).waitFor();
        await visitor.page.getByRole("link", { name: "Back to home" }).click();
        await new Chooser(visitor).heading.waitFor();
      },
      [/400.*\/owner/],
    );
  });
});
