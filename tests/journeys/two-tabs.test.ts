import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, signedIn } from "./customer.ts";
import { type JourneyProduct, startJourneyProduct } from "./journey-product.ts";
import { Chrome } from "./screens/chrome.ts";
import { Form } from "./screens/form.ts";
import { axeViolations, newVisitor, openBrowser, overflow, PHONE, type Visitor } from "./visitor.ts";
import { type Language, word } from "./words.ts";

describe("one form in two tabs of one customer", () => {
  let product: JourneyProduct;
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startJourneyProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  afterEach(() => visitor.close());

  /** Two tabs at the first step of a form in which a name stands, each as if nobody ever went from one to the other. */
  async function twoTabs(language: Language) {
    visitor = await newVisitor(browser, PHONE, language);
    const account = await signedIn(visitor, product);
    const draftPath = `/api/user/${account.prospectAppId}/draft?form=personal-loan`;
    const { release } = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { release: string };
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, {
      form: "personal-loan",
      release,
      answers: { first_name: "Meera", last_name: "Rao" },
    });
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    await visitor.page.goto(`${product.base}/user/user-detail`);
    const one = new Form(visitor);
    await one.at("about-you").waitFor();
    const page = await visitor.context.newPage();
    await page.goto(`${product.base}/user/user-detail`);
    const two = new Form({ ...visitor, page });
    await two.at("about-you").waitFor();
    const answers = async () => (await call(product, account, "GET", draftPath)).data.answers;
    return { one, two, second: page, answers };
  }

  /** Once the part of the page is there that is for who is signed in alone. */
  const watched = (page: Page) =>
    page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/signed-in-")));

  test("who signs out in one tab is signed out in the other, where nothing of theirs stays", async () => {
    const { two, second } = await twoTabs("en");
    const { page } = visitor;
    await Promise.all([watched(page), watched(second)]);
    await expect.poll(() => two.field("first_name").inputValue()).toBe("Meera");
    await (await new Chrome(visitor).control("logout")).click();
    await second.getByText(word("en", "common.session.kept")).waitFor();
    expect(await two.field("first_name").count()).toBe(0);
    await second.close();
  });

  test.each<Language>(["en", "hi"])("different fields and the same one, in %s", async (language) => {
    const { one, two, second, answers } = await twoTabs(language);
    await one.untilSaved("Mira", () => one.answer({ first_name: "Mira" }));
    await two.untilSaved("Sharma", () => two.answer({ last_name: "Sharma" }));
    expect(await answers()).toMatchObject({ first_name: "Mira", last_name: "Sharma" });
    // The answer to the draft has brought what the other tab had changed, and nothing is said of it.
    await expect.poll(() => two.field("first_name").inputValue()).toBe("Mira");
    expect(await two.met("first_name").count()).toBe(0);

    await one.untilSaved("Iyer", () => one.answer({ last_name: "Iyer", first_name: "Meenal" }));
    await one.met("last_name").waitFor();
    expect(await one.field("last_name").inputValue()).toBe("Iyer");
    expect(await answers()).toMatchObject({ first_name: "Meenal", last_name: "Iyer" });
    expect(await axeViolations(visitor.page)).toEqual([]);
    expect(await overflow(visitor.page)).toBe(0);
    await one.dismissMet.click();
    await expect.poll(() => one.met("last_name").count()).toBe(0);

    // Both changed on the way out: a tab that is closed at once loses nothing of the other's.
    await two.answer({ email: "meera@example.com" });
    await second.close({ runBeforeUnload: true });
    await expect.poll(answers).toMatchObject({ first_name: "Meenal", last_name: "Iyer", email: "meera@example.com" });
  });
});
