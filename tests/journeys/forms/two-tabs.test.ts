import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { call, signInByApi, waitForIdleWatch } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { HI_PHONE } from "../support/screen-checker.ts";
import { axeViolations, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

describe("one form in two tabs of one customer", () => {
  let visitor: Visitor;

  afterEach(() => visitor.close());

  /**
   * Two tabs at the first step of a form that has a name, each as if the customer had never switched from one to the other.
   * The session of each is watched: it has its channel to the others.
   */
  async function twoTabs(language: Language) {
    visitor = await newVisitor(browser, PHONE, language);
    const account = await signInByApi(visitor, product);
    const draftPath = `/api/user/${account.prospectAppId}/draft?form=personal-loan`;
    const { release } = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { release: string };
    await call(product, account, "PATCH", `/api/user/${account.prospectAppId}`, {
      form: "personal-loan",
      release,
      answers: { first_name: "Meera", last_name: "Rao" },
    });
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const formIn = async (page: Page) => {
      const idleWatch = waitForIdleWatch(page);
      await page.goto(`${product.base}/user/user-detail`);
      const form = new Form({ ...visitor, page });
      await form.stepHeading("about-you").waitFor();
      await idleWatch;
      return form;
    };
    const one = await formIn(visitor.page);
    const page = await visitor.context.newPage();
    const two = await formIn(page);
    const answers = async () => (await call(product, account, "GET", draftPath)).data.answers;
    return { one, two, second: page, answers };
  }

  test("a customer who signs out in one tab is signed out in the other, where none of their data stays", async () => {
    const { two, second } = await twoTabs("en");
    await expect.poll(() => two.field("first_name").inputValue()).toBe("Meera");
    await (await new Chrome(visitor).control("logout")).click();
    await second.getByText(word("en", "common.session.kept")).waitFor();
    expect(await two.field("first_name").count()).toBe(0);
    await second.close();
  });

  test.each(HI_PHONE)("changes of different fields and of the same one, in $language", async ({ language }) => {
    const { one, two, second, answers } = await twoTabs(language);
    await one.untilSaved("Mira", () => one.answer({ first_name: "Mira" }));
    await two.untilSaved("Sharma", () => two.answer({ last_name: "Sharma" }));
    expect(await answers()).toMatchObject({ first_name: "Mira", last_name: "Sharma" });
    // The response to the draft contains the other tab's changes, which are taken over without a message.
    await expect.poll(() => two.field("first_name").inputValue()).toBe("Mira");
    expect(await two.conflictNotice("first_name").count()).toBe(0);

    await one.untilSaved("Iyer", () => one.answer({ last_name: "Iyer", first_name: "Meenal" }));
    await one.conflictNotice("last_name").waitFor();
    expect(await one.field("last_name").inputValue()).toBe("Iyer");
    expect(await answers()).toMatchObject({ first_name: "Meenal", last_name: "Iyer" });
    expect(await axeViolations(visitor.page)).toEqual([]);
    expect(await overflow(visitor.page)).toBe(0);
    await one.dismissConflict.click();
    await expect.poll(() => one.conflictNotice("last_name").count()).toBe(0);

    // Both changed on the way out: a tab that is closed at once loses nothing of the other's.
    await two.answer({ email: "meera@example.com" });
    await second.close({ runBeforeUnload: true });
    await expect.poll(answers).toMatchObject({ first_name: "Meenal", last_name: "Iyer", email: "meera@example.com" });
  });
});
