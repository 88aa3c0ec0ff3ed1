import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Welcome } from "../screens/welcome.ts";
import { openOffers, signInByApi, submitApplication, waitForIdleWatch } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, heading, newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

describe("the frame around the screens", () => {
  let visitor: Visitor;
  let chrome: Chrome;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
    chrome = new Chrome(visitor);
  });
  afterEach(() => visitor.close());

  test("help: Send waits for the four answers, and the request counts as sent even if it fails", async () => {
    visitor.expectError(/500.*\/api\//);
    const { page } = visitor;
    await new Chooser(visitor).open(product);
    for (const fails of [false, true]) {
      if (fails)
        await visitor.context.route("**/api/help*", (route) => route.fulfill({ status: 500, json: { message: "no", code: "INTERNAL" } }));
      await (await chrome.control("help")).click();
      const { dialog } = chrome;
      await dialog.getByRole("heading", { name: "Need help?" }).waitFor();
      const send = dialog.getByRole("button", { name: "Send" });
      expect(await dialog.getByLabel("Description").getAttribute("rows")).toBe("5");
      await dialog.getByLabel("Contact name").fill("Meera");
      await dialog.getByLabel("Email").fill("meera@example.com");
      await dialog.getByLabel("Phone number").pressSequentially("98a765-432");
      expect(await dialog.getByLabel("Phone number").inputValue()).toBe("98765432");
      await dialog.getByText("Please enter a valid 10 digit mobile number").waitFor();
      await dialog.getByLabel("Description").fill("How long does it take?");
      expect(await send.isDisabled()).toBe(true);
      await dialog.getByLabel("Phone number").press("End");
      await dialog.getByLabel("Phone number").pressSequentially("10999");
      expect(await dialog.getByLabel("Phone number").inputValue()).toBe("9876543210");
      await dialog.getByText("Please enter a valid 10 digit mobile number").waitFor({ state: "detached" });
      await send.click();
      await chrome.toasts.filter({ hasText: "Your request have been sent successfully" }).waitFor();
      expect(await dialog.count()).toBe(0);
      await expect.poll(() => chrome.toasts.count()).toBe(0);
    }
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("at most five messages at once; the sixth waits for a free place; each disappears by itself", async () => {
    visitor.expectError(/400.*\/select/);
    const { offers } = await openOffers(visitor, product);
    let calls = 0;
    await visitor.context.route("**/api/offers/*/select", (route) => {
      calls += 1;
      return route.fulfill({ status: 400, json: { message: `Trouble ${calls}`, code: "BAD_REQUEST" } });
    });
    await visitor.page.clock.install();
    await visitor.page.clock.pauseAt(Date.now() + 60_000);
    for (let press = 1; press <= 6; press += 1) {
      await offers.choose("amaltas-bank").click();
      await expect.poll(() => calls).toBe(press);
      await offers.choose("amaltas-bank").and(visitor.page.locator(":enabled")).waitFor();
    }
    await expect.poll(() => chrome.toasts.count()).toBe(5);
    expect(await chrome.toasts.filter({ hasText: "Trouble 6" }).count()).toBe(0);
    await chrome.toasts.first().getByRole("button").click();
    await chrome.toasts.filter({ hasText: "Trouble 6" }).waitFor();
    expect(await chrome.toasts.count()).toBe(5);
    await visitor.page.mouse.move(0, 0);
    await visitor.page.clock.runFor(3_500);
    await expect.poll(() => chrome.toasts.count()).toBe(0);
  });

  test("a warning before the session ends: staying extends it, the end of the countdown clears it", async () => {
    const { page } = visitor;
    await signInByApi(visitor, product);
    await page.clock.install();
    const idleWatch = waitForIdleWatch(page);
    await page.goto(`${product.base}/user/welcome-back`);
    await idleWatch;
    /** Stops the page's clock so far ahead of the real one, with an activity just then; from here on only the test moves it. */
    const lastActive = async (ahead: number) => {
      await page.clock.pauseAt(Date.now() + ahead);
      await page.keyboard.press("Shift");
    };
    const welcome = new Welcome(visitor);
    await welcome.startButton.waitFor();
    await lastActive(60_000);
    await page.clock.fastForward("14:30");
    expect(await chrome.dialog.count()).toBe(0);
    await page.clock.fastForward("00:31");
    const text = page.getByText(
      /^Our system has detected more than 15 minutes of inactivity\. For security reasons, you will be logged out in \d+ seconds\.$/,
    );
    await text.waitFor();
    const seconds = async () => Number(/in (\d+) seconds/.exec((await text.textContent()) ?? "")?.[1]);
    const before = await seconds();
    await page.clock.runFor(3_000);
    await expect.poll(seconds).toBeLessThan(before);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Stay Logged In!" }).click();
    await loaded;
    await page.clock.resume();
    await welcome.startButton.waitFor();

    await lastActive(20 * 60_000);
    await page.clock.fastForward("15:01");
    await text.waitFor();
    await page.clock.runFor(16_000);
    await page.clock.resume();
    await new Chooser(visitor).heading.waitFor();
    const cookieNames = async () => (await visitor.context.cookies()).map(({ name }) => name);
    for (const name of ["atkn", "prospectAppId", "productType"]) await expect.poll(cookieNames).not.toContain(name);
  });

  test("a visitor without a session gets no warning", async () => {
    await visitor.page.clock.install();
    await new Chooser(visitor).open(product);
    await visitor.page.clock.fastForward("20:00");
    await visitor.page.clock.runFor(2_000);
    expect(await chrome.dialog.count()).toBe(0);
  });

  test("S41 a screen that throws shows the fallback, keeps the navigation, and loses no draft", async () => {
    visitor.expectError(/./);
    const { page } = visitor;
    await submitApplication(visitor, product);
    await page.goto(`${product.base}/user/welcome-back`);
    await new Welcome(visitor).startNew.click();
    await new Welcome(visitor).confirmNew.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await form.answer({ last_name: "Rao" });
    await form.field("last_name").blur();
    await form.saved.waitFor();

    await visitor.context.route("**/api/offers/*", (route) => route.fulfill({ json: { data: { offers: 7, unmatched: 7, receipt: 7 } } }));
    await page.goto(`${product.base}/user/offers`);
    await heading(page, "OOPS...SOMETHING WENT WRONG HERE").waitFor();
    await chrome.header.getByRole("link").first().waitFor();
    await visitor.context.unroute("**/api/offers/*");
    await page.getByRole("button", { name: "Reload" }).click();
    await new Offers(visitor).cards.first().waitFor();

    await page.goto(`${product.base}/user/user-detail`);
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("last_name").inputValue()).toBe("Rao");
  });

  test("S41 a form that throws sends its unsaved answers", async () => {
    visitor.expectError(/./);
    const { page, context } = visitor;
    await submitApplication(visitor, product);
    await page.clock.install();
    await page.goto(`${product.base}/user/user-detail`);
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    // No answers are sent after a pause in typing: there is none.
    await page.clock.pauseAt(Date.now() + 10_000);
    const happened: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH" && request.postData()?.includes('"Rao"')) happened.push("sent");
    });
    await context.route("**/api/config/assets/*", async (route) => {
      const response = await route.fetch();
      const asset = await response.json().catch(() => null);
      if (!asset?.steps) return route.fulfill({ response });
      happened.push("broken");
      return route.fulfill({ response, json: { ...asset, steps: [null] } });
    });
    await form.field("last_name").fill("Rao");
    await chrome.setLanguage("hi");
    await heading(page, word("hi", "common.crash.title")).waitFor();
    await chrome.header.getByRole("link").first().waitFor();
    await expect.poll(() => happened).toEqual(["broken", "sent"]);
    await page.clock.resume();
    await context.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: word("hi", "common.crash.reload") }).click();
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("last_name").inputValue()).toBe("Rao");
  });

  test("R1.32, R1.33 the header shows the customer and the last login; R2.123 to R2.126 language selector and disclaimer of the footer", async () => {
    const { page, context } = visitor;
    await submitApplication(visitor, product);
    await context.addCookies([{ name: "lastLoginDate", value: encodeURIComponent("2026-11-20T08:30:00.000Z"), url: product.origin }]);
    await page.goto(`${product.base}/user/offers`);
    await new Offers(visitor).cards.first().waitFor();
    await chrome.header.getByText("Meera Sharma").waitFor();
    await chrome.header.getByText("Last login 20/11/2026 14:00").waitFor();
    /** Whether the footer's selector is above its links. */
    const isLanguageAboveLinks = async () => {
      const [picker, links] = [chrome.languages("footer"), chrome.footer.getByRole("navigation")];
      return ((await picker.boundingBox())?.y ?? 0) < ((await links.boundingBox())?.y ?? 0);
    };
    expect(await isLanguageAboveLinks()).toBe(true);
    const long = chrome.footer.getByText(/is a marketplace run by/);
    const short = chrome.footer.getByText(/is not a lender\. Personal loans of/);
    expect([await long.isVisible(), await short.isVisible()]).toEqual([true, false]);
    await page.goto(`${product.base}/privacy-policy`);
    await heading(page, "Privacy policy").waitFor();
    expect(await isLanguageAboveLinks()).toBe(false);
    await page.setViewportSize(PHONE.viewport);
    expect([await long.isVisible(), await short.isVisible()]).toEqual([false, true]);
  });

  test("the header is one row of 56 px; changing the language by keyboard keeps unfinished input and ticked boxes", async () => {
    const { page } = visitor;
    await submitApplication(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await page.setViewportSize(PHONE.viewport);
    expect((await chrome.header.boundingBox())?.height).toBeLessThanOrEqual(57);
    await page.setViewportSize(DESKTOP.viewport);
    expect((await chrome.header.boundingBox())?.height).toBeLessThanOrEqual(57);
    const last = form.field("last_name");
    await last.fill("Ra");
    const sign = chrome.languages("header").locator("summary");
    await sign.focus();
    await page.keyboard.press("Enter");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    visitor.language = "hi";
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("last_name").inputValue()).toBe("Ra");
    expect(await page.locator("html").getAttribute("lang")).toBe("hi-IN");
    await expect.poll(() => sign.evaluate((element) => element === document.activeElement)).toBe(true);
    await form.field("last_name").fill("Rao");
    for (const step of ["about-you", "address", "work", "income-and-loan"]) {
      await form.stepHeading(step).waitFor();
      await form.next.click();
    }
    await form.stepHeading("review").waitFor();
    await form.consent("terms-and-privacy").check();
    await chrome.setLanguage("en", "header");
    await form.stepHeading("review").waitFor();
    expect(await form.consent("terms-and-privacy").isChecked()).toBe(true);
    expect(await form.consent("communications").isChecked()).toBe(false);
  });

  test("the drawer on a phone has only the links that fit the page", async () => {
    const phone = await newVisitor(browser, PHONE);
    const { offers } = await openOffers(phone, product);
    const { menu, dialog } = new Chrome(phone);
    await menu.click();
    await dialog.getByRole("link", { name: "Return to Profile" }).click();
    await new Form(phone).stepHeading("about-you").waitFor();
    expect(await dialog.count()).toBe(0);
    await menu.click();
    expect(await dialog.getByRole("link", { name: "Return to Profile" }).count()).toBe(0);
    expect(await dialog.getByRole("button", { name: "Sign In" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Return to Products" }).click();
    await heading(phone.page, "Choose a product").waitFor();
    await phone.page.getByRole("button", { name: "Personal loan" }).click();
    await new Welcome(phone).continueButton.click();
    await offers.cards.first().waitFor();
    await phone.close();
  });
});
