import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lastOtp } from "../../support/sign-in.ts";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { call, newMobile, openOffers, signInByApi, submitApplication } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

describe("returning, leaving, and guarded routes", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
  });
  afterEach(() => visitor.close());

  const path = () => new URL(visitor.page.url()).pathname.replace("/in/home/app", "") || "/";
  const go = (to: string) => visitor.page.goto(product.base + to);
  const cookies = async () => Object.fromEntries((await visitor.context.cookies()).map(({ name, value }) => [name, value]));
  const withoutCookies = async (...names: string[]) => {
    for (const name of names) await visitor.context.clearCookies({ name });
  };

  test("an application in flight is continued, or replaced by a new one", async () => {
    const { appId } = await submitApplication(visitor, product);
    await go("/");
    const welcome = new Welcome(visitor);
    await welcome.heading("titleBack", "Meera").waitFor();
    expect(path()).toBe("/user/welcome-back");
    await expect.poll(async () => (await cookies()).appId).toBe(appId);
    await welcome.continueButton.click();
    const offers = new Offers(visitor);
    await offers.cards.first().waitFor();

    await go("/user/welcome-back");
    await welcome.startNew.click();
    await welcome.keepApplication.click();
    await welcome.startNew.click();
    await welcome.confirmNew.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await expect.poll(async () => (await cookies()).appId).not.toBe(appId);
    expect(await form.field("first_name").inputValue()).toBe("Meera");
    expect(await form.field("tin").inputValue()).toMatch(/^ABCP\*+/);
    for (const step of ["about-you", "address", "work", "income-and-loan"]) {
      await form.stepHeading(step).waitFor();
      await form.next.click();
    }
    await form.consent("terms-and-privacy").check();
    await form.submit.click();
    await offers.cards.first().waitFor();
  });

  test("logout clears the session and reloads the page, even when the call fails", async () => {
    for (const fails of [false, true]) {
      await signInByApi(visitor, product);
      // The language goes to the server once the profile is there; a logout that overtook it would have it refused.
      const languageSaved = visitor.page.waitForResponse((response) => response.url().endsWith("/api/set-language"));
      await go("/user/welcome-back");
      await new Welcome(visitor).heading("titleNew").waitFor();
      await languageSaved;
      if (fails) {
        visitor.expectError(/500.*\/api\/logout/);
        await visitor.context.route("**/api/logout", (route) => route.fulfill({ status: 500, json: { message: "no", code: "INTERNAL" } }));
      }
      const loaded = visitor.page.waitForEvent("load");
      await (await new Chrome(visitor).control("logout")).click();
      await loaded;
      await new Chooser(visitor).heading.waitFor();
      const left = await cookies();
      for (const name of [
        "atkn",
        "prospectAppId",
        "appId",
        "productId",
        "productType",
        "utms",
        "urlSegment",
        "qr",
        "url",
        "lastLoginDate",
      ]) {
        expect(left, name).not.toHaveProperty(name);
      }
    }
  });

  test("after an offline logout the token is invalid, and the next sign-in stays valid", async () => {
    const account = await signInByApi(visitor, product);
    const { page, context } = visitor;
    const isIn = async (one: typeof account) => {
      const headers = { authorization: `Bearer ${one.token}` };
      return (await fetch(`${product.origin}/api/user/${one.prospectAppId}`, { headers })).status;
    };
    await go("/user/welcome-back");
    await new Welcome(visitor).heading("titleNew").waitFor();
    const logout = await new Chrome(visitor).control("logout");
    visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await logout.click();
    await expect.poll(async () => "prospectAppId" in (await cookies())).toBe(false);
    // The page that it leads to cannot come, and may get in between.
    await expect
      .poll(() =>
        page.goto("about:blank").then(
          () => page.url(),
          () => null,
        ),
      )
      .toBe("about:blank");
    expect([await isIn(account), "atkn" in (await cookies())]).toEqual([200, true]);
    await context.setOffline(false);
    await go("/");
    await new Chooser(visitor).heading.waitFor();
    expect(await isIn(account)).toBe(401);
    expect(Object.keys(await cookies())).not.toEqual(expect.arrayContaining(["atkn"]));

    const next = await signInByApi(visitor, product);
    await go("/user/welcome-back");
    await new Welcome(visitor).heading("titleNew").waitFor();
    expect(await isIn(next)).toBe(200);
  });

  test("a call refused because of a concurrent logout shows no message, and does not redirect", async () => {
    visitor.expectError(/401.*\/api\/set-language/);
    const { page } = visitor;
    const loggedOut = Promise.withResolvers<void>();
    const refused = page.waitForResponse((response) => response.url().endsWith("/api/set-language") && response.status() === 401);
    await page.route("**/api/set-language", async (route) => {
      await loggedOut.promise;
      await route.continue();
    });
    await page.route("**/api/logout", async (route) => {
      const response = await route.fetch();
      loggedOut.resolve();
      await refused;
      await route.fulfill({ response });
    });
    await signInByApi(visitor, product);
    await go("/user/welcome-back");
    await new Welcome(visitor).heading("titleNew").waitFor();
    // Kept over the load of the page that the logout ends with.
    await page.evaluate(
      (words) =>
        new MutationObserver(() => {
          if (document.body.innerText.includes(words)) sessionStorage.setItem("said", words);
        }).observe(document.body, { childList: true, subtree: true }),
      word("en", "common.session.ended"),
    );
    const loaded = page.waitForEvent("load");
    await (await new Chrome(visitor).control("logout")).click();
    await loaded;
    await new Chooser(visitor).heading.waitFor();
    // The page that was left was reloaded, not the sign-in page.
    await expect.poll(path).toBe("/");
    expect(await page.evaluate(() => sessionStorage.getItem("said"))).toBeNull();
  });

  test("two tabs with one form: an answer in one appears on returning to the other, and neither reverts the other's", async () => {
    const account = await signInByApi(visitor, product);
    const first = new Form(visitor);
    await go("/user/user-detail");
    await first.untilSaved("Meera", () => first.answer({ first_name: "Meera" }));
    const page = await visitor.context.newPage();
    const second = new Form({ ...visitor, page });
    await page.goto(`${product.base}/user/user-detail`);
    await expect.poll(() => second.field("first_name").inputValue()).toBe("Meera");
    await second.untilSaved("Sharma", () => second.answer({ first_name: "", last_name: "Sharma" }));
    // All tabs of a headless browser have focus at once, so none receives a focus event.
    await visitor.page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => first.field("last_name").inputValue()).toBe("Sharma");
    expect(await first.field("first_name").inputValue()).toBe("");
    await first.untilSaved("meera@example.com", () => first.answer({ email: "meera@example.com" }));
    const { data } = await call(product, account, "GET", `/api/user/${account.prospectAppId}/draft?form=personal-loan`);
    expect(data.answers).toMatchObject({ last_name: "Sharma", email: "meera@example.com" });
    expect(data.answers).not.toHaveProperty("first_name");
    await page.close();
  });

  test("input just before a logout is saved", async () => {
    await signInByApi(visitor, product);
    await go("/user/user-detail");
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    const kept = visitor.page.waitForResponse(
      (response) => response.request().method() === "PATCH" && (response.request().postData() ?? "").includes('"Meera"'),
    );
    await form.answer({ first_name: "Meera" });
    await (await new Chrome(visitor).control("logout")).click();
    expect((await kept).status()).toBe(200);
    await new Chooser(visitor).heading.waitFor();
    await expect.poll(async () => "atkn" in (await cookies())).toBe(false);
  });

  test("a session that ended elsewhere leads to the sign-in and back, also for another customer", async () => {
    visitor.expectError(/401/);
    const account = await submitApplication(visitor, product);
    await go("/user/offers");
    await new Offers(visitor).cards.first().waitFor();
    await call(product, account, "POST", "/api/logout", {});
    // Waited for from the start, as the message goes by itself.
    const notice = visitor.page.getByText("Please sign in again").waitFor();
    await go("/user/welcome-back");
    await notice;
    const chooser = new Chooser(visitor);
    await chooser.heading.waitFor();
    expect(path()).toBe("/login");
    expect(await cookies()).toMatchObject({ productType: "LOAN" });
    await chooser.tile("Personal loan").click();
    const otherMobile = newMobile();
    await new Verification(visitor).signIn(product, otherMobile);
    await new Welcome(visitor).heading("titleNew").waitFor();
    await new Welcome(visitor).startButton.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    expect(await form.field("first_name").inputValue()).toBe("");
    await form.answer({ first_name: "Other" });
    await form.field("first_name").blur();
    await form.saved.waitFor();
  });

  test("a session that ends during a form returns to it, with the answer that could not be saved", async () => {
    visitor.expectError(/401/);
    const mobile = newMobile();
    const account = await signInByApi(visitor, product, mobile);
    await go("/user/welcome-back");
    await new Welcome(visitor).startButton.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await call(product, account, "POST", "/api/logout", {});
    await form.answer({ last_name: "Rao" });
    await new Chooser(visitor).heading.waitFor();
    const main = visitor.page.getByRole("main");
    await main.getByText(word("en", "common.session.kept"), { exact: true }).waitFor();
    await main.getByRole("button", { name: word("en", "common.header.signIn"), exact: true }).click();
    await new Verification(visitor).signIn(product, mobile);
    await form.stepHeading("about-you").waitFor();
    await expect.poll(() => form.field("last_name").inputValue()).toBe("Rao");
    expect(await main.getByText(word("en", "common.session.kept"), { exact: true }).count()).toBe(0);
    await form.saved.waitFor();
  });

  test("a returning customer sees the last login, and a passcode requested too soon waits", async () => {
    visitor.expectError(/429.*\/api\/otp\/send/);
    const mobile = newMobile();
    const chooser = new Chooser(visitor);
    await chooser.open(product);
    await chooser.tile("Personal loan").click();
    const verification = new Verification(visitor);
    await verification.identifier.fill(mobile);
    // On another device of the home, at the very moment: between the two requests is no time in which the wait could end.
    const elsewhere = await newVisitor(browser, { ...DESKTOP, ...visitor.network });
    const other = new Verification(elsewhere);
    await new Chooser(elsewhere).open(product);
    await new Chooser(elsewhere).tile("Personal loan").click();
    await visitor.page.route(
      "**/api/otp/send",
      async (route) => {
        await other.requestCode(mobile);
        await route.continue();
      },
      { times: 1 },
    );
    // Waited for from the start, as the message goes by itself.
    const wait = visitor.page.getByText(/^Please wait 0:0\d, then try again$/).waitFor();
    await verification.send.click();
    await wait;
    await other.enter(await lastOtp(product, mobile));
    await new Welcome(elsewhere).heading("titleNew").waitFor();
    await expect.poll(() => verification.send.isEnabled()).toBe(true);
    await elsewhere.close();
    await verification.signIn(product, mobile);
    await new Welcome(visitor).heading("titleNew").waitFor();
    await new Chrome(visitor).header.getByText(/^Last login \d\d\/\d\d\/\d{4}/).waitFor();
  });

  test("the guard of a visitor without a session", async () => {
    const chooser = new Chooser(visitor);
    for (const place of ["/user/offers", "/user/user-detail", "/user/welcome-back", "/verification", "/products"]) {
      await go(place);
      await chooser.heading.waitFor();
      await expect.poll(path, { message: place }).toBe("/");
    }
    await go("/anyword");
    await chooser.heading.waitFor();
    expect(path()).toBe("/anyword");
    await expect.poll(async () => (await cookies()).urlSegment).toBe("anyword");
    await chooser.tile("Personal loan").click();
    await new Verification(visitor).heading.waitFor();
    await go("/user/offers");
    await expect.poll(path).toBe("/verification");
  });

  test("the guard of a customer, by the state of the session", async () => {
    await signInByApi(visitor, product);
    const ends = async (from: string, to: string) => {
      await go(from);
      await expect.poll(path, { message: `from ${from}` }).toBe(to);
    };
    await ends("/", "/user/welcome-back");
    await ends("/verification", "/user/welcome-back");
    await ends("/user/offers", "/user/welcome-back");
    await ends("/user/lender-submit", "/user/user-detail");
    await ends("/user/lenders-transaction/kachnar-finance", "/user/welcome-back");
    await ends("/privacy-policy", "/privacy-policy");
    await ends("/terms-of-use", "/terms-of-use");
    await withoutCookies("productType");
    await ends("/user/offers", "/products");
    await ends("/verification", "/products");
    await ends("/", "/products");
    await visitor.context.addCookies([{ name: "productType", value: "UNKNOWN_LOAN", url: product.origin }]);
    await ends("/user/offers", "/products");
    await visitor.context.addCookies([{ name: "productType", value: "GOLD_LOAN", url: product.origin }]);
    await ends("/user/business-offers", "/products");
    await visitor.context.addCookies([{ name: "productType", value: "LOAN", url: product.origin }]);
    await withoutCookies("prospectAppId");
    await ends("/user/offers", "/");
  });

  test("Sign In in the header selects the personal loan", async () => {
    await new Chooser(visitor).open(product);
    await (await new Chrome(visitor).control("signIn")).click();
    await expect.poll(path).toBe("/login");
    await expect.poll(cookies).toMatchObject({ productType: "LOAN", productId: "1" });
    const main = visitor.page.getByRole("main");
    await main.getByText(word("en", "common.session.begun"), { exact: true }).waitFor();
    await main.getByRole("button", { name: word("en", "common.header.signIn"), exact: true }).click();
    await new Verification(visitor).heading.waitFor();
  });

  test("unknown pages, legal pages and their partner's variant, the short URLs", async () => {
    visitor.expectError(/404/);
    for (const place of ["/a/b/c", "/404"]) {
      const response = await go(place);
      expect(response?.status()).toBe(404);
      await heading(visitor.page, "This page does not exist").waitFor();
    }
    await visitor.page.getByRole("link", { name: "Go to home" }).click();
    await new Chooser(visitor).heading.waitFor();

    await go("/terms-of-use");
    await heading(visitor.page, "Terms of use").waitFor();
    expect(await visitor.page.getByRole("main").textContent()).not.toContain("Sunbird");
    await go("/terms-of-use?partner=sunbird");
    await visitor.page
      .getByRole("main")
      .getByText(/visitors of Sunbird/)
      .waitFor();
    // A partner without terms of its own: the page is complete.
    await go("/privacy-policy?partner=marigold");
    await heading(visitor.page, "Privacy policy").waitFor();
    await visitor.page
      .getByRole("main")
      .getByText(/came to us through Marigold Mart/)
      .waitFor();

    await signInByApi(visitor, product);
    await withoutCookies("productType");
    await visitor.page.goto(`${product.origin}/products`);
    await expect.poll(path).toBe("/products");
    await heading(visitor.page, "Choose a product").waitFor();
  });

  test("the back button works, with nothing lost", async () => {
    const { page } = visitor;
    const { offers } = await openOffers(visitor, product);
    await offers.choose("amaltas-bank").click();
    await heading(page, "Apply to Amaltas Bank").waitFor();
    await page.goBack();
    await offers.cards.first().waitFor();
    await page.goForward();
    await heading(page, "Apply to Amaltas Bank").waitFor();

    await go("/user/welcome-back");
    const welcome = new Welcome(visitor);
    await welcome.startNew.click();
    await welcome.confirmNew.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    // The last draft is slow: a customer who returns meanwhile waits for it.
    const release = Promise.withResolvers<void>();
    const saving = page.waitForRequest((request) => request.method() === "PATCH");
    await page.route("**/api/user/*", async (route) => {
      if (route.request().method() === "PATCH") await release.promise;
      await route.continue();
    });
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().includes("/draft") && asked.push(request.url())));
    await form.answer({ last_name: "Rao" });
    await page.goBack();
    await welcome.continueButton.waitFor();
    await saving;
    await page.goForward();
    await page.getByRole("status", { name: word("en", "form.loading") }).waitFor();
    expect(asked).toEqual([]);
    release.resolve();
    await form.stepHeading("about-you").waitFor();
    await expect.poll(() => form.field("last_name").inputValue()).toBe("Rao");
    expect(asked).toHaveLength(1);
    await page.unroute("**/api/user/*");
  });

  test("a form left with an unsent answer restores it, and never overwrites a newer one", async () => {
    visitor.expectError(/ERR_FAILED/);
    const { page } = visitor;
    const account = await signInByApi(visitor, product);
    await page.clock.install();
    await go("/user/welcome-back");
    const welcome = new Welcome(visitor);
    await welcome.startButton.click();
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "PATCH");
    await page.route("**/api/user/*", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
    await form.answer({ last_name: "Rao" });
    await page.goBack();
    await failed;
    await welcome.heading("titleNew").waitFor();
    await page.goForward();
    await form.stepHeading("about-you").waitFor();
    await expect.poll(() => form.field("last_name").inputValue()).toBe("Rao");

    await form.answer({ last_name: "Sharma" });
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "PATCH" && sent.push(request.postDataJSON().answers.last_name)));
    await page.unroute("**/api/user/*");
    await form.saved.waitFor();
    // Longer than any pause between two tries.
    await page.clock.runFor(60_000);
    expect(new Set(sent)).toEqual(new Set(["Sharma"]));
    const { data } = await call(product, account, "GET", `/api/user/${account.prospectAppId}/draft?form=personal-loan`);
    expect(data.answers.last_name).toBe("Sharma");
  });
});
