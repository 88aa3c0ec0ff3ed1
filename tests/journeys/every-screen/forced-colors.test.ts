import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Chrome } from "../screens/chrome.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Verification } from "../screens/verification.ts";
import { ApiCustomer, personalLoan } from "../support/api-customer.ts";
import { PICTURES, picture } from "../support/check-screen.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { newVisitor, PHONE, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** A screen in system colours only, as in the high contrast mode of Windows: states are still distinguishable. */
describe("in forced colours", () => {
  const openVisitor = () => newVisitor(browser, { ...PHONE, forcedColors: "active", reducedMotion: "reduce" });
  const screenshot = (part: Locator) => part.screenshot({ animations: "disabled", caret: "hide" });
  const savePicture = (visitor: Visitor, name: string) => PICTURES && picture(visitor.page, `forced-${name}`);

  /** Whether a part is drawn otherwise once something was done. */
  async function changes(part: Locator, act: () => Promise<unknown>): Promise<boolean> {
    const before = await screenshot(part);
    await act();
    await expect
      .poll(async () => before.equals(await screenshot(part)), { timeout: 5_000 })
      .toBe(false)
      .catch(() => undefined);
    return !before.equals(await screenshot(part));
  }

  test("tiles have edges and a visible focus; the selected language is marked", async () => {
    const visitor = await openVisitor();
    const { page } = visitor;
    const chooser = new Chooser(visitor);
    await chooser.open(product);
    const tile = page.getByRole("listitem").filter({ has: chooser.tile("Personal loan") });
    const edge = await tile.evaluate((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return { drawn: borderTopStyle === "solid" && borderTopWidth !== "0px", seen: borderTopColor !== backgroundColor };
    });
    expect(edge).toEqual({ drawn: true, seen: true });
    await page.keyboard.press("Tab");
    expect(await changes(tile, () => chooser.tile("Personal loan").focus()), "the focus").toBe(true);
    await savePicture(visitor, "chooser");
    const languages = new Chrome(visitor).languages("header");
    await languages.locator("summary").click();
    const colours = await languages
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => [button.ariaCurrent, getComputedStyle(button).borderInlineStartColor]));
    const on = colours.find(([current]) => current === "true")?.[1];
    const off = colours.find(([current]) => current !== "true")?.[1];
    expect(on).not.toBe(off);
    await visitor.close();
  });

  test("invalid fields and chosen options are marked", async () => {
    const visitor = await openVisitor();
    const { page } = visitor;
    await new Chooser(visitor).open(product);
    await new Chooser(visitor).tile("Personal loan").click();
    const verification = new Verification(visitor);
    const frame = verification.identifier.locator("xpath=..");
    await verification.identifier.fill("12");
    expect(await changes(frame, () => verification.send.click()), "a wrong number").toBe(true);
    await savePicture(visitor, "verification");
    const email = page.locator("label", { has: verification.byEmail });
    expect(await changes(email, () => verification.byEmail.check()), "the channel").toBe(true);

    await new ApiCustomer(visitor.context.request, product).signIn("LOAN");
    await page.goto(`${product.base}/user/user-detail`);
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    const option = form.field("gender").locator("label").first();
    expect(await changes(option, () => option.click()), "an option").toBe(true);
    // The focus goes to the first field.
    expect(await changes(form.field("last_name"), () => form.next.click()), "a wrong field").toBe(true);
    await savePicture(visitor, "form");
    await visitor.close();
  });

  test("compared offers, the comparison bar and the selected order are marked", async () => {
    const visitor = await openVisitor();
    const { page } = visitor;
    await new ApiCustomer(visitor.context.request, product).apply(personalLoan());
    await page.goto(`${product.base}/user/offers`);
    const offers = new Offers(visitor);
    await offers.cards.first().waitFor();
    const compare = page.locator("label", { hasText: word("en", "customer.offers.compare") }).first();
    expect(await changes(compare, () => compare.click()), "what is compared").toBe(true);
    const bar = page.getByText(word("en", "customer.offers.compareBar_one", { count: 1 })).locator("xpath=..");
    expect(await bar.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
    const sort = page.getByLabel(word("en", "customer.offers.sortLabel"));
    expect(await changes(sort, () => sort.selectOption({ index: 1 })), "the order").toBe(true);
    await savePicture(visitor, "offers");
    await visitor.close();
  });
});
