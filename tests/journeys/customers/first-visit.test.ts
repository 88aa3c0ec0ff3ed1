import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lastOtp } from "../../support/sign-in.ts";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { newMobile, signInByApi } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { HI_PHONE } from "../support/screen-checker.ts";
import { axeViolations, DESKTOP, heading, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** The nine cookies of a customer's session. */
const COOKIE_NAMES = ["atkn", "prospectAppId", "appId", "productId", "productType", "utms", "urlSegment", "qr", "url"];

describe("parameters and state of a first visit", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
  });
  afterEach(() => visitor.close());

  const path = () => new URL(visitor.page.url()).pathname.replace("/in/home/app", "") || "/";
  const cookies = async () => {
    const all = await visitor.context.cookies();
    return Object.fromEntries(all.map((cookie) => [cookie.name, { ...cookie, value: decodeURIComponent(cookie.value) }]));
  };

  /** Navigates within the page, as a link does. */
  const within = (page: Page, to: string) =>
    page.evaluate((url) => {
      history.pushState({}, "", url);
      dispatchEvent(new PopStateEvent("popstate"));
    }, product.base + to);

  test("campaign parameters survive the redirects of a short URL, and their partner is shown", async () => {
    const { page } = visitor;
    await page.goto(`${product.origin}/products?utm_source=sunbird&utm_campaign=monsoon&other=1`);
    await new Chooser(visitor).heading.waitFor();
    expect(path()).toBe("/");
    expect(new URL(page.url()).searchParams.get("utm_campaign")).toBe("monsoon");
    await page.getByText("In Partnership With").waitFor();
    await expect
      .poll(async () => JSON.parse((await cookies()).utms?.value ?? "{}"))
      .toEqual({ utm_source: "sunbird", utm_campaign: "monsoon" });
    await expect.poll(async () => (await cookies()).coBrand?.value).toBe("sunbird");
  });

  test("the house's own name in the URL resets a stored partner", async () => {
    const { page } = visitor;
    await page.goto(`${product.base}/?utm_source=sunbird`);
    await expect.poll(async () => (await cookies()).coBrand?.value).toBe("sunbird");
    await page.goto(`${product.base}/?utm_source=saral`);
    await expect.poll(async () => (await cookies()).coBrand).toBeUndefined();
    await page.goto(product.base);
    await new Chooser(visitor).heading.waitFor();
    expect(await page.getByText("In Partnership With").count()).toBe(0);
  });

  test("the passcode page survives a reload, Back returns to the number, and nothing of it is stored beyond the tab", async () => {
    const { page } = visitor;
    const mobile = newMobile();
    await page.goto(product.base);
    const chooser = new Chooser(visitor);
    await chooser.tile("Personal loan").click();
    const verification = new Verification(visitor);
    await verification.requestCode(mobile);
    await page.reload();
    await verification.code.waitFor();
    await page.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`).waitFor();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))).not.toContain(mobile);
    await page.goBack();
    await expect.poll(() => verification.identifier.inputValue()).toBe(mobile);
    await page.goForward();
    await verification.enter(await lastOtp(product, mobile));
    await new Welcome(visitor).heading("titleNew").waitFor();
  });

  test("a visitor who waits for a passcode and returns, or opens a second tab, continues at its boxes without another passcode", async () => {
    const { page, context } = visitor;
    const mobile = newMobile();
    const formattedMobile = `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`;
    await page.goto(product.base);
    await new Chooser(visitor).tile("Personal loan").click();
    await new Verification(visitor).requestCode(mobile);
    await page.goto(product.base);
    await page.goto(`${product.base}/verification`);
    await new Verification(visitor).code.waitFor();
    await page.getByText(formattedMobile).waitFor();
    const second = { ...visitor, page: await context.newPage() };
    await second.page.goto(`${product.base}/verification`);
    await second.page.getByText(formattedMobile).waitFor();
    expect(await (await fetch(`${product.origin}/api/dev/outbox?to=${mobile}`)).json()).toHaveLength(1);
    await new Verification(second).enter(await lastOtp(product, mobile));
    await new Welcome(second).heading("titleNew").waitFor();
  });

  test("R3.10, R4.3 the landing URL is stored, and every cookie of the session expires with the session", async () => {
    const { page } = visitor;
    await page.goto(`${product.base}/monsoon2026?utm_source=sunbird&qr=M-17`);
    const chooser = new Chooser(visitor);
    await chooser.heading.waitFor();
    await chooser.tile("Personal loan").click();
    await new Verification(visitor).heading.waitFor();
    await page.goto(`${product.base}/verification`);
    await new Verification(visitor).signIn(product, newMobile());
    await new Welcome(visitor).heading("titleNew").waitFor();
    await new Welcome(visitor).startButton.click();
    await new Form(visitor).stepHeading("about-you").waitFor();
    const stored = await cookies();
    expect(stored.url?.value).toBe(`${product.base}/monsoon2026`);
    expect(stored).toMatchObject({
      productType: { value: "LOAN" },
      productId: { value: "1" },
      qr: { value: "M-17" },
      urlSegment: { value: "monsoon2026" },
    });
    const there = COOKIE_NAMES.filter((name) => name !== "appId");
    const twelveHours = Date.now() / 1000 + 12 * 3_600;
    for (const name of there) expect(Math.abs((stored[name]?.expires ?? 0) - twelveHours), name).toBeLessThan(120);
  });

  test("R7.6, R1.28 a page without a brand requests the house's, one with a partner has that partner's colours", async () => {
    const { page } = visitor;
    const house = page.waitForRequest((request) => request.url().endsWith("/api/get-partner-by-name/cl"));
    await page.goto(`${product.base}/terms-of-use?partner=`);
    await heading(page, "Terms of use").waitFor();
    await house;
    const colour = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--brand-primary"));
    const own = await colour();
    const asked = page.waitForResponse((response) => response.url().endsWith("/api/get-partner-by-name/sunbird"));
    await within(page, "/privacy-policy?partner=sunbird");
    const { data } = await (await asked).json();
    await heading(page, "Privacy policy").waitFor();
    await page.getByText("In Partnership With").waitFor();
    await expect.poll(colour).toBe(data.primaryColor);
    expect(own).not.toBe(data.primaryColor);
  });

  test("an unknown partner leaves the house's brand", async () => {
    visitor.expectError(/400.*get-partner-by-name/);
    const { page } = visitor;
    // The page is rendered before it is interactive, and until then it makes no request: its first request shows that it is.
    const alive = page.waitForRequest((request) => request.url().endsWith("/api/get-partner-by-name/cl"));
    await page.goto(`${product.base}/terms-of-use`);
    await alive;
    const refused = page.waitForResponse((response) => response.url().includes("/api/get-partner-by-name/nobody"));
    await within(page, "/privacy-policy?partner=nobody%00");
    await heading(page, "Privacy policy").waitFor();
    expect((await refused).status()).toBe(400);
    expect(await page.getByText("In Partnership With").count()).toBe(0);
  });

  test("R7.11, R8.8 the form requests the option lists; a failure is reported, and the form works with its own lists", async () => {
    visitor.expectError(/500.*search-list/);
    const { page } = visitor;
    const { prospectAppId } = await signInByApi(visitor, product);
    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/search-list/en/${prospectAppId}`));
    await page.goto(`${product.base}/user/user-detail`);
    await asked;
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await page.route("**/api/search-list/**", (route) =>
      route.fulfill({ status: 500, json: { message: "The lists rest", code: "INTERNAL" } }),
    );
    const toast = new Chrome(visitor).toasts.filter({ hasText: "The lists rest" }).waitFor();
    await page.reload();
    await toast;
    await form.answer({ gender: "FEMALE", educational_level: "GRADUATE" });
    await form.saved.waitFor();
  });

  test("R7.23 the client's address is requested once, and its failure is not shown", async () => {
    visitor.expectError(/500.*get-client-ip/);
    const { page } = visitor;
    let asked = 0;
    await page.route("**/api/get-client-ip", (route) => {
      asked += 1;
      return route.fulfill({ status: 500, json: { message: "No address", code: "INTERNAL" } });
    });
    await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/welcome-back`);
    await new Welcome(visitor).heading("titleNew").waitFor();
    await expect.poll(() => asked).toBe(1);
    await new Welcome(visitor).startButton.click();
    await new Form(visitor).stepHeading("about-you").waitFor();
    expect(await page.getByText("No address").count()).toBe(0);
    expect(asked).toBe(1);
  });

  test.each(HI_PHONE)(
    "O11 the form of the solar page leads to the verification, with the number filled in: $language",
    async ({ language }) => {
      await visitor.close();
      visitor = await newVisitor(browser, PHONE, language);
      const { page } = visitor;
      const solar = product.origin.replace("localhost", "solar.localhost");
      await visitor.context.addCookies([{ name: "language", value: language, url: solar }]);
      await page.goto(`${solar}/in/home/app/?utm_source=sunbird`);
      const form = page.getByRole("form");
      await form.waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      if (process.env.JOURNEY_SHOT) await page.screenshot({ path: `${process.env.JOURNEY_SHOT}-solar-${language}.png` });
      const mobile = newMobile();
      const field = form.getByLabel(word(language, "customer.otp.mobileLabel"));
      await field.fill("12");
      await form.getByRole("button").click();
      await form.getByText(word(language, "customer.otp.mobileInvalid")).waitFor();
      await field.fill(mobile);
      const began = page.waitForRequest((request) => request.url().endsWith("/api/prospect"));
      await form.getByRole("button").click();
      expect((await began).postDataJSON()).toMatchObject({ productType: "LOAN", utms: { utm_source: "sunbird" } });
      const verification = new Verification(visitor);
      await verification.heading.waitFor();
      expect(path()).toBe("/verification");
      expect(await verification.identifier.inputValue()).toBe(mobile);
      expect(page.url()).not.toContain(mobile);
      await verification.send.click();
      await verification.enter(await lastOtp(product, mobile));
      await new Welcome(visitor).heading("titleNew").waitFor();
    },
  );
});
