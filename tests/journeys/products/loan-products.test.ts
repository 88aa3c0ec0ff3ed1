import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { AnyProduct } from "../screens/any-product.ts";
import { Verification } from "../screens/verification.ts";
import { asAnotherPerson, newMobile } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { LOAN_WALKS, type LoanWalk } from "../support/loan-walks.ts";
import { axeViolations, DESKTOP, newVisitor, overflow, PHONE } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const server = sharedProduct();
const browser = await openBrowser();

describe("the shipped loans on gold, for businesses and for homes", () => {
  const currentPath = ({ page }: AnyProduct) => new URL(page.url()).pathname.replace("/in/home/app", "");
  const expectPath = (visit: AnyProduct, path: string) => expect.poll(() => currentPath(visit)).toBe(path);
  const visitors = async (id: string, language: Language, options: BrowserContextOptions) => {
    const visitor = await newVisitor(browser, options, language);
    return new AnyProduct(visitor, id);
  };

  /** What is on the screen fits it and is accessible. */
  const checkScreen = async (visit: AnyProduct, walk: LoanWalk, screen: string) => {
    const { page, visitor } = visit;
    const shots = process.env.PRODUCT_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/${walk.name}-${visitor.language}-${screen}.png`, fullPage: true });
    expect(await overflow(page), screen).toBe(0);
    if (visitor.phone) expect(await axeViolations(page), screen).toEqual([]);
  };

  const chooseProduct = async (visit: AnyProduct, walk: LoanWalk) => {
    const { page, product } = visit;
    await page.goto(`${server.base}/`);
    await page.getByRole("button", { name: product.tiles[walk.tile ?? 0]?.title ?? "", exact: true }).click();
    if (product.question) {
      await page.getByRole("dialog", { name: product.question.title }).waitFor();
      await checkScreen(visit, walk, "0-question");
      await page.getByRole("button", { name: product.question.submit, exact: true }).click();
    }
  };

  const fills = async (visit: AnyProduct, walk: LoanWalk) => {
    await expectPath(visit, visit.product.home);
    await visit.startButton.waitFor();
    await checkScreen(visit, walk, "1-welcome");
    await visit.startButton.click();
    await expectPath(visit, visit.product.routes.detail);
    for (const { id, answers = {}, items = {}, figures = {} } of walk.steps) {
      await visit.stepHeading(id).waitFor();
      await visit.answer(asAnotherPerson(answers));
      for (const [list, entries] of Object.entries(items)) for (const entry of entries) await visit.addItem(list, entry);
      for (const [name, says] of Object.entries(figures))
        await expect.poll(() => visit.shownFigure(name).textContent(), { message: name }).toMatch(says);
      await checkScreen(visit, walk, `2-${id}`);
      await visit.next.click();
    }
    await visit.stepHeading("review").waitFor();
    await checkScreen(visit, walk, "3-review");
    await visit.submitForm();
  };

  const readsOffers = async (visit: AnyProduct, walk: LoanWalk) => {
    await expectPath(visit, visit.product.routes.offers);
    await visit.cards.nth(walk.order.length - 1).waitFor();
    expect(await visit.lendersShown()).toEqual(walk.order.map((lender) => visit.lender(lender)));
    for (const [lender, figure, says] of walk.figures) expect(await visit.figure(lender, figure).textContent(), figure).toMatch(says);
    for (const [lender, says] of walk.cards ?? []) expect(await visit.card(lender).textContent(), lender).toMatch(says);
    if (walk.unmatched) await visit.unmatched.getByText(visit.lender(walk.unmatched), { exact: true }).waitFor();
    await checkScreen(visit, walk, "4-offers");
    await visit.chooseOffer(walk.chosen).click();
  };

  const sends = async (visit: AnyProduct, walk: LoanWalk) => {
    const { page } = visit;
    const lender = visit.lender(walk.chosen);
    await expectPath(visit, `/user/${walk.chosen}`);
    for (const consent of walk.consents) await visit.consent(consent).check();
    await checkScreen(visit, walk, "5-lender");
    await page.getByRole("button", { name: visit.submitLabel(lender, walk.consents.length > 0), exact: true }).click();
    const status = page.getByRole("region", { name: visit.word("customer.transaction.statusTitle"), exact: true });
    await status.getByText(visit.status(walk.finalStatus), { exact: true }).waitFor();
    await checkScreen(visit, walk, "6-status");
    await page.getByRole("link", { name: visit.word("customer.transaction.back") }).click();
    await page
      .getByRole("table")
      .getByRole("row")
      .filter({ hasText: lender })
      .getByText(visit.status(walk.finalStatus), { exact: true })
      .waitFor();
  };

  /** Chosen again, the product leads back into the application, and on by the way of its own. */
  const checkReturn = async (visit: AnyProduct, walk: LoanWalk) => {
    await visit.page.goto(`${server.base}/`);
    for (const welcome of walk.homesOnReturn) {
      await expectPath(visit, welcome);
      await visit.page
        .getByText(
          visit.product.welcome?.back ??
            visit.word(walk.finalStatus === "DISBURSED" ? "customer.welcome.leadBackDone" : "customer.welcome.leadBack", {
              product: visit.product.name,
            }),
        )
        .waitFor();
      await visit.continueButton.click();
    }
    await expectPath(visit, visit.product.routes.offers);
  };

  test.each(LOAN_WALKS)("$name, from its tile to the lender's response", async (walk) => {
    const visit = await visitors(walk.id, walk.language, { ...(walk.wide ? DESKTOP : PHONE), locale: `${walk.language}-IN` });
    await chooseProduct(visit, walk);
    await new Verification(visit.visitor).signIn(server, newMobile());
    const made: string[] = [];
    visit.page.on("request", (request) => request.url().includes("/api/gold-loans/") && made.push(request.method()));
    await fills(visit, walk);
    if (walk.toLender) {
      await expectPath(visit, `/user/${walk.toLender}`);
      await visit.page.getByRole("link", { name: word(walk.language, "customer.lender.toChecked") }).waitFor();
    } else await readsOffers(visit, walk);
    expect(made).toEqual(walk.makesLoan ? ["POST"] : []);
    await sends(visit, walk);
    await checkReturn(visit, walk);
    await visit.visitor.close();
  });

  test("the business dialog: NO continues with the personal loan, closing it clears the product; neither leaves a product id", async () => {
    const visit = await visitors("business-loan", "en", PHONE);
    const { page, visitor } = visit;
    const cookie = async (name: string) => (await visitor.context.cookies()).find((each) => each.name === name)?.value || null;
    await page.goto(`${server.base}/`);
    const tile = page.getByRole("button", { name: visit.product.name, exact: true });
    const dialog = page.getByRole("dialog", { name: "Do you have a business registration certificate?" });
    // R4.43 and R4.44: closing takes away what was chosen before, too.
    await visitor.context.addCookies(
      Object.entries({ productType: "LOAN", productId: "1" }).map(([name, value]) => ({ name, value, url: server.origin })),
    );
    await page.reload();
    await tile.click();
    expect(await dialog.getByRole("radio", { name: "YES" }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => cookie("productType")).toBeNull();
    await expect.poll(() => cookie("productId")).toBeNull();
    await tile.click();
    await dialog.getByRole("radio", { name: "NO" }).check();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await new Verification(visitor).signIn(server, newMobile());
    await expect.poll(() => cookie("productType")).toBe("LOAN");
    await expect.poll(() => cookie("productId")).toBeNull();
    // Who is signed in comes straight to the form of the personal loan.
    await page.goto(`${server.base}/products`);
    await tile.click();
    await dialog.getByRole("radio", { name: "NO" }).check();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expectPath(visit, "/user/user-detail");
    await expect.poll(() => cookie("productId")).toBeNull();
    // R4.39: YES clears it as well.
    await page.goto(`${server.base}/products`);
    await tile.click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => cookie("productType")).toBe("BUSINESS_LOAN");
    await expect.poll(() => cookie("productId")).toBeNull();
    await page.goto(`${server.base}/user/offers`);
    await expectPath(visit, "/products");
    await visitor.close();
  });
});
