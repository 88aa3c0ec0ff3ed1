import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { Welcome } from "../screens/welcome.ts";
import { call, signInByApi, waitForIdleWatch } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor, type Visitor } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

describe("an unattended session and form", () => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
    page = visitor.page;
  });
  afterEach(() => visitor.close());

  /** The customer's start, with a clock that only the test moves; the last activity was just now. */
  async function atWelcome(): Promise<void> {
    await signInByApi(visitor, product);
    await page.clock.install();
    const idleWatch = waitForIdleWatch(page);
    await page.goto(`${product.base}/user/welcome-back`);
    await new Welcome(visitor).startButton.waitFor();
    await idleWatch;
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Shift");
  }

  async function atForm() {
    const account = await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/user-detail`);
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    const draft = async () => (await call(product, account, "GET", `/api/user/${account.prospectAppId}/draft?form=personal-loan`)).data;
    return { form, draft };
  }

  test("S14 activity extends the session at the server, at most every five minutes; without activity it is not extended", async () => {
    const reports: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/cookies/read?name=prospectAppId")) reports.push(request.url());
    });
    await atWelcome();
    await page.clock.runFor("04:58");
    await page.keyboard.press("Shift");
    await page.clock.runFor("00:04");
    await expect.poll(() => reports.length).toBe(1);
    // Six idle minutes report nothing: the next activity causes the second report.
    await page.clock.runFor("06:00");
    await page.keyboard.press("Shift");
    await page.clock.runFor("00:02");
    await expect.poll(() => reports.length).toBe(2);
  });

  test("a key pressed under the warning does not extend the session", async () => {
    await atWelcome();
    await page.clock.fastForward("15:02");
    const warning = page.getByRole("dialog");
    await warning.waitFor();
    for (let second = 0; second < 8; second++) {
      await page.keyboard.press("Shift");
      await page.mouse.move(second, second);
      await page.clock.runFor(1_000);
    }
    await warning.waitFor();
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await new Chooser(visitor).heading.waitFor();
    // The user is away and could not read a toast yet.
    const ended = new Chrome(visitor).toasts.getByText(word("en", "common.idle.ended"));
    expect(await ended.count()).toBe(0);
    await page.keyboard.press("Shift");
    await ended.waitFor();
    await expect.poll(async () => (await visitor.context.cookies()).map(({ name }) => name)).not.toContain("atkn");
  });

  test("staying signed in in one tab applies to all of them", async () => {
    await signInByApi(visitor, product);
    const clock = visitor.context.clock;
    await clock.install();
    const other = await visitor.context.newPage();
    for (const tab of [page, other]) {
      const idleWatch = waitForIdleWatch(tab);
      await tab.goto(`${product.base}/user/welcome-back`);
      await new Welcome({ ...visitor, page: tab }).startButton.waitFor();
      await idleWatch;
    }
    await clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Shift");
    await clock.fastForward("15:02");
    await other.getByRole("dialog").waitFor();
    const reloaded = page.waitForEvent("load");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: word("en", "common.idle.stay"), exact: true })
      .click();
    await reloaded;
    await clock.runFor(2_000);
    await expect.poll(() => other.getByRole("dialog").count()).toBe(0);
    // Longer than the countdown of the other tab.
    await clock.runFor("00:20");
    await new Welcome({ ...visitor, page: other }).startButton.waitFor();
    expect((await visitor.context.cookies()).map(({ name }) => name)).toContain("atkn");
  });

  test("input is saved when the tab is hidden, without waiting for a pause", async () => {
    await signInByApi(visitor, product);
    await page.clock.install();
    await page.goto(`${product.base}/user/user-detail`);
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    // The clock is paused, so that no typing pause ever ends.
    await page.clock.pauseAt(Date.now() + 60_000);
    const saved = page.waitForRequest((request) => request.method() === "PATCH");
    await form.field("first_name").pressSequentially("Meera");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect((await saved).postDataJSON().answers).toMatchObject({ first_name: "Meera" });
  });

  test("the browser asks before leaving a page with unsaved answers, and only then", async () => {
    const { form, draft } = await atForm();
    await form.untilSaved("Meera", () => form.answer({ first_name: "Meera" }));
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await visitor.context.setOffline(true);
    await form.answer({ last_name: "Rao" });
    visitor.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    expect(await form.field("last_name").inputValue()).toBe("Rao");

    await visitor.context.setOffline(false);
    await expect.poll(draft).toMatchObject({ answers: { first_name: "Meera", last_name: "Rao" } });
    await form.saved.waitFor();
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toEqual(["beforeunload"]);
  });

  test("S14 counts of what waits are refreshed while the user is active only, so that an unattended tab does not extend the session", async () => {
    await page.clock.install();
    await page.goto(`${product.base}/admin/csr-portal`);
    const idleWatch = waitForIdleWatch(page);
    await new StaffLogin(visitor).signIn("admin3");
    const counts = page.getByRole("region", { name: documentText("en", "pages/customer-service", "blocks", 1, "title") }).getByRole("link");
    await counts.first().getByText(/^\d/).waitFor();
    await idleWatch;
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Shift");
    let counted = 0;
    await page.route("**/api/admin/tables/*?*limit=1", (route) => {
      counted += 1;
      return route.abort();
    });
    visitor.expectError(/ERR_FAILED/);
    await page.clock.runFor("00:59");
    await page.keyboard.press("Shift");
    await page.clock.runFor("00:02");
    const items = await counts.count();
    await expect.poll(() => counted).toBe(items);
    await page.clock.runFor("10:00");
    await page.keyboard.press("Shift");
    await page.clock.runFor("01:00");
    await expect.poll(() => counted).toBe(2 * items);
    // A failed refresh leaves the numbers.
    expect(await counts.filter({ hasText: /^\d/ }).count()).toBe(items);
  });
});
