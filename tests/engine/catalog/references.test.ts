import { describe, expect, test } from "vitest";
import { checkPage } from "../../../src/engine/catalog/blocks/check-page.ts";
import type { Catalog } from "../../../src/engine/catalog/catalog.ts";
import { checkBrand, checkConsent, checkOptions, checkProduct, checkSite } from "../../../src/engine/catalog/checks/check-references.ts";
import { checkTable } from "../../../src/engine/catalog/checks/pages/check-tables.ts";
import { documentOf, findingTexts, smallCatalog } from "./small-catalog.ts";

const routing = {
  customer: {
    routes: [
      { id: "home", path: "/home" },
      { id: "loan", path: "/user/loan" },
    ],
    guard: [],
    flows: {},
  },
};
const PLACES = { home: "/home", routes: { detail: "/home", offers: "/home" }, aliases: [] };
const sites = { one: { otpRoute: "otp", languages: [] } };

describe("a site", () => {
  const LANGUAGES = [
    { id: 1, code: "en", isDefault: true },
    { id: 2, code: "hi", isDefault: false },
  ];
  const findingsOf = (site: object) => {
    const catalog = smallCatalog({
      site: { one: { brand: "house", mode: "multi", languages: LANGUAGES, ...site } },
      brand: { house: {} },
      product: { loan: { code: "LOAN" } },
      page: { about: {} },
    });
    return findingTexts(checkSite(catalog, documentOf(catalog, "sites", "one")));
  };

  test("is valid with a brand, its languages and hosts with existing names", () => {
    expect(findingsOf({ hosts: [{ match: { firstLabel: "loans" }, product: "LOAN", rootPage: "about" }] })).toEqual([]);
    expect(findingsOf({ mode: "single", singleProduct: "LOAN" })).toEqual([]);
  });

  test("must name an existing brand, product and pages", () => {
    expect(findingsOf({ brand: "other", singleProduct: "GOLD", hosts: [{}, { product: "GOLD", rootPage: "nowhere" }] })).toEqual([
      "unknown-reference /brand: There is no brand named other.",
      "unknown-reference /singleProduct: There is no product named GOLD.",
      "unknown-reference /hosts/1/product: There is no product named GOLD.",
      "unknown-reference /hosts/1/rootPage: There is no page named nowhere.",
    ]);
  });

  test("for a single product must name it", () => {
    expect(findingsOf({ mode: "single" })).toEqual(["site-mode-mismatch : A site for a single product must specify the product."]);
  });

  test("must have one default language, and unique languages and ids", () => {
    const [en, hi] = LANGUAGES;
    expect(findingsOf({ languages: [hi] })).toEqual(["no-default /languages: There is no default language."]);
    expect(findingsOf({ languages: [en, { ...hi, isDefault: true }] })).toEqual([
      "two-defaults /languages: More than one language is the default.",
    ]);
    expect(findingsOf({ languages: [en, { ...hi, code: "en" }] })).toEqual([
      "duplicate-name /languages/1/code: The language en exists twice.",
    ]);
    expect(findingsOf({ languages: [en, { ...hi, id: 1 }] })).toEqual(["duplicate-name /languages/1/id: The language id 1 exists twice."]);
  });
});

describe("a product", () => {
  const form = { details: { steps: [{ id: "one", schema: { properties: { amount: {} } } }] } };
  const lender = { bank: { enabled: true, products: [{ product: "LOAN" }] } };
  const LOAN = { code: "LOAN", value: "loan", productId: 1, form: "details", ...PLACES };
  const findingsOf = (product: object, more: Parameters<typeof smallCatalog>[0] = {}) => {
    const catalog = smallCatalog({ form, lender, routing, site: sites, product: { loan: { ...LOAN, ...product } }, ...more });
    return findingTexts(checkProduct(catalog, documentOf(catalog, "products", "loan")));
  };

  test("is valid with a form, a field for the amount, reachable paths and a lender", () => {
    expect(findingsOf({ requestedAmount: "amount", loanRedirect: "loan" })).toEqual([]);
  });

  test("must name an existing form, field and paths", () => {
    expect(findingsOf({ requestedAmount: "nobody", home: "/a", routes: { detail: "/b" }, loanRedirect: "c" })).toEqual([
      "unknown-reference /requestedAmount: There is no field named nobody.",
      "unknown-path /home: No route has the path /a.",
      "unknown-path /routes/detail: No route has the path /b.",
      "unknown-path /loanRedirect: No route has the path /user/c.",
    ]);
    expect(findingsOf({ form: "gone", requestedAmount: "amount" })).toEqual(["unknown-reference /form: There is no form named gone."]);
  });

  test("must request updates by its own flags, on conditions over answers and facts", () => {
    const shared = { rules: { facts: [{ name: "yearly", value: 1 }] } };
    const has = (name: string) => ({ required: [name], properties: { [name]: { const: 1 } } });
    const updated = (updateWhen: object) => findingsOf({ updateFlags: ["again"], updateWhen }, { shared });
    expect(updated({ again: has("amount") })).toEqual([]);
    expect(updated({ again: has("yearly") })).toEqual([]);
    expect(updated({ again: has("today"), never: has("amount") })).toEqual([
      "unknown-name-in-condition /updateWhen/again: The condition uses today, but there is no answer or fact with this name here.",
      "unknown-reference /updateWhen/never: There is no update flag named never.",
    ]);
  });

  test("that no enabled lender offers gets a warning", () => {
    const warning = ["(warning) product-without-lender /code: No enabled lender offers the product LOAN."];
    expect(findingsOf({}, { lender: {} })).toEqual(warning);
    expect(findingsOf({}, { lender: { bank: { enabled: false, products: [{ product: "LOAN" }] } } })).toEqual(warning);
    expect(findingsOf({}, { lender: { bank: { enabled: true, products: [{ product: "GOLD" }] } } })).toEqual(warning);
    expect(findingsOf({}, { lender: { bank: { enabled: true, products: [{ product: "GOLD" }, { product: "LOAN" }] } } })).toEqual([]);
  });
});

test("the versions of a consent must ascend, its links lead to routes, its choices be unique", () => {
  const findingsOf = (...versions: object[]) => {
    const catalog = smallCatalog({ routing, site: sites, consent: { terms: { versions } } });
    return findingTexts(checkConsent(catalog, documentOf(catalog, "consents", "terms")));
  };
  expect(findingsOf({ version: 1, links: [{ path: "/home" }], choices: [{ code: "A" }, { code: "B" }] }, { version: 3 })).toEqual([]);
  expect(findingsOf({ version: 0 })).toEqual([]);
  const not = "versions-not-ascending /versions/1/version: Version 2 does not follow the version before it.";
  expect(findingsOf({ version: 2 }, { version: 2 }, { version: 3 })).toEqual([not]);
  expect(findingsOf({ version: 3 }, { version: 2 })).toEqual([not]);
  expect(findingsOf({ version: 1, links: [{ path: "/home" }, { path: "/a" }] })).toEqual([
    "unknown-path /versions/0/links/1/path: No route has the path /a.",
  ]);
  expect(findingsOf({ version: 1, choices: [{ code: "A" }, { code: "A" }] })).toEqual([
    "duplicate-name /versions/0/choices/1/code: The choice A exists twice.",
  ]);
});

test("the lists of the house must have unique codes; a lender's must have lists and codes of the house, and an existing lender", () => {
  const house = { lists: { work: [{ code: "A" }, { code: "B" }] } };
  const findingsOf = (id: string, lists: object) => {
    const catalog = smallCatalog({ options: { default: house, [id]: { lists } }, lender: { bank: {} } });
    return findingTexts(checkOptions(catalog, documentOf(catalog, "options", id)));
  };
  expect(findingsOf("default", { work: [{ code: "A" }, { code: "B" }] })).toEqual([]);
  expect(findingsOf("bank", { work: [{ code: "B" }] })).toEqual([]);
  const twice = "duplicate-name /lists/work/1/code: The option A exists twice.";
  expect(findingsOf("default", { work: [{ code: "A" }, { code: "A" }] })).toEqual([twice]);
  expect(findingsOf("bank", { work: [{ code: "A" }, { code: "A" }] })).toEqual([twice]);
  expect(findingsOf("bank", { work: [{ code: "A" }, { code: "C" }], toString: [{ code: "A" }, { code: "A" }] })).toEqual([
    "unknown-reference /lists/work/1/code: There is no option named C.",
    "duplicate-name /lists/toString/1/code: The option A exists twice.",
    "unknown-reference /lists/toString: There is no option list named toString.",
  ]);
  expect(findingsOf("nobody", {})).toEqual(["unknown-reference /id: There is no lender named nobody."]);
});

test("the columns of a table must be unique, and the actions of its statuses lead to routes", () => {
  const findingsOf = (table: object) => {
    const catalog = smallCatalog({ routing, site: sites, table: { all: { area: "customer", columns: [], ...table } } });
    return findingTexts(checkTable(catalog, documentOf(catalog, "tables", "all")));
  };
  expect(findingsOf({ columns: [{ field: "a" }, { field: "b" }], statuses: { NEW: {}, OLD: { action: { path: "/home" } } } })).toEqual([]);
  expect(findingsOf({ columns: [{ field: "a" }, { field: "a" }] })).toEqual([
    "duplicate-name /columns/1/field: The column a exists twice.",
  ]);
  expect(findingsOf({ statuses: { NEW: { action: { path: "/a" } } } })).toEqual([
    "unknown-path /statuses/NEW/action/path: No route has the path /a.",
  ]);
});

test("the names of a brand must be unique among brands, in any letter case", () => {
  const findingsOf = (...lookup: string[]) => {
    const catalog: Catalog = smallCatalog({ brand: { sun: { lookup }, moon: { lookup: ["Luna"] }, star: {} } });
    return findingTexts(checkBrand(catalog, documentOf(catalog, "brands", "sun")));
  };
  expect(findingsOf("sunbird", "Sun")).toEqual([]);
  expect(findingsOf("a", "LUNA", "Moon")).toEqual([
    "duplicate-name /lookup/1: The brand LUNA exists twice.",
    "duplicate-name /lookup/2: The brand Moon exists twice.",
  ]);
});

test("the lead forms of a page must name existing products", () => {
  const catalog = smallCatalog({
    product: { loan: { code: "LOAN" } },
    page: {
      right: { blocks: [{ type: "lead", product: "LOAN" }, { type: "heading" }] },
      wrong: { blocks: [{ type: "heading" }, { type: "lead", product: "GOLD" }] },
    },
  });
  const [right, wrong] = [...catalog.pages.values()].map((page) => findingTexts(checkPage(catalog, page)));
  expect(right).toEqual([]);
  expect(wrong).toEqual(["unknown-reference /blocks/1/product: There is no product named GOLD."]);
});
