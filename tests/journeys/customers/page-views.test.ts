import { randomBytes } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { openBrowser, ownProduct, sharedProduct } from "../support/lane.ts";
import { axeViolations, DESKTOP, heading, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  SMS_URL: "https://sms.example/send",
  SMTP_URL: "smtp://127.0.0.1:2525",
};

const product = await ownProduct(PRODUCTION);
const browser = await openBrowser();

const text = (key: string, language: Language = "en") => word(language, `common.analytics.${key}`);

describe("R2.114, R9.44, O113: page views", () => {
  let visitor: Visitor;
  let counted: string[];

  const question = (language?: Language) => visitor.page.getByRole("region", { name: text("title", language) });
  const answer = (key: "yes" | "no") => question().getByRole("button", { name: text(key) });

  async function visit(...options: Parameters<typeof newVisitor> extends [Browser, ...infer Rest] ? Rest : never): Promise<void> {
    visitor = await newVisitor(browser, ...options);
    counted = [];
    visitor.page.on("request", (request) => {
      if (request.url().endsWith("/api/analytics/page-view")) counted.push(request.postDataJSON().route);
    });
  }

  const change = () => visitor.page.getByRole("contentinfo").getByRole("button", { name: text("change") });
  const storedChoice = async () => (await visitor.context.cookies()).find(({ name }) => name === "analytics")?.value;

  /** From the start to a page of the footer and back, by links alone. */
  async function visitPages(): Promise<void> {
    const { page } = visitor;
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
    await heading(page, "Privacy policy").waitFor();
    await page.goBack();
    await new Chooser(visitor).heading.waitFor();
  }

  afterEach(() => visitor.close());

  describe("in production", () => {
    test("are not counted before consent or after a no, and after a yes once for each navigation", async () => {
      await visit(DESKTOP);
      const { page } = visitor;
      await new Chooser(visitor).open(product);
      await answer("no").waitFor();
      await visitPages();
      await answer("no").click();
      await question().waitFor({ state: "detached" });
      await page.reload();
      await visitPages();
      expect(await question().count()).toBe(0);

      expect(await storedChoice()).toBe("no");
      await change().click();
      await question().waitFor();
      await expect.poll(() => question().evaluate((region) => region === document.activeElement)).toBe(true);
      await expect.poll(storedChoice, { message: "asked anew, the answer is forgotten" }).toBeUndefined();
      await answer("yes").click();
      await question().waitFor({ state: "detached" });
      await expect.poll(() => change().evaluate((button) => button === document.activeElement)).toBe(true);
      await expect.poll(() => counted, { message: "nothing before the yes" }).toEqual(["/"]);
      await visitPages();
      await expect.poll(() => counted).toEqual(["/", "/privacy-policy", "/"]);
      await page.reload();
      await expect.poll(() => counted).toEqual(["/", "/privacy-policy", "/", "/"]);
      expect(await question().count()).toBe(0);
    });

    test.each(["globalPrivacyControl", "doNotTrack"])("%s counts as a no, whatever was answered before", async (signal) => {
      await visit(DESKTOP);
      await visitor.context.addInitScript((name) => {
        const value = name === "doNotTrack" ? "1" : true;
        if (sessionStorage.getItem("no-signal") === null) Object.defineProperty(navigator, name, { value, configurable: true });
      }, signal);
      await visitor.context.addCookies([{ name: "analytics", value: "yes", url: product.origin }]);
      await new Chooser(visitor).open(product);
      await visitPages();
      expect(await question().count()).toBe(0);
      expect(await change().count(), "a button that would do nothing").toBe(0);
      await visitor.page.evaluate(() => sessionStorage.setItem("no-signal", "1"));
      await visitor.page.reload();
      await expect.poll(() => counted, { message: "without the signal, the first" }).toEqual(["/"]);
    });

    test.each(["en", "hi"] as const)(
      "the question fits a phone, gives both answers equal weight, and covers nothing: %s",
      async (language) => {
        await visit(PHONE, language);
        const { page } = visitor;
        await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
        await page.goto(`${product.base}/`);
        await question(language).waitFor();
        const [no, yes] = await Promise.all(
          (["no", "yes"] as const).map((key) =>
            question(language)
              .getByRole("button", { name: text(key, language) })
              .evaluate((button) => {
                const { color, backgroundColor, fontWeight, borderColor } = getComputedStyle(button);
                const { width, height } = button.getBoundingClientRect();
                return { color, backgroundColor, fontWeight, borderColor, width, height };
              }),
          ),
        );
        expect(no).toEqual(yes);
        expect(await overflow(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        // What a screen holds fast at its lower end, as the form its Continue, is pressed there.
        await page.setViewportSize({ width: 360, height: 740 });
        const covered = await question(language).evaluate((notice) => notice.contains(document.elementFromPoint(180, 700)));
        expect(covered).toBe(false);
        if (process.env.JOURNEY_SHOT) await page.screenshot({ path: `${process.env.JOURNEY_SHOT}-question-${language}.png` });
      },
    );
  });

  test("are not counted in development, and the question is not asked", async () => {
    const product = sharedProduct();
    await visit(DESKTOP);
    await visitor.context.addCookies([{ name: "analytics", value: "yes", url: product.origin }]);
    await new Chooser(visitor).open(product);
    await visitPages();
    expect(await question().count()).toBe(0);
    // What the last navigation would have counted goes out before this call.
    await visitor.page.evaluate(() => fetch("/api/get-client-ip"));
    expect(counted).toEqual([]);
  });
});
