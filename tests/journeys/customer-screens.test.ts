import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoutingDocument } from "../../src/contract/documents.gen.ts";
import { shipped } from "../schemas/shipped.ts";
import { openBrowser, sharedProduct } from "./support/lane.ts";
import { MadeCustomer } from "./support/made-customers.ts";
import { looked, lookedOver, OF_ONE_PRODUCT, type Row } from "./support/screen-rows.ts";
import { type Maker, VISITORS, type Who } from "./support/screen-visitors.ts";
import { DESKTOP, newVisitor, overflow, PHONE, type Visitor } from "./support/visitor.ts";
import { documentText, word } from "./support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const NOBODY = "0f2a1f3e-1111-4222-8333-444455556666";
/** Paths of `lenders-transaction` and the lenders' own screens, by who has chosen the lender. */
const OWN_SCREENS: [Who, string][] = [
  ["loan", "amaltas-bank"],
  ["loan", "kachnar-finance"],
  ["loan", "palash-money"],
  ["practice", "sagwan-fincorp"],
  ["practice", "semal-capital"],
  ["practice", "parijat-credit"],
  ["eastern", "harsingar-loans"],
  ["retired", "shirish-bank"],
];

/** After how long without a sign of life a customer is warned; the countdown begins at 15 seconds. */
const IDLE_MINUTES = 15;

/** What is written in the help form. */
const ASKING = { contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210", description: "Which loan?" };

const inputs = { shows: "main input" };
const offers = { shows: "article" };

/** A row for each screen of customers and the public; `route` is the id of its route. */
const ROWS: (Row & { who: Who })[] = [
  { who: "nobody", route: "root-chooser", path: "/", shows: "main li button" },
  { who: "nobody", route: "segment-chooser", path: "/anyword", shows: "main li button" },
  { who: "nobody", route: "root-chooser", path: "/", host: "solar.", title: "pages/solar-loans", ...inputs },
  { who: "nobody", route: "named-otp", path: "/saral-otp", ...inputs },
  { who: "nobody", route: "user-named-otp", path: "/user/saral-otp", ...inputs },
  { who: "nobody", route: "create-merchant", path: "/create-merchant-form/", ...inputs },
  { who: "nobody", route: "create-merchant-success", path: "/create-merchant-form/success" },
  { who: "nobody", route: "create-merchant-of-partner", path: "/create-merchant-form/mitti-farm", ...inputs },
  { who: "nobody", route: "socialmedia-onboarding", path: "/socialmedia-onboarding", ...inputs },
  { who: "nobody", route: "auth", path: "/auth", shows: "main a" },
  { who: "nobody", route: "redirect", path: "/redirect", shows: "main a" },
  { who: "nobody", route: "customer-site", path: "/customer-site", shows: "main h2" },
  { who: "nobody", route: "transfer", path: `/transfer/${NOBODY}`, shows: "main button" },
  { who: "nobody", route: "lender-intake", path: `/user/lender-intake/sagwan-fincorp/${NOBODY}`, ...inputs },
  { who: "nobody", route: "privacy-policy", path: "/privacy-policy", shows: "main h2" },
  { who: "nobody", route: "privacy-policy", path: "/privacy-policy?partner=sunbird", shows: "main h2" },
  { who: "nobody", route: "terms-of-use", path: "/terms-of-use", shows: "main h2" },
  { who: "nobody", route: "terms-of-use", path: "/terms-of-use?partner=sunbird", shows: "main h2" },
  { who: "nobody", route: "how-we-match", path: "/how-we-match", shows: "main h2" },
  { who: "nobody", route: "grievance", path: "/grievance", shows: "main table" },
  { who: "nobody", route: "emi-calculator", path: "/emi-calculator", ...inputs },
  { who: "nobody", route: "check-eligibility", path: "/check-eligibility", ...inputs },
  { who: "loan", route: "my-consents", path: "/user/my-consents", shows: "main button" },
  { who: "loan", route: "my-data", path: "/user/my-data", shows: "main summary, main h3" },
  { who: "loan", route: "my-applications", path: "/user/my-applications", shows: "main button, main summary" },
  { who: "nobody", route: "not-found", path: "/404", missing: true },
  { who: "nobody", route: "catch-all", path: "/a/b/c", missing: true },
  { who: "begun", route: "verification", path: "/verification", ...inputs },
  { who: "signedIn", route: "products", path: "/products", shows: "main li button" },
  { who: "signedIn", route: "welcome-back", path: "/user/welcome-back", shows: "main li" },
  { who: "halfFilled", route: "credit-cards", path: "/credit-cards", ...offers },
  { who: "halfFilled", route: "products", path: "/products", shows: "main li button" },
  { who: "halfFilled", route: "credit-card-details", path: "/user/credit-card/details", ...inputs },
  { who: "unmatched", route: "offers", path: "/user/offers", shows: "#next-title" },
  { who: "unsecured", route: "cards-unsecured", path: "/cards-unsecured", ...offers },
  { who: "secured", route: "cards-secured", path: "/cards-secured", ...offers },
  { who: "card", route: "credit-cards", path: "/credit-cards", ...offers },
  { who: "card", route: "credit-card", path: "/user/credit-card", ...offers },
  { who: "card", route: "credit-card-details", path: "/user/credit-card/details", ...inputs },
  { who: "loan", route: "user-detail", path: "/user/user-detail", ...inputs },
  { who: "loan", route: "offers", path: "/user/offers", shows: "table" },
  { who: "loan", route: "welcome-back", path: "/user/welcome-back", shows: "main section + section button" },
  { who: "loan", route: "lender-submit", path: "/user/lender-submit", bare: true, shows: "main a" },
  { who: "loan", route: "lenders-transaction", path: "/user/lenders-transaction/parijat-credit", shows: "main ol li" },
  { who: "loan", route: "lender-declined", path: "/user/parijat-credit-declined", shows: "#declined-title" },
  ...OWN_SCREENS.map(([who, lender]) => ({ who, route: "lender", path: `/user/${lender}`, shows: "main section h2" })),
  { who: "gold", route: "gold-loan-detail", path: "/user/user-detail/gold-loan", ...inputs },
  { who: "gold", route: "offers", path: "/user/offers", ...offers },
  { who: "gold", route: "lender", path: "/user/palash-gold", ...inputs },
  { who: "gold", route: "lender", path: "/user/kesar-gold", ...inputs },
  { who: "business", route: "business-detail", path: "/user/business-detail", ...inputs },
  { who: "business", route: "business-welcome-back", path: "/user/business-welcome-back", shows: "main section + section button" },
  { who: "business", route: "business-offers", path: "/user/business-offers", ...offers },
  { who: "housing", route: "housing-detail", path: "/user/affordable-housing-loan-detail", ...inputs },
  { who: "housing", route: "housing-welcome-back", path: "/user/housing-welcome-back", shows: "main section + section button" },
  { who: "housing", route: "housing-offers", path: "/user/housing-offers", ...offers },
  { who: "insured", route: "insurance", path: "/user/insurance", ...offers },
  { who: "insured", route: "insurance-details", path: "/user/insurance/details", ...inputs },
  // Two insurers were chosen: each application has its own address.
  { who: "insured", route: "insurance-transaction", path: "/user/insurance/transaction/juhi-health", shows: "main ol li" },
  { who: "insured", route: "insurance-transaction", path: "/user/insurance/transaction/bela-general", shows: "main ol li" },
];

/** Overlays and screens without a path of their own; a text in the current language shows that each is present. */
const OVERLAYS: [what: string, who: Who, over: Parameters<typeof lookedOver>[2]][] = [
  ["the language menu", "nobody", { path: "/", open: ({ chrome }) => chrome.languages("header").locator("summary").click() }],
  ["the drawer on a phone", "loan", { path: "/user/offers", widths: [360], open: ({ chrome }) => chrome.menu.click() }],
  [
    "help, with focus on its first field",
    "loan",
    {
      path: "/user/offers",
      async open({ chrome, language }) {
        await (await chrome.control("help")).click();
        const first = chrome.dialog.getByLabel(word(language, "common.help.contactName"));
        await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
      },
    },
  ],
  [
    "a message that disappears by itself",
    "signedIn",
    {
      path: "/user/welcome-back",
      async open({ chrome, language }) {
        await (await chrome.control("help")).click();
        for (const [name, value] of Object.entries(ASKING))
          await chrome.dialog.getByLabel(word(language, `common.help.${name}`)).fill(value);
        await chrome.dialog.getByRole("button", { name: word(language, "common.help.send"), exact: true }).click();
        // It stays as long as it has the focus.
        await chrome.toasts.getByRole("button").first().focus();
      },
    },
  ],
  [
    "the question before a business loan",
    "signedIn",
    {
      path: "/products",
      async open({ page, chrome, language }) {
        await page.getByRole("button", { name: documentText(language, "products/business-loan", "name"), exact: true }).click();
        await chrome.dialog.getByRole("radio").first().waitFor();
      },
    },
  ],
  [
    "the warning before an idle session ends",
    "away",
    {
      path: "/user/welcome-back",
      watched: true,
      async open({ page, chrome, language }) {
        // The time of day is paused, and with it the countdown, while timers continue.
        const lastActive = (await page.evaluate(() => Date.now())) + 60_000;
        await page.clock.setFixedTime(lastActive);
        await page.keyboard.press("Shift");
        await page.clock.setFixedTime(lastActive + IDLE_MINUTES * 60_000 + 1_000);
        await expect.poll(() => chrome.dialog.getByRole("timer").textContent()).toBe(word(language, "common.idle.text", { seconds: 14 }));
        await chrome.dialog.getByRole("button", { name: word(language, "common.idle.stay"), exact: true }).waitFor();
      },
    },
  ],
  [
    "the fallback of a screen that crashed",
    "eastern",
    {
      path: "/user/welcome-back",
      async open({ page, language }) {
        await page.route("**/api/offers/*", (route) => route.fulfill({ json: { data: { offers: 7, unmatched: 7, receipt: 7 } } }));
        await page.getByRole("button", { name: word(language, "customer.welcome.continue"), exact: true }).click();
        await page.getByRole("heading", { level: 1, name: word(language, "common.crash.title") }).waitFor();
      },
    },
  ],
  [
    "the notice of an ended session with a lender",
    "loan",
    {
      path: "/user/lenders-transaction/kachnar-finance",
      async open({ page, language }) {
        await page.route("**/lenders/kachnar-finance", async (route) => {
          const { data } = await (await route.fetch()).json();
          await route.fulfill({ json: { data: { ...data, status: "SELECTED", delivery: "handed-over", sessionExpired: true } } });
        });
        await page.reload();
        await page.getByText(word(language, "customer.transaction.expiredText")).waitFor();
      },
    },
  ],
];

describe("every screen of customers and the public, in both languages, on a phone and a desktop", () => {
  const visitors = new Map<Who, Promise<Visitor>>();
  beforeAll(async () => {
    for (const who of Object.keys(VISITORS) as Who[]) visitors.set(who, visitorOf(who));
    await Promise.all(visitors.values());
  });
  afterAll(async () => {
    for (const visitor of [...phones.values(), ...(await Promise.all(visitors.values()))]) await visitor.close();
  });

  async function visitorOf(who: Who): Promise<Visitor> {
    const visitor = await newVisitor(browser, DESKTOP);
    const make: Maker = VISITORS[who];
    await make(new MadeCustomer(visitor.context.request, product));
    return visitor;
  }

  const phones = new Map<Who, Visitor>();
  /** The phone of one of them, with what their browser keeps. */
  async function phoneOf(who: Who): Promise<Visitor> {
    const storageState = await (await visitors.get(who))?.context.storageState();
    const phone = phones.get(who) ?? (await newVisitor(browser, { ...PHONE, ...(storageState && { storageState }) }));
    phones.set(who, phone);
    return phone;
  }

  test.each(ROWS.map((row) => [`${row.host ?? ""}${row.path}`, row] as const))("%s", async (_, row) => {
    expect(await looked(await phoneOf(row.who), product, row)).toEqual([]);
  });

  test("the chooser with a fallback font, before its own font is loaded", async () => {
    const phone = await newVisitor(browser);
    await phone.context.route(/devanagari/, (route) => route.fulfill({ body: "" }));
    const [chooser] = ROWS.filter(({ route }) => route === "root-chooser");
    expect(await looked(phone, product, chooser as Row)).toEqual([]);
    await phone.close();
  });

  test.each(OVERLAYS)("%s", async (what, who, over) => {
    const visitor = await visitors.get(who);
    if (!visitor) return;
    if (what.includes("crashed")) visitor.expects(/exception|offers/);
    expect(await lookedOver(visitor, product, over)).toEqual([]);
  });

  test("the Key Fact Statement of an offer; when printed, it and the offers have no controls", async () => {
    const visitor = await visitors.get("practice");
    if (!visitor) return;
    const { page } = visitor;
    const printed = async (what: string) => {
      await page.emulateMedia({ media: "print" });
      // A sheet of A4 within its margins.
      await page.setViewportSize({ width: 718, height: 1000 });
      expect(await overflow(page), what).toBe(0);
      expect(await page.locator("button:visible, select:visible, footer:visible, header details:visible").allTextContents(), what).toEqual(
        [],
      );
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (process.env.SCREEN_PICTURES)
        await page.screenshot({ path: `${process.env.SCREEN_PICTURES}/paper-${visitor.language}-${what}.png`, fullPage: true });
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize(DESKTOP.viewport);
    };
    for (const language of ["en", "hi"] as const) {
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      visitor.language = language;
      await page.goto(`${product.base}/user/offers`);
      await page.getByRole("article").first().waitFor();
      const statement = await page.locator("main a[href*=key-facts]").first().getAttribute("href");
      await printed("offers");
      const path = statement?.replace("/in/home/app", "") ?? "";
      const row = { route: "key-facts", path, shows: "main table" };
      if (language === "en") expect(await looked(await phoneOf("practice"), product, row)).toEqual([]);
      await page.goto(`${product.base}${path}`);
      await page.getByRole("table").first().waitFor();
      await printed("statement");
    }
  });

  test("each route of customers has a row", () => {
    const { routes } = shipped<RoutingDocument>("routing/customer");
    // A statement is asked for by the id of an offer, above.
    const known = new Set([...ROWS, ...OF_ONE_PRODUCT].map(({ route }) => route).concat("key-facts"));
    expect(routes.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
  });
});
