import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoutingDocument } from "../../../src/contract/documents.gen.ts";
import { shipped } from "../../schemas/shipped.ts";
import { ApiCustomer } from "../support/api-customer.ts";
import { checkOverlay, checkScreen, type ScreenCase, SINGLE_PRODUCT_SCREENS } from "../support/check-screen.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { VISITORS, type VisitorName, type VisitorSetup } from "../support/screen-visitors.ts";
import { DESKTOP, newVisitor, overflow, PHONE, type Visitor, whilePrinted } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const UNKNOWN_ID = "0f2a1f3e-1111-4222-8333-444455556666";
/** Paths of `lenders-transaction` and the lenders' own screens, by who has chosen the lender. */
const OWN_SCREENS: [VisitorName, string][] = [
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
const ENQUIRY = { contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210", description: "Which loan?" };

const inputs = { requiredSelector: "main input" };
const offers = { requiredSelector: "article" };

/** A row for each screen of customers and the public; `route` is the id of its route. */
const ROWS: (ScreenCase & { who: VisitorName })[] = [
  { who: "anonymous", route: "root-chooser", path: "/", requiredSelector: "main li button" },
  { who: "anonymous", route: "segment-chooser", path: "/anyword", requiredSelector: "main li button" },
  { who: "anonymous", route: "root-chooser", path: "/", host: "solar.", title: "pages/solar-loans", ...inputs },
  { who: "anonymous", route: "named-otp", path: "/saral-otp", ...inputs },
  { who: "anonymous", route: "user-named-otp", path: "/user/saral-otp", ...inputs },
  { who: "anonymous", route: "create-merchant", path: "/create-merchant-form/", ...inputs },
  { who: "anonymous", route: "create-merchant-success", path: "/create-merchant-form/success" },
  { who: "anonymous", route: "create-merchant-of-partner", path: "/create-merchant-form/mitti-farm", ...inputs },
  { who: "anonymous", route: "socialmedia-onboarding", path: "/socialmedia-onboarding", ...inputs },
  { who: "anonymous", route: "auth", path: "/auth", requiredSelector: "main a" },
  { who: "anonymous", route: "redirect", path: "/redirect", requiredSelector: "main a" },
  { who: "anonymous", route: "customer-site", path: "/customer-site", requiredSelector: "main h2" },
  { who: "anonymous", route: "unsubscribe", path: "/unsubscribe", requiredSelector: "main [role=note]" },
  { who: "anonymous", route: "transfer", path: `/transfer/${UNKNOWN_ID}`, requiredSelector: "main button" },
  { who: "anonymous", route: "lender-intake", path: `/user/lender-intake/sagwan-fincorp/${UNKNOWN_ID}`, ...inputs },
  { who: "anonymous", route: "privacy-policy", path: "/privacy-policy", requiredSelector: "main h2" },
  { who: "anonymous", route: "privacy-policy", path: "/privacy-policy?partner=sunbird", requiredSelector: "main h2" },
  { who: "anonymous", route: "terms-of-use", path: "/terms-of-use", requiredSelector: "main h2" },
  { who: "anonymous", route: "terms-of-use", path: "/terms-of-use?partner=sunbird", requiredSelector: "main h2" },
  { who: "anonymous", route: "how-we-match", path: "/how-we-match", requiredSelector: "main h2" },
  { who: "anonymous", route: "grievance", path: "/grievance", requiredSelector: "main table" },
  { who: "anonymous", route: "emi-calculator", path: "/emi-calculator", ...inputs },
  { who: "anonymous", route: "check-eligibility", path: "/check-eligibility", ...inputs },
  { who: "loan", route: "my-consents", path: "/user/my-consents", requiredSelector: "main button" },
  { who: "loan", route: "my-data", path: "/user/my-data", requiredSelector: "main summary, main h3" },
  { who: "loan", route: "my-applications", path: "/user/my-applications", requiredSelector: "main button, main summary" },
  { who: "anonymous", route: "not-found", path: "/404", missing: true },
  { who: "anonymous", route: "catch-all", path: "/a/b/c", missing: true },
  { who: "begun", route: "verification", path: "/verification", ...inputs },
  { who: "signedIn", route: "products", path: "/products", requiredSelector: "main li button" },
  { who: "signedIn", route: "welcome-back", path: "/user/welcome-back", requiredSelector: "main li" },
  { who: "halfFilled", route: "credit-cards", path: "/credit-cards", ...offers },
  { who: "halfFilled", route: "products", path: "/products", requiredSelector: "main li button" },
  { who: "halfFilled", route: "credit-card-details", path: "/user/credit-card/details", ...inputs },
  { who: "unmatched", route: "offers", path: "/user/offers", requiredSelector: "#next-title" },
  { who: "unsecured", route: "cards-unsecured", path: "/cards-unsecured", ...offers },
  { who: "secured", route: "cards-secured", path: "/cards-secured", ...offers },
  { who: "card", route: "credit-cards", path: "/credit-cards", ...offers },
  { who: "card", route: "credit-card", path: "/user/credit-card", ...offers },
  { who: "card", route: "credit-card-details", path: "/user/credit-card/details", ...inputs },
  { who: "loan", route: "user-detail", path: "/user/user-detail", ...inputs },
  { who: "loan", route: "offers", path: "/user/offers", requiredSelector: "table" },
  { who: "loan", route: "welcome-back", path: "/user/welcome-back", requiredSelector: "main section + section button" },
  { who: "loan", route: "lender-submit", path: "/user/lender-submit", bare: true, requiredSelector: "main a" },
  { who: "loan", route: "lenders-transaction", path: "/user/lenders-transaction/parijat-credit", requiredSelector: "main ol li" },
  { who: "loan", route: "lender-declined", path: "/user/parijat-credit-declined", requiredSelector: "#declined-title" },
  ...OWN_SCREENS.map(([who, lender]) => ({ who, route: "lender", path: `/user/${lender}`, requiredSelector: "main section h2" })),
  { who: "gold", route: "gold-loan-detail", path: "/user/user-detail/gold-loan", ...inputs },
  { who: "gold", route: "offers", path: "/user/offers", ...offers },
  { who: "gold", route: "lender", path: "/user/palash-gold", ...inputs },
  { who: "gold", route: "lender", path: "/user/kesar-gold", ...inputs },
  { who: "business", route: "business-detail", path: "/user/business-detail", ...inputs },
  {
    who: "business",
    route: "business-welcome-back",
    path: "/user/business-welcome-back",
    requiredSelector: "main section + section button",
  },
  { who: "business", route: "business-offers", path: "/user/business-offers", ...offers },
  { who: "housing", route: "housing-detail", path: "/user/affordable-housing-loan-detail", ...inputs },
  { who: "housing", route: "housing-welcome-back", path: "/user/housing-welcome-back", requiredSelector: "main section + section button" },
  { who: "housing", route: "housing-offers", path: "/user/housing-offers", ...offers },
  { who: "insured", route: "insurance", path: "/user/insurance", ...offers },
  { who: "insured", route: "insurance-details", path: "/user/insurance/details", ...inputs },
  // Two insurers were chosen: each application has its own address.
  { who: "insured", route: "insurance-transaction", path: "/user/insurance/transaction/juhi-health", requiredSelector: "main ol li" },
  { who: "insured", route: "insurance-transaction", path: "/user/insurance/transaction/bela-general", requiredSelector: "main ol li" },
];

/** Overlays and screens without a path of their own; a text in the current language shows that each is present. */
const OVERLAYS: [what: string, who: VisitorName, over: Parameters<typeof checkOverlay>[2]][] = [
  ["the language menu", "anonymous", { path: "/", open: ({ chrome }) => chrome.languages("header").locator("summary").click() }],
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
        for (const [name, value] of Object.entries(ENQUIRY))
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
      opensOnIdleWatch: true,
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
  const visitors = new Map<VisitorName, Promise<Visitor>>();
  beforeAll(async () => {
    for (const who of Object.keys(VISITORS) as VisitorName[]) visitors.set(who, visitorOf(who));
    await Promise.all(visitors.values());
  });
  afterAll(async () => {
    for (const visitor of [...phones.values(), ...(await Promise.all(visitors.values()))]) await visitor.close();
  });

  async function visitorOf(who: VisitorName): Promise<Visitor> {
    const visitor = await newVisitor(browser, DESKTOP);
    const make: VisitorSetup = VISITORS[who];
    await make(new ApiCustomer(visitor.context.request, product));
    return visitor;
  }

  const phones = new Map<VisitorName, Visitor>();
  /** The phone of one of them, with what their browser keeps. */
  async function phoneOf(who: VisitorName): Promise<Visitor> {
    const storageState = await (await visitors.get(who))?.context.storageState();
    const phone = phones.get(who) ?? (await newVisitor(browser, { ...PHONE, ...(storageState && { storageState }) }));
    phones.set(who, phone);
    return phone;
  }

  test.each(ROWS.map((row) => [`${row.host ?? ""}${row.path}`, row] as const))("%s", async (_, row) => {
    expect(await checkScreen(await phoneOf(row.who), product, row)).toEqual([]);
  });

  test("the chooser with a fallback font, before its own font is loaded", async () => {
    const phone = await newVisitor(browser);
    await phone.context.route(/devanagari/, (route) => route.fulfill({ body: "" }));
    const [chooser] = ROWS.filter(({ route }) => route === "root-chooser");
    expect(await checkScreen(phone, product, chooser as ScreenCase)).toEqual([]);
    await phone.close();
  });

  test.each(OVERLAYS)("%s", async (what, who, over) => {
    const visitor = await visitors.get(who);
    if (!visitor) return;
    if (what.includes("crashed")) visitor.expectError(/exception|offers/);
    expect(await checkOverlay(visitor, product, over)).toEqual([]);
  });

  test("the Key Fact Statement of an offer; when printed, it and the offers have no controls", async () => {
    const visitor = await visitors.get("practice");
    if (!visitor) return;
    const { page } = visitor;
    const printScreen = (what: string) =>
      whilePrinted(page, async () => {
        // A sheet of A4 within its margins.
        await page.setViewportSize({ width: 718, height: 1000 });
        expect(await overflow(page), what).toBe(0);
        const controls = page.locator("button:visible, select:visible, footer:visible, header details:visible");
        expect(await controls.allTextContents(), what).toEqual([]);
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (process.env.SCREEN_PICTURES)
          await page.screenshot({ path: `${process.env.SCREEN_PICTURES}/paper-${visitor.language}-${what}.png`, fullPage: true });
      });
    for (const language of ["en", "hi"] as const) {
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      visitor.language = language;
      await page.goto(`${product.base}/user/offers`);
      await page.getByRole("article").first().waitFor();
      const statement = await page.locator("main a[href*=key-facts]").first().getAttribute("href");
      await printScreen("offers");
      const path = statement?.replace("/in/home/app", "") ?? "";
      const row = { route: "key-facts", path, requiredSelector: "main table" };
      if (language === "en") expect(await checkScreen(await phoneOf("practice"), product, row)).toEqual([]);
      await page.goto(`${product.base}${path}`);
      await page.getByRole("table").first().waitFor();
      await printScreen("statement");
    }
  });

  test("each route of customers has a row", () => {
    const { routes } = shipped<RoutingDocument>("routing/customer");
    // A statement is asked for by the id of an offer, above.
    const known = new Set([...ROWS, ...SINGLE_PRODUCT_SCREENS].map(({ route }) => route).concat("key-facts"));
    expect(routes.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
  });
});
