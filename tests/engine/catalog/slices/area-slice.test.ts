import { describe, expect, test } from "vitest";
import { slicePage } from "../../../../src/engine/catalog/blocks/slice-page.ts";
import { productByCode } from "../../../../src/engine/catalog/catalog.ts";
import { hostRuleIndex, sliceArea } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { documentOf, smallCatalog } from "../small-catalog.ts";

const THEN = "then";
const bilingual = (en: string) => ({ en, hi: `${en}-hi` });

const SITE = {
  mode: "multi",
  brand: "house",
  brandName: bilingual("Saral"),
  legalEntityName: bilingual("Saral Ltd"),
  otpRoute: "code",
  languages: [
    { phone_code: 91, id: 1, code: "hi", isDefault: false },
    { phone_code: 91, id: 2, code: "en", isDefault: true },
  ],
  otp: { length: 6 },
  idle: { customerMinutes: 1, adminMinutes: 2, partnerMinutes: 3, countdownSeconds: 15 },
  session: { customer: { absoluteHours: 12 }, admin: { absoluteHours: 2 } },
  toasts: { seconds: 3, most: 5 },
  help: { phoneDigits: 10, descriptionRows: 5, hidden: 1 },
  analytics: { enabled: true },
  grievance: { name: "Officer", email: "own@example.com" },
  disclaimer: { long: bilingual("Long"), short: bilingual("Short") },
};
const PRODUCT = {
  code: "LOAN",
  productId: 1,
  value: "loan",
  aliases: ["credit"],
  order: 2,
  name: bilingual("Loan"),
  icon: "icon",
  tiles: [
    { title: bilingual("Title"), claim: bilingual("Claim"), points: [bilingual("Point")] },
    { title: bilingual("Other"), claim: bilingual("Claim") },
  ],
  home: "/home",
  routes: { detail: "/detail" },
  form: "details",
  offerKind: "plain",
  lenderScreens: { lender: [], "lender-declined": [], "lender-intake": [] },
  keepAtHand: [bilingual("Paper")],
  footerTerms: { long: bilingual("All terms"), short: bilingual("Terms") },
};
const KIND = {
  law: { as: "lending" },
  figures: [
    { id: "rate", value: 1 },
    {
      id: "apr",
      label: bilingual("APR"),
      phrase: bilingual("the APR"),
      note: bilingual("Note"),
      noteOf: "kind",
      format: "percent",
      better: "less",
      comparableWith: ["emi"],
      value: 1,
    },
    { id: "emi", label: bilingual("EMI"), format: "rupees", value: { var: "terms.secret" } },
    { id: "kind", label: bilingual("Kind"), format: "code", codes: { fixed: bilingual("Fixed") }, value: 1 },
  ],
  card: { main: "apr", figures: ["emi"], basis: bilingual("For {{emi}}"), terms: ["apr"] },
  summary: ["emi"],
  keyFacts: ["apr"],
  compare: ["apr", "emi"],
  sorts: [{ figure: "emi", order: "ascending", label: bilingual("Lowest") }],
  ranking: [
    { figure: "apr", order: "ascending" },
    { figure: "emi", order: "descending" },
  ],
};
const ROUTING = {
  routes: [
    { id: "a", path: "/a", screen: "page", record: "lender", title: bilingual("A") },
    { id: "b", path: "/{otpRoute}/x/{otpRoute}", screen: "otp", title: bilingual("B"), mode: "multi" },
    { id: "c", path: "/c", screen: "page", title: bilingual("C"), mode: "single" },
  ],
  guard: [{ id: "stay", go: "stay" }],
  flows: { next: [] },
};

/** What only the partner may read. */
const SHARE = [{ from: "2026-04-01", percent: 60 }];

function catalogWith(more: Parameters<typeof smallCatalog>[0] = {}, site: object = {}) {
  return smallCatalog({
    site: { one: { ...SITE, ...site } },
    brand: {
      house: { title: bilingual("House"), lookup: ["old"], fontFamily: "Noto", revenueShare: SHARE },
      sun: { name: "Sun", nameIn: { hi: "सूरज" }, fontFamily: "Sans", revenueShare: SHARE },
    },
    shared: { any: { definitions: { mobile: { pattern: "^[6-9]$", maxLength: 9 } } } },
    product: { loan: PRODUCT, gold: { ...PRODUCT, code: "GOLD", productId: 2, order: 1 }, also: { ...PRODUCT, code: "ALSO", order: 1 } },
    "offer-kind": { plain: KIND },
    routing: { customer: ROUTING, admin: { ...ROUTING, routes: [] } },
    texts: { "en/common": { a: "A", b: { c: "C" } }, "hi/common": { b: { c: "स" } }, "en/admin": { x: "X" }, "en/customer": { y: "Y" } },
    ...more,
  });
}

const VIEW = { area: "customer", language: "hi", site: "one", host: "localhost" } as const;

describe("the slice of an area", () => {
  test("has these contents, in its language", () => {
    const slice = sliceArea(catalogWith(), VIEW);
    expect(slice.site).toEqual({
      id: "one",
      mode: "multi",
      brandName: "Saral-hi",
      legalEntityName: "Saral Ltd-hi",
      otpRoute: "code",
      apiBase: "",
      lenderSubmitFlag: false,
      lenders: [],
      lenderMarks: [],
      promises: [],
      sessionMinutes: 720,
      languages: SITE.languages,
      otpLength: 6,
      identifiers: { mobile: { pattern: "^[6-9]$", maxLength: 9, code: 91 }, email: { pattern: "x^" } },
      idle: { minutes: 1, countdownSeconds: 15 },
      toasts: { seconds: 3, most: 5 },
      help: { phoneDigits: 10, descriptionRows: 5 },
      analytics: false,
      analyticsConsentDays: 180,
      grievance: SITE.grievance,
      brandCookieDays: 30,
      disclaimer: { long: "Long-hi", short: "Short-hi" },
      host: { hideReturnToProducts: false },
    });
    expect(slice).toMatchObject({
      area: "customer",
      language: "hi",
      brand: { key: "house", title: "House-hi", fontFamily: "Noto" },
      coBrand: null,
    });
    for (const hidden of ["lookup", "revenueShare"]) expect(slice.brand).not.toHaveProperty(hidden);
    expect(slice.routing).toEqual({
      routes: [
        { id: "a", path: "/a", screen: "page", title: "A-hi" },
        { id: "b", path: "/code/x/code", screen: "otp", title: "B-hi" },
      ],
      guard: ROUTING.guard,
      flows: ROUTING.flows,
    });
    expect(slice.texts).toEqual({ common: { a: "A", b: { c: "स" } }, customer: { y: "Y" } });
  });

  test("includes the site's own values", () => {
    const more = {
      apiBase: "https://api.example.com",
      lenderSubmitFlag: true,
      brandCookieDays: 7,
      singleProduct: "LOAN",
      analytics: { enabled: false },
    };
    expect(sliceArea(catalogWith({}, more), { ...VIEW, production: true }).site).toMatchObject({ ...more, analytics: false });
    for (const [area, minutes, sessionMinutes] of [
      ["customer", 1, 720],
      ["admin", 2, 120],
    ] as const)
      expect(sliceArea(catalogWith(), { ...VIEW, area }).site).toMatchObject({ idle: { minutes }, sessionMinutes });
  });

  test("has a session time in whole minutes, also for fractions of an hour", () => {
    const session = { customer: { absoluteHours: 0.51 }, admin: { absoluteHours: 2 }, partner: { absoluteHours: 2 } };
    expect(sliceArea(catalogWith({}, { session }), VIEW).site.sessionMinutes).toBe(31);
  });

  test("has no analytics in the admin area, which does not ask for consent", () => {
    const catalog = catalogWith({}, { analytics: { enabled: true } });
    expect(sliceArea(catalog, { ...VIEW, area: "admin", production: true }).site.analytics).toBe(false);
  });

  test("has analytics in production only, and the days after which consent is asked for again", () => {
    const analytics = (production: boolean | undefined, more: object = {}) => {
      const view = { ...VIEW, ...(production !== undefined && { production }) };
      const { site } = sliceArea(catalogWith({}, { analytics: { enabled: true, ...more } }), view);
      return [site.analytics, site.analyticsConsentDays];
    };
    expect([analytics(true), analytics(false), analytics(undefined), analytics(true, { enabled: false, consentDays: 7 })]).toEqual([
      [true, 180],
      [false, 180],
      [false, 180],
      [false, 7],
    ]);
  });

  test("has the logos of lenders with an enabled product of the site, by name, and the site's promises", () => {
    const lender = (name: string, product: string, more = {}) => ({
      enabled: true,
      name: bilingual(name),
      logo: `logo of ${name}`,
      products: [{ product }],
      ...more,
    });
    const lenders = {
      a: lender("Z bank", "LOAN"),
      b: lender("A bank", "GOLD"),
      c: lender("Off", "LOAN", { enabled: false }),
      d: lender("Else", "NONE"),
    };
    const marksOf = (site: object, area: "customer" | "admin" = "customer") =>
      sliceArea(catalogWith({ lender: lenders }, site), { ...VIEW, area }).site.lenderMarks.map(({ name, logo }) => [name, logo]);
    expect(marksOf({})).toEqual([
      ["A bank-hi", "logo of A bank"],
      ["Z bank-hi", "logo of Z bank"],
    ]);
    expect(marksOf({ mode: "single", singleProduct: "LOAN" })).toEqual([["Z bank-hi", "logo of Z bank"]]);
    expect(marksOf({}, "admin")).toEqual([]);
    expect(sliceArea(catalogWith({}, { promises: ["no-fee"] }), VIEW).site.promises).toEqual(["no-fee"]);
  });

  test("lists enabled lenders for customers only", () => {
    const lender = { b: { enabled: true, products: [] }, a: { enabled: true, products: [] }, off: { enabled: false, products: [] } };
    expect(sliceArea(catalogWith({ lender }), VIEW).site.lenders).toEqual(["a", "b"]);
    expect(sliceArea(catalogWith({ lender }), { ...VIEW, area: "admin" }).site.lenders).toEqual([]);
  });

  test("lists products with all that is shown of them, in order, for customers only; in a single-product site that one", () => {
    const { products } = sliceArea(catalogWith(), VIEW);
    expect(products.map(({ code }) => code)).toEqual(["ALSO", "GOLD", "LOAN"]);
    expect(products[2]).toEqual({
      id: "loan",
      code: "LOAN",
      productId: 1,
      value: "loan",
      aliases: ["credit"],
      name: "Loan-hi",
      icon: "icon",
      tiles: [
        { title: "Title-hi", claim: "Claim-hi", points: ["Point-hi"] },
        { title: "Other-hi", claim: "Claim-hi", points: [] },
      ],
      home: "/home",
      routes: { detail: "/detail" },
      form: "details",
      updateFlags: [],
      offerKind: {
        id: "plain",
        law: "lending",
        byLaw: {},
        figures: {
          apr: {
            label: "APR-hi",
            phrase: "the APR-hi",
            note: "Note-hi",
            noteOf: "kind",
            format: "percent",
            better: "less",
            comparableWith: ["emi"],
          },
          emi: { label: "EMI-hi", phrase: "EMI-hi", format: "rupees" },
          kind: { label: "Kind-hi", phrase: "Kind-hi", format: "code", codes: { fixed: "Fixed-hi" } },
        },
        card: { main: "apr", figures: ["emi"], basis: "For {{emi}}-hi", terms: ["apr"] },
        summary: ["emi"],
        keyFacts: ["apr"],
        compare: ["apr", "emi"],
        sorts: [{ figure: "emi", order: "ascending", label: "Lowest-hi" }],
      },
      lenderScreens: { lender: [], "lender-declined": [], "lender-intake": [] },
      keepAtHand: ["Paper-hi"],
      footerTerms: { long: "All terms-hi", short: "Terms-hi" },
    });
    const more = { completionFlag: "done", updateFlags: ["u"], requestedAmount: "amount", empty: bilingual("None") };
    const full = sliceArea(catalogWith({ product: { loan: { ...PRODUCT, ...more } } }), VIEW).products[0];
    expect(full).toMatchObject({ ...more, empty: "None-hi" });
    expect(sliceArea(catalogWith(), { ...VIEW, area: "admin" }).products).toEqual([]);
    const single = sliceArea(catalogWith({}, { mode: "single", singleProduct: "GOLD" }), VIEW);
    expect(single.products.map(({ code }) => code)).toEqual(["GOLD"]);
    expect(single.routing.routes.map(({ id }) => id)).toEqual(["a", "c"]);
  });

  test("has a product's own welcome, example, documents to have ready, and footer terms", () => {
    const own = {
      example: { rows: [{ label: bilingual("You pay"), value: bilingual("Ten") }], note: bilingual("Without fees") },
      welcome: { first: bilingual("First"), back: bilingual("Back") },
      keepAtHand: [bilingual("Paper"), bilingual("Pen")],
      footerTerms: { long: bilingual("All terms"), short: bilingual("Terms") },
    };
    expect(sliceArea(catalogWith({ product: { loan: { ...PRODUCT, ...own } } }), VIEW).products[0]).toMatchObject({
      example: { rows: [{ label: "You pay-hi", value: "Ten-hi" }], note: "Without fees-hi" },
      welcome: { first: "First-hi", back: "Back-hi" },
      keepAtHand: ["Paper-hi", "Pen-hi"],
      footerTerms: { long: "All terms-hi", short: "Terms-hi" },
    });
  });

  test("has the texts of a kind of offer for the status table", () => {
    const statusTable = {
      columns: { lenderName: bilingual("Insurer") },
      statuses: { DISBURSED: { label: bilingual("Issued") }, DECLINED: { hint: bilingual("No") } },
    };
    const kinds = { plain: { ...KIND, law: { as: "insurance" }, statusTable } };
    expect(sliceArea(catalogWith({ "offer-kind": kinds }), VIEW).products[0]?.offerKind).toMatchObject({
      law: "insurance",
      statusTable: { columns: { lenderName: "Insurer-hi" }, statuses: { DISBURSED: { label: "Issued-hi" }, DECLINED: { hint: "No-hi" } } },
    });
  });

  test("in an unknown language uses the default one, else the first", () => {
    expect(sliceArea(catalogWith(), { ...VIEW, language: "ta" }).language).toBe("en");
    const none = SITE.languages.map((language) => ({ ...language, isDefault: false }));
    expect(sliceArea(catalogWith({}, { languages: none }), { ...VIEW, language: "ta" }).language).toBe("hi");
  });

  test("has the partner's brand beside the house's, if a brand has that name", () => {
    const coBrand = (brand: string | null) => sliceArea(catalogWith(), { ...VIEW, brand }).coBrand;
    const sun = { key: "sun", name: "सूरज", fontFamily: "Sans" };
    expect([coBrand("sun"), coBrand("house"), coBrand("nobody"), coBrand(null)]).toEqual([sun, null, null, null]);
    expect(sliceArea(catalogWith(), { ...VIEW, brand: "sun", language: "en" }).coBrand).toEqual({ ...sun, name: "Sun" });
  });

  test("throws without its site, brand or routing", () => {
    expect(() => sliceArea(catalogWith(), { ...VIEW, site: "two" })).toThrow("no site two");
    expect(() => sliceArea(catalogWith({}, { brand: "gone" }), VIEW)).toThrow();
    expect(() => sliceArea(catalogWith(), { ...VIEW, area: "partner" })).toThrow();
  });
});

describe("menus and tables", () => {
  const items = [
    { id: "all", label: bilingual("All"), action: "logout", icon: "way-out" },
    { id: "routed", label: bilingual("Routed"), go: "/for-two" },
    { id: "some", label: bilingual("Some"), go: "/a", roles: [2, 3] },
  ];
  const catalog = catalogWith({
    menu: { mine: { area: "customer", items, icons: { "way-out": "M4 4h4" } }, theirs: { area: "admin", items } },
    routing: {
      admin: { ...ROUTING, routes: [] },
      customer: {
        ...ROUTING,
        routes: [...ROUTING.routes, { id: "two", path: "/for-two", screen: "page", title: bilingual("T"), roles: [2] }],
      },
    },
    table: {
      mine: {
        area: "customer",
        title: bilingual("Mine"),
        columns: [{ field: "a", label: bilingual("A"), format: "text" }],
        empty: bilingual("Empty"),
        statuses: {
          NEW: { label: bilingual("New"), tone: "info" },
          OLD: {
            label: bilingual("Old"),
            tone: "neutral",
            hint: bilingual("Hint"),
            action: { id: "view", label: bilingual("View"), path: "/a" },
          },
        },
      },
      theirs: { area: "admin", title: bilingual("Theirs"), columns: [], empty: bilingual("Empty") },
    },
  });
  const ids = (role?: number | null) =>
    sliceArea(catalog, { ...VIEW, ...(role !== undefined && { role }) }).menus.mine?.map(({ id }) => id);

  test("are those of the area; items for roles are for these roles only", () => {
    expect(sliceArea(catalog, { ...VIEW, role: 3 }).menus).toEqual({
      mine: [
        { id: "all", label: "All-hi", action: "logout", icon: "M4 4h4" },
        { id: "some", label: "Some-hi", go: "/a" },
      ],
    });
    expect([ids(1), ids(2), ids(null), ids()]).toEqual([["all"], ["all", "routed", "some"], ["all"], ["all"]]);
  });

  test("tables with their columns and the texts of their statuses", () => {
    expect(sliceArea(catalog, VIEW).tables).toEqual({
      mine: {
        id: "mine",
        title: "Mine-hi",
        columns: [{ field: "a", label: "A-hi", format: "text" }],
        statuses: {
          NEW: { label: "New-hi", tone: "info" },
          OLD: { label: "Old-hi", hint: "Hint-hi", tone: "neutral", action: { id: "view", label: "View-hi", path: "/a" } },
        },
        empty: "Empty-hi",
      },
    });
    // Tables over datasets come with the pages that show them.
    expect(sliceArea(catalog, { ...VIEW, area: "admin" }).tables).toEqual({});
  });
});

describe("a host", () => {
  const hosts = [
    { match: { firstLabel: "loans" }, product: "LOAN", hideReturnToProducts: true, rootPage: "about" },
    { match: { contains: "sol.x" } },
    { match: {} },
  ];
  const catalog = catalogWith({}, { hosts });
  const rule = (host: string) => hostRuleIndex(documentOf(catalog, "sites", "one"), host);

  test("is matched by the first label before its domain, or by a part of its labels, ignoring case and port", () => {
    expect(["loans.example.com", "LOANS.example.com:8080", "loans.x.example.com", "loans.localhost"].map(rule)).toEqual([0, 0, 0, 0]);
    expect(["x.loans.example.com", "loans", "loans.com.example.loans", "example.com", "my-loans.example.com"].map(rule)).toEqual([
      -1, -1, 0, -1, -1,
    ]);
    expect(["sol.x.example.com", "mysol.xy.example.com", "sol.example.com", "a.sol.x", "sol.x"].map(rule)).toEqual([1, 1, -1, -1, -1]);
    expect(hostRuleIndex(documentOf(catalogWith(), "sites", "one"), "loans.example.com")).toBe(-1);
  });

  test("enables the options of its rule", () => {
    const host = (name: string) => sliceArea(catalog, { ...VIEW, host: name }).site.host;
    expect(host("loans.example.com")).toEqual({ product: "LOAN", hideReturnToProducts: true, rootPage: "about" });
    expect(host("sol.x.example.com")).toEqual({ hideReturnToProducts: false });
  });
});

describe("pages", () => {
  const lender = (more: object) => ({
    enabled: true,
    name: bilingual("Bank"),
    grievance: { name: "B", email: "bank@example.com" },
    products: [{ product: "LOAN" }],
    ...more,
  });
  const catalog = catalogWith({
    shared: { any: { definitions: { mobile: { pattern: "^[6-9]$", maxLength: 9 } } } },
    product: { loan: PRODUCT, gold: { ...PRODUCT, code: "GOLD" } },
    lender: {
      bank: lender({}),
      same: lender({ name: bilingual("Same") }),
      other: lender({ name: bilingual("Other"), grievance: { name: "O", email: "other@example.com" } }),
      off: lender({ enabled: false, grievance: { name: "X", email: "off@example.com" } }),
    },
    page: {
      full: {
        title: bilingual("Full"),
        updated: "2026-01-01",
        blocks: [
          { type: "heading", text: bilingual("Head") },
          { type: "list", items: [bilingual("One"), bilingual("Two")] },
          { type: "grievance" },
          { type: "matching" },
          { type: "paragraph", partner: "any", text: bilingual("Partner") },
        ],
      },
      bare: { title: bilingual("Bare"), blocks: [] },
    },
    texts: {
      "en/matching": {
        lenders: "{{product}} by {{lenders}}, {{product}}",
        ranking: "{{product}}: {{criteria}}",
        [THEN]: ", then ",
        order: { ascending: "{{metric}} up", descending: "{{metric}} down" },
      },
    },
  });

  test("consist of their blocks in one language", () => {
    expect(slicePage(catalog, "full", "hi", "one")).toEqual({
      id: "full",
      title: "Full-hi",
      updated: "2026-01-01",
      blocks: [
        { type: "heading", text: "Head-hi" },
        { type: "list", items: ["One-hi", "Two-hi"] },
        {
          type: "grievance",
          officers: [
            { name: "Officer", email: "own@example.com", lender: "Saral Ltd-hi" },
            { name: "B", email: "bank@example.com", lender: "Bank-hi" },
            { name: "O", email: "other@example.com", lender: "Other-hi" },
          ],
        },
        { type: "matching", lines: ["Loan-hi by Bank-hi, Other-hi, Same-hi, Loan-hi", "Loan-hi: the APR-hi up, then EMI-hi down"] },
        { type: "paragraph", partner: "any", text: "Partner-hi" },
      ],
    });
    expect(slicePage(catalog, "bare", "en")).toEqual({ id: "bare", title: "Bare", updated: null, blocks: [] });
    expect(() => slicePage(catalog, "gone", "en")).toThrow("no page gone");
  });

  test("list the officer of the requested site, or of all", () => {
    const emails = (site?: string) => {
      const [, , block] = slicePage(catalog, "full", "en", site).blocks;
      return block?.type === "grievance" ? block.officers.map(({ email }) => email) : [];
    };
    expect(emails("two")).not.toContain("own@example.com");
    expect(emails()).toContain("own@example.com");
  });

  test("have no lines about matching without a text for them", () => {
    const silent = catalogWith({ lender: { bank: lender({}) }, page: { full: { title: bilingual("A"), blocks: [{ type: "matching" }] } } });
    expect(slicePage(silent, "full", "en").blocks).toEqual([{ type: "matching", lines: [] }]);
  });
});

test("a product is found by each of its names, trimmed and in any letter case, and by no other", () => {
  const catalog = catalogWith({ product: { loan: PRODUCT } });
  for (const name of ["LOAN", " loan ", "Credit"]) expect(productByCode(catalog, name)?.code, name).toBe("LOAN");
  for (const name of ["", "lo", "gold"]) expect(productByCode(catalog, name), name).toBeUndefined();
});
