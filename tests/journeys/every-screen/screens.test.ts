import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { lastOtp } from "../../support/sign-in.ts";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { type Answers, Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { OptionLists } from "../screens/option-lists.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { Transaction } from "../screens/transaction.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { asAnotherPerson, newMobile, signInByApi } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { DESKTOP, heading, newVisitor } from "../support/visitor.ts";
import { choice, documentText } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const STEPS: Record<string, Answers> = {
  "about-you": {
    first_name: "Meera",
    last_name: "Sharma",
    birth_date: "17041992",
    gender: "FEMALE",
    email: "meera.sharma@example.com",
    tin: "ABCPE1234F",
    educational_level: "GRADUATE",
  },
  address: { address1: "12, MG Road", postal_code: "560001", residence_type: "OWNED" },
  work: { employment_status_code: "SELF_EMPLOYED" },
  business: {
    business_registration_type: "UDYAM",
    business_current_turnover: "10L_40L",
    business_years: "GT_5Y",
    business_account: "CURRENT",
  },
  "income-and-loan": { monthly_income: "60000", emi: "0", prefer_net_banking: "YES", se_loan_amount: "200000" },
};

/** A page of another site. */
async function otherSite(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Elsewhere</title>"),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

describe("every screen, in every language and size", () => {
  test.each(HI_PHONE)(
    "S37 no policy violation, no error, no axe finding, no horizontal scrolling: $language at $size px",
    async ({ language, size }) => {
      const visitor = await newVisitor(browser, SIZES[size], language);
      visitor.expectError(/404.*\/in\/home\/app\/a\/b\/c/);
      const { page } = visitor;
      const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);

      const chooser = new Chooser(visitor);
      await chooser.open(product, "?utm_source=sunbird");
      await checkScreen("chooser");
      await page.getByRole("main").getByRole("button").first().click();
      const verification = new Verification(visitor);
      await checkArrival("verification", verification.heading);
      const mobile = newMobile();
      await verification.send.click();
      await checkScreen("verification-wrong");
      await verification.requestCode(mobile);
      await checkScreen("passcode");
      await verification.enter(await lastOtp(product, mobile));
      const welcome = new Welcome(visitor);
      await checkArrival("welcome", welcome.heading("titleNew"));
      await welcome.startButton.click();

      const form = new Form(visitor);
      await checkArrival("form", form.stepHeading("about-you"));
      await form.next.click();
      await form.summary.waitFor();
      await checkScreen("form-wrong");
      for (const [step, answers] of Object.entries(STEPS)) {
        await form.stepHeading(step).waitFor();
        await form.answer(asAnotherPerson(answers));
        await checkScreen(`form-${step}`);
        await form.next.click();
      }
      await checkArrival("review", form.stepHeading("review"));
      await form.submit.click();
      await checkScreen("review-wrong");
      await form.consent("terms-and-privacy").check();
      await form.submit.click();

      const offers = new Offers(visitor);
      await offers.cards.first().waitFor();
      await checkArrival("offers", offers.heading);
      await offers.cards.getByRole("group").first().click();
      await offers.pick("kachnar-finance").check();
      await offers.pick("semal-capital").check();
      await checkScreen("offers-picked");
      await offers.compare.click();
      await offers.comparison.waitFor();
      await checkScreen("compare");
      await offers.backToList.click();
      await offers.choose("kachnar-finance").click();
      const transaction = new Transaction(visitor, "kachnar-finance");
      await transaction.consent("kachnar-credit-score").waitFor();
      await checkArrival("transaction", transaction.lendersScreen);
      await transaction.send("submit").click();
      await checkScreen("transaction-wrong");
      await transaction.consent("kachnar-credit-score").check();
      await transaction.send("submit").click();
      await transaction.status.getByText(transaction.label("DISBURSED"), { exact: true }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName), "the focus is not lost with the button").not.toBe("BODY");
      await checkScreen("disbursed");
      await transaction.back.click();
      await offers.row("kachnar-finance").getByText(transaction.label("DISBURSED"), { exact: true }).waitFor();
      await checkScreen("status");

      await page.goto(`${product.base}/`);
      await welcome.heading("titleBack", "Meera").waitFor();
      await checkScreen("welcome-back");
      await welcome.startNew.click();
      await new Chrome(visitor).dialog.waitFor();
      await checkScreen("start-new");
      await page.goto(`${product.base}/user/lender-submit`);
      await page.getByRole("main").getByRole("link").waitFor();
      await checkScreen("lender-submit");
      for (const place of ["privacy-policy", "terms-of-use?partner=sunbird", "how-we-match", "grievance", "a/b/c"]) {
        await page.goto(`${product.base}/${place}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expect.poll(() => page.getByRole("main").getByRole("status").count()).toBe(0);
        await checkScreen(place.replace(/\W+/g, "-"));
      }
      if (visitor.phone) {
        await new Chrome(visitor).menu.click();
        await new Chrome(visitor).dialog.waitFor();
        await checkScreen("drawer");
        await page.keyboard.press("Escape");
      }
      await (await new Chrome(visitor).control("help")).click();
      await page.getByRole("textbox").first().waitFor();
      await checkScreen("help");
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );

  test.each(EN_DESKTOP)("S37 the same for the staff's screens: $language at $size px", async ({ language, size }) => {
    const visitor = await newVisitor(browser, SIZES[size], language);
    const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    const login = new StaffLogin(visitor);
    await visitor.page.goto(`${product.base}/admin`);
    await login.heading.waitFor();
    await checkScreen("admin-login");
    await login.signIn("admin1");
    await checkArrival("admin-home", heading(visitor.page, documentText(language, "pages/admin-dashboard", "title")));
    const lists = new OptionLists(visitor);
    await lists.open();
    await lists.list("gender").waitFor();
    await checkArrival("option-lists", lists.heading);
    await lists.contents.click();
    await checkScreen("option-lists-ways");
    await lists.filter.fill("account");
    await checkScreen("option-lists-filtered");
    await lists.filter.fill("zebra");
    await lists.tables.first().waitFor({ state: "detached" });
    await checkScreen("option-lists-none");
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test("S37 the page's policy: its own scripts and the inline one only, and no framing", async () => {
    const { headers } = await fetch(`${product.base}/`);
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = policy.split(";").find((part) => part.trim().startsWith("script-src")) ?? "";
    expect(scripts.trim()).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
    expect(policy).toContain("frame-ancestors 'none'");
    const visitor = await newVisitor(browser, DESKTOP);
    visitor.expectError(/frame-ancestors/);
    const elsewhere = await otherSite();
    await visitor.page.goto(elsewhere.url);
    await visitor.page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src: address }));
    }, `${product.base}/`);
    await expect.poll(() => visitor.page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
    elsewhere.close();
    await visitor.close();
  });

  test("S40 another site's page cannot create a prospect", async () => {
    const visitor = await newVisitor(browser, DESKTOP);
    visitor.expectError(/403/);
    const elsewhere = await otherSite();
    await visitor.page.goto(elsewhere.url);
    const answer = visitor.page.waitForResponse((response) => response.url().endsWith("/api/prospect"));
    await visitor.page.evaluate((address) => {
      const form = Object.assign(document.createElement("form"), { action: address, method: "post", enctype: "text/plain" });
      document.body.append(form);
      form.submit();
    }, `${product.origin}/api/prospect`);
    expect((await answer).status()).toBe(403);
    expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain("prospectAppId");
    elsewhere.close();
    await visitor.close();
  });
});

describe("by keyboard only", () => {
  test("from the chooser to the second step of the form", async () => {
    const visitor = await newVisitor(browser, DESKTOP);
    const { page } = visitor;
    const { keyboard } = page;
    /** Presses Tab until the focus is there, and sees that it is not hidden behind something. */
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 30; presses += 1) {
        await keyboard.press("Tab");
        if (!(await target.evaluate((element) => element === document.activeElement))) continue;
        const seen = await target.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return (
            there !== null && (element.contains(there) || there.contains(element) || there.closest("label")?.contains(element) === true)
          );
        });
        expect(seen, "what has the focus can be seen").toBe(true);
        return;
      }
      throw new Error("The focus never came there");
    };
    await new Chooser(visitor).open(product);
    await tabTo(page.getByRole("link", { name: "Skip to content" }));
    await keyboard.press("Enter");
    await tabTo(new Chooser(visitor).tile("Personal loan"));
    await keyboard.press("Enter");
    const verification = new Verification(visitor);
    await verification.heading.waitFor();
    await tabTo(verification.identifier);
    const mobile = newMobile();
    await keyboard.type(mobile);
    await keyboard.press("Enter");
    await verification.code.waitFor();
    await expect.poll(() => verification.code.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.type(await lastOtp(product, mobile));
    await keyboard.press("Enter");
    const welcome = new Welcome(visitor);
    await welcome.startButton.waitFor();
    await tabTo(welcome.startButton);
    await keyboard.press("Enter");

    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    for (const [name, text] of Object.entries({ first_name: "Meera", last_name: "Sharma", birth_date: "17041992" })) {
      await tabTo(form.field(name));
      await keyboard.type(text);
    }
    await tabTo(form.field("gender").getByRole("radio").first());
    await keyboard.press("Space");
    for (const [name, text] of Object.entries({ email: "meera@example.com", tin: "abcpe1234f" })) {
      await tabTo(form.field(name));
      await keyboard.type(text);
    }
    await tabTo(form.field("educational_level"));
    await keyboard.type(choice("en", "educational_level", "GRADUATE"));
    await tabTo(form.next);
    await keyboard.press("Enter");
    await form.stepHeading("address").waitFor();
    await expect.poll(() => form.stepHeading("address").evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.close();
  });

  test("a dialog traps the focus and restores it", async () => {
    const visitor = await newVisitor(browser, DESKTOP);
    const { page } = visitor;
    await signInByApi(visitor, product);
    await page.goto(`${product.base}/user/welcome-back`);
    const help = await new Chrome(visitor).control("help");
    await help.focus();
    await page.keyboard.press("Enter");
    const { dialog } = new Chrome(visitor);
    await dialog.waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)).toBe(
        true,
      );
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => help.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.close();
  });
});
