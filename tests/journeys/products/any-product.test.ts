import type { BrowserContextOptions, Request } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { shipped } from "../../schemas/shipped.ts";
import { ANY_PRODUCTS } from "../../support/any-products.ts";
import { AnyProduct } from "../screens/any-product.ts";
import { Verification } from "../screens/verification.ts";
import { asAnotherPerson, newMobile } from "../support/customer.ts";
import { importChanged, liveRelease, runTool } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { PERSON, WALKS, type Walk } from "../support/product-walks.ts";
import { axeViolations, DESKTOP, newVisitor, overflow, PHONE, type Visitor } from "../support/visitor.ts";
import type { Language } from "../support/words.ts";

const server = await ownProduct({ SIMULATOR_STEP_MS: "200" });
const browser = await openBrowser();

type Visit = [language: Language, options: BrowserContextOptions];

/** Each walk runs once, rotating over these visits. */
const VISITS: Visit[] = [
  ["en", { ...DESKTOP, locale: "en-IN" }],
  ["hi", { ...PHONE, locale: "hi-IN" }],
];
const LOAN = /loan|lend|borrow|ऋण|लोन|लेंडर|उधार/i;

/** What the welcome of a product says once its lender has ended the application, on whatever day that was. */
function welcomeAfter(visit: AnyProduct, ends: Walk["ends"]) {
  const { page, product } = visit;
  if (ends === "DISBURSED") return page.getByText(visit.word("customer.welcome.leadBackDone", { product: product.name }));
  const [before = "", after = ""] = visit.word("customer.welcome.leadBackDECLINED", { product: product.name, date: "|" }).split("|");
  return page.getByText(before).filter({ hasText: after });
}

describe("a product defined only by documents", () => {
  // Before each, as some publish other documents, or take these back.
  beforeEach(() => importChanged(server, ANY_PRODUCTS));

  /** All that a screen says: the window's title, the header, the footer and what is between. Our own name says what it says. */
  const textOf = async ({ page, visitor }: AnyProduct) => {
    const { legalEntityName } = shipped<SiteDocument>("sites/multi-product");
    const all = `${await page.title()}\n${await page.locator("body").innerText()}`;
    return all.replaceAll(legalEntityName[visitor.language] ?? "", "");
  };

  /** A screen fits the window and, unless of a loan, is accessible and mentions no loan; other tests check loans and forms. */
  const checkScreen = async (visit: AnyProduct, { noLoan, id }: Walk, screen: string) => {
    const { page, visitor } = visit;
    const shots = process.env.PRODUCT_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/${id}-${visitor.language}-${screen}.png`, fullPage: true });
    expect(await overflow(page), screen).toBe(0);
    if (noLoan) expect(await textOf(visit), screen).not.toMatch(LOAN);
    if (noLoan && !screen.startsWith("2-")) expect(await axeViolations(page), screen).toEqual([]);
  };

  const toOffers = async (visit: AnyProduct, walk: Walk) => {
    await visit.startButton.waitFor();
    const { product, page } = visit;
    await page.getByText(product.welcome?.first ?? visit.word("customer.welcome.leadNew")).waitFor();
    for (const needed of product.keepAtHand ?? [visit.word("customer.welcome.need.pan")])
      await page.getByRole("listitem").filter({ hasText: needed }).waitFor();
    await page.getByRole("contentinfo").getByText(visit.terms).waitFor();
    await checkScreen(visit, walk, "1-welcome");
    await visit.startButton.click();
    for (const [step, answers] of Object.entries(walk.steps)) {
      await visit.stepHeading(step).waitFor();
      await visit.answer(asAnotherPerson(answers));
      await checkScreen(visit, walk, `2-${step}`);
      await visit.next.click();
    }
    await visit.stepHeading("review").waitFor();
    const [field, says] = walk.reviewed;
    expect(await visit.reviewAnswer(field).textContent()).toBe(says[visit.visitor.language]);
    await checkScreen(visit, walk, "3-review");
    await visit.submitForm();
  };

  const readOffers = async (visit: AnyProduct, walk: Walk) => {
    await visit.cards.nth(walk.order.length - 1).waitFor();
    expect(await visit.lendersShown()).toEqual(walk.order.map((lender) => visit.lender(lender)));
    for (const [lender, figure, says] of walk.figures) expect(await visit.figure(lender, figure).textContent(), figure).toMatch(says);
    if (walk.unmatched) await visit.unmatched.getByText(visit.lender(walk.unmatched), { exact: true }).waitFor();
    await checkScreen(visit, walk, "4-offers");
    if (walk.order.length < 2) return;
    for (const lender of walk.order)
      await visit.page.getByRole("checkbox", { name: visit.word("customer.offers.compareOf", { lender: visit.lender(lender) }) }).check();
    await visit.page.getByRole("button", { name: visit.word("customer.offers.compareOpen") }).click();
    const rows = visit.page.getByRole("rowheader");
    await rows.first().waitFor();
    const { compare, figures } = visit.product.offerKind;
    expect((await rows.allTextContents()).slice(0, compare.length)).toEqual(compare.map((id) => figures[id]?.label));
    await checkScreen(visit, walk, "5-compare");
    await visit.page.getByRole("button", { name: visit.word("customer.offers.compareClose") }).click();
  };

  /** The final screens of the lender, with the states that the server would send of such an application. */
  const checkOtherStatuses = async (visit: AnyProduct, walk: Walk) => {
    const { page } = visit;
    const lender = visit.lender(walk.chosen);
    const unreachable = visit.word("lending.delivery.unreachable", { lender });
    const ends = { DECLINED: null, EXPIRED: null, APPROVED: null, ACTION_NEEDED: unreachable } as const;
    const calls = "**/api/applications/*/lenders/*";
    for (const [status, message] of Object.entries(ends)) {
      await page.route(calls, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill({ response, json: { data: { ...data, status, message, saidByLender: false } } });
      });
      await page.reload();
      await page.getByText(visit.status(status), { exact: true }).first().waitFor();
      if (message !== null) await page.getByText(message, { exact: true }).waitFor();
      await checkScreen(visit, walk, `7-lender-${status}`);
      await page.unrouteAll({ behavior: "wait" });
    }
  };

  const submitToFinalStatus = async (visit: AnyProduct, walk: Walk) => {
    const lender = visit.lender(walk.chosen);
    const { page } = visit;
    await visit.chooseOffer(walk.chosen).click();
    const send = page.getByRole("button", { name: visit.submitLabel(lender, walk.consents.length > 0), exact: true });
    await send.waitFor();
    for (const consent of walk.consents) await visit.consent(consent).check();
    await checkScreen(visit, walk, "6-consent");
    await send.click();
    const status = page.getByRole("region", { name: visit.word("customer.transaction.statusTitle"), exact: true });
    await status.getByText(visit.status(walk.ends), { exact: true }).waitFor();
    await checkScreen(visit, walk, "7-lender");
    if (walk.noLoan) await checkOtherStatuses(visit, walk);
    await page.getByRole("link", { name: visit.word("customer.transaction.back") }).click();
    const row = page.getByRole("table").getByRole("row").filter({ hasText: lender });
    await row.getByText(visit.status(walk.ends), { exact: true }).waitFor();
    await checkScreen(visit, walk, "8-status");
  };

  test.each(WALKS.map((walk, index) => [walk.id, walk, ...(VISITS[index % VISITS.length] as Visit)] as const))(
    "%s: from its tile to the lender's response",
    async (_, walk, language, options) => {
      const visitor: Visitor = await newVisitor(browser, options, language);
      const visit = new AnyProduct(visitor, walk.id);
      await visitor.page.goto(`${server.base}/`);
      await visitor.page.getByRole("button", { name: visit.product.name, exact: true }).waitFor();
      await checkScreen(visit, { ...walk, noLoan: false }, "0-chooser");
      await visitor.page.getByRole("button", { name: visit.product.name, exact: true }).click();
      const mobile = newMobile();
      await new Verification(visitor).signIn(server, mobile);
      await toOffers(visit, walk);
      await readOffers(visit, walk);
      await submitToFinalStatus(visit, walk);
      const sms = async () => (await (await fetch(`${server.origin}/api/dev/outbox?to=${mobile}`)).json())[0].body;
      await expect.poll(sms).toContain(`: ${visit.status(walk.ends)}`);
      if (walk.noLoan) {
        const messages = await (await fetch(`${server.origin}/api/dev/outbox?to=${mobile}`)).json();
        expect(messages.map(({ body }: { body: string }) => body).join("\n")).not.toMatch(LOAN);
      }
      await visit.choose(server);
      const welcome =
        visit.product.welcome?.back === undefined ? welcomeAfter(visit, walk.ends) : visitor.page.getByText(visit.product.welcome.back);
      await welcome.waitFor();
      await checkScreen(visit, walk, "9-welcome-back");
      await visitor.close();
    },
  );

  /** A visitor who has signed in for a product, on its welcome. */
  const signedInFor = async (id: string, options = DESKTOP) => {
    const visitor = await newVisitor(browser, options);
    const visit = new AnyProduct(visitor, id);
    await visitor.page.goto(`${server.base}/`);
    await visitor.page.getByRole("button", { name: visit.product.name, exact: true }).click();
    await new Verification(visitor).signIn(server, newMobile());
    await visit.startButton.waitFor();
    return visit;
  };
  const walkOf = (id: string) => WALKS.find((walk) => walk.id === id) as Walk;
  const appId = async ({ visitor }: AnyProduct) => (await visitor.context.cookies()).find(({ name }) => name === "appId")?.value;

  test("two of them for one customer, in two tabs: each has its own draft, answers, offers and welcome", async () => {
    const card = await signedInFor("store-card");
    const { visitor } = card;
    const income = walkOf("store-card").steps.income ?? {};
    const gold = new AnyProduct({ ...visitor, page: await visitor.context.newPage() }, "jewel-loan");
    await card.startButton.click();
    await card.fill("about-you", { ...PERSON, tin: "ABCPE1234F" });
    await card.stepHeading("income").waitFor();
    await card.untilSaved("60000", () => card.answer({ monthly_income: "60000" }));

    await gold.choose(server);
    await gold.startButton.click();
    await gold.stepHeading("about-you").waitFor();
    // The draft of the one is none of the other's.
    expect(await gold.field("first_name").inputValue()).toBe("");
    await gold.fill("about-you", { ...PERSON, first_name: "Meeta" });
    await gold.stepHeading("gold").waitFor();
    await gold.untilSaved("30.5", () => gold.answer(walkOf("jewel-loan").steps.gold ?? {}));

    await card.page.reload();
    await card.stepHeading("income").waitFor();
    expect(await card.field("monthly_income").inputValue()).toBe("60,000");
    await card.answer(income);
    await gold.page.reload();
    await gold.stepHeading("gold").waitFor();
    expect(await gold.field("gold_grams").inputValue()).toBe("30.5");

    const appIdOf = async (request: Request) => (await (await request.response())?.json())?.appId;
    const sent = (visit: AnyProduct) =>
      visit.page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/user/"));
    const goldSent = sent(gold);
    await gold.next.click();
    await gold.submitForm();
    expect(Object.keys((await goldSent).postDataJSON().answers).sort()).toEqual([
      "birth_date",
      "first_name",
      "gold_amount",
      "gold_carat",
      "gold_grams",
      "last_name",
      "ornament",
      "postal_code",
    ]);
    await gold.card("bargad-finance").waitFor();
    const goldApp = await appIdOf(await goldSent);
    await card.next.click();
    await card.stepHeading("review").waitFor();
    expect(await card.reviewAnswer("first_name").textContent()).toBe("Meera");
    const cardSent = sent(card);
    await card.submitForm();
    expect((await cardSent).postDataJSON().answers).not.toHaveProperty("gold_grams");
    const cardApp = await appIdOf(await cardSent);
    await card.card("champa-cards").waitFor();

    for (const [visit, lenders] of [
      [gold, ["bargad-finance"]],
      [card, ["neem-bank", "champa-cards"]],
    ] as const) {
      await visit.page.reload();
      await visit.cards.nth(lenders.length - 1).waitFor();
      expect(await visit.lendersShown()).toEqual(lenders.map((lender) => visit.lender(lender)));
    }
    await card.submitToLender("neem-bank");
    await card.page.getByText(card.status("DISBURSED"), { exact: true }).first().waitFor();
    await gold.submitToLender("bargad-finance");
    await gold.page.getByText(gold.status("DECLINED"), { exact: true }).first().waitFor();
    await gold.page.getByRole("link", { name: gold.word("customer.transaction.back") }).click();
    await gold.page.getByRole("list", { name: gold.word("customer.offers.ended") }).waitFor();
    expect(await gold.page.getByRole("table").textContent()).not.toContain(gold.lender("neem-bank"));

    await gold.choose(server);
    await welcomeAfter(gold, "DECLINED").waitFor();
    // A tab writes the cookie some time after its screen is shown.
    await expect.poll(() => appId(gold)).toBe(goldApp);
    await card.choose(server);
    await card.continueButton.click();
    await card.card("champa-cards").waitFor();
    await expect.poll(() => appId(card)).toBe(cardApp);
    await visitor.close();
  });

  const OWNER = { type: "boolean", "x-label": { en: "Is the gold your own?", hi: "क्या सोना आपका अपना है?" }, "x-ui": { widget: "radio" } };
  const EDITED = {
    ...ANY_PRODUCTS,
    "schemas/forms/jewel-loan.json": () => {
      const form = JSON.parse(ANY_PRODUCTS["schemas/forms/jewel-loan.json"]?.("") ?? "");
      const { title, schema } = form.steps.at(-1);
      title.en = "The gold you own";
      const choices = [
        { const: true, title: { en: "Yes, all of it", hi: "हाँ, पूरा" } },
        { const: false, title: { en: "No", hi: "नहीं" } },
      ];
      schema.properties.gold_owner = { ...OWNER, oneOf: choices };
      schema.required.push("gold_owner");
      return JSON.stringify(form);
    },
  };

  test("an open form continues under its replaced release, and the next customer gets the new one", async () => {
    const early = await signedInFor("jewel-loan");
    await early.startButton.click();
    await early.fill("about-you", PERSON);
    await early.stepHeading("gold").waitFor();
    const before = await liveRelease(server);
    await importChanged(server, EDITED);
    expect(await liveRelease(server)).not.toBe(before);

    const late = await signedInFor("jewel-loan");
    await late.startButton.click();
    await late.fill("about-you", PERSON);
    await late.page.getByRole("heading", { level: 1, name: "The gold you own" }).waitFor();
    const gold = walkOf("jewel-loan").steps.gold ?? {};
    await late.untilSaved("30.5", async () => {
      await late.answer(gold);
      await late.page.getByText("Yes, all of it", { exact: true }).click();
    });

    await early.answer(gold);
    await early.page.reload();
    await early.stepHeading("gold").waitFor();
    expect(await early.page.getByText("Is the gold your own?").count()).toBe(0);
    await early.next.click();
    await early.submitForm();
    // The submitted answers stay; the live form has one more field.
    await early.page.getByText(early.word("form.renewed")).waitFor();
    await early.page.getByRole("heading", { level: 1, name: "The gold you own" }).waitFor();
    await early.page.getByText("Yes, all of it", { exact: true }).click();
    await early.next.click();
    await early.submitForm();
    await early.card("bargad-finance").waitFor();
    await early.visitor.close();

    // And back: a journey started under the edited form is submitted under it.
    await runTool(server, "config", "take-back", "--note", "The owner is not asked for after all");
    await expect.poll(() => liveRelease(server)).toBe(before);
    await late.page.reload();
    await late.page.getByRole("heading", { level: 1, name: "The gold you own" }).waitFor();
    await late.next.click();
    await late.stepHeading("review").waitFor();
    await late.page.getByRole("term").filter({ hasText: "Is the gold your own?" }).waitFor();
    await late.submitForm();
    await late.card("bargad-finance").waitFor();
    await late.visitor.close();
    const next = await signedInFor("jewel-loan");
    await next.startButton.click();
    await next.fill("about-you", PERSON);
    await next.stepHeading("gold").waitFor();
    await next.visitor.close();
  });

  test("a product that is rolled back: a customer in its form is sent to the offers, and new visitors do not find it", async () => {
    const visit = await signedInFor("health-cover");
    const walk = walkOf("health-cover");
    await visit.startButton.click();
    await visit.fill("about-you", walk.steps["about-you"] ?? {});
    await visit.stepHeading("cover").waitFor();
    await runTool(server, "config", "take-back", "1", "--note", "The products are not ready");
    const { page } = visit;
    await visit.fill("cover", walk.steps.cover ?? {});
    await visit.submitForm();
    await visit.card("tulsi-health").waitFor();
    await visit.submitToLender("tulsi-health");
    await page.getByText(visit.status("DISBURSED"), { exact: true }).first().waitFor();

    await page.goto(`${server.base}/`);
    await page.getByRole("button", { name: "Personal loan", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: visit.product.name, exact: true }).count()).toBe(0);
    await page.goto(`${server.base}/user/offers`);
    await page.getByRole("button", { name: "Personal loan", exact: true }).waitFor();
    await visit.visitor.close();
  });
});
