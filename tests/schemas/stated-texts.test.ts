import { describe, expect, test } from "vitest";
import type {
  BrandDocument,
  ProductDocument,
  ReportDocument,
  RoutingDocument,
  SiteDocument,
  StaffFormDocument,
  TableDocument,
} from "../../src/contract/documents.gen.ts";
import { slicePage } from "../../src/engine/catalog/blocks/slice-page.ts";
import { interfaceText } from "../../src/engine/catalog/localise.ts";
import { FEWEST_DIFFERENT, SHORTEST_PASSWORD } from "../../src/server/features/staff/password.ts";
import { shippedCatalog } from "./checkout.ts";
import { shipped, shippedFolder } from "./shipped.ts";

/** What the specification quotes word for word, read from the shipped documents: nowhere else are these texts held. */

const CATALOG = shippedCatalog();
const product = (id: string) => shipped<ProductDocument>(`products/${id}`);
const tileTexts = (id: string) => JSON.stringify(product(id).tiles.map(({ title, claim }) => `${title.en} ${claim.en}`));

test("each report states the basis of its figures", () => {
  const silent = [...shippedFolder<ReportDocument>("reports").values()].filter(({ basis }) => basis === undefined);
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test.each([
  ["R1.10", "loan", "35 lakh"],
  ["R1.11", "business-loan", "1 crore"],
  ["R1.12", "gold-loan", "1 crore"],
  ["R1.13", "business-loan", "Daily-EMI loan for small businesses Up to ₹1 lakh"],
])("%s the tile of %s contains %s", (_row, id, text) => {
  expect(tileTexts(id)).toContain(text);
});

test("R1.17 and R1.18 the worked example of the personal loan has the total and the monthly cost, in each language", () => {
  for (const language of ["en", "hi"]) {
    const values = product("loan").example?.rows.map(({ value }) => value[language]);
    expect(values).toEqual(expect.arrayContaining(["₹50,000", "₹2,330.16", "₹55,923.83"]));
  }
});

test("R8.22 and R8.26 the texts without offers", () => {
  const texts = Object.fromEntries([...shippedFolder<ProductDocument>("products").values()].map(({ id, empty }) => [id, empty?.en]));
  const [forId, atThisMoment] = [
    "There are currently no offers available for your ID.",
    "There are no offers available for you at this moment.",
  ];
  expect(texts).toEqual({
    loan: forId,
    "gold-loan": forId,
    "affordable-housing-loan": atThisMoment,
    "business-loan": atThisMoment,
    "credit-card": atThisMoment,
    "secured-card": atThisMoment,
    "unsecured-card": atThisMoment,
    insurance: atThisMoment,
  });
});

test("R3.25 and R8.24 the headings of the status table and its empty text", () => {
  const { columns, empty } = shipped<TableDocument & { columns: { label: { en: string } }[] }>("tables/lender-status");
  expect(columns.map(({ label }) => label.en)).toEqual(["Status", "Lender", "Amount", "Action"]);
  expect(empty.en).toBe("No record available");
});

test("R8.29 every report has its empty text", () => {
  const reports = [...shippedFolder<ReportDocument>("reports").values()];
  expect(reports.length).toBeGreaterThan(2);
  for (const { empty } of reports) expect(empty.en).toBe("No data available to display");
});

/** Places of the staff's empty texts (O110): the path of a page, and its table or form. */
test.each([
  ["R8.24", "/admin/customers-journey", "customer-list", "No record available", "कोई रिकॉर्ड उपलब्ध नहीं है"],
  ["R8.24", "/admin/customers-journey/{customer}", "customer-timeline", "No record available", "कोई रिकॉर्ड उपलब्ध नहीं है"],
  ["R8.24", "/admin/csr-portal/{customer}", "begun-products", "No record available", "कोई रिकॉर्ड उपलब्ध नहीं है"],
  ["R8.27", "/admin/user-management", "admin-users", "No admin users available to display", "दिखाने के लिए कोई एडमिन यूज़र उपलब्ध नहीं है"],
  ["R8.28", "/admin/lenders", "lender-list", "No lenders available to display", "दिखाने के लिए कोई लेंडर उपलब्ध नहीं है"],
  [
    "R8.30",
    "/admin/mis-upload",
    "mis-file-status",
    "No mis file status available to display",
    "दिखाने के लिए कोई एमआईएस फ़ाइल स्थिति उपलब्ध नहीं है",
  ],
  ["R8.29", "/admin/internal-report", "applications-in-detail", "No data available to display", "दिखाने के लिए कोई डेटा उपलब्ध नहीं है"],
])("%s at %s the empty text of %s is: %s", (_row, path, id, ...texts) => {
  const route = shipped<RoutingDocument>("routing/admin").routes.find((each) => each.path === path);
  for (const [index, language] of ["en", "hi"].entries()) {
    const { blocks } = slicePage(CATALOG, route?.page ?? "", language);
    const views = blocks.flatMap((block): { id: string; empty?: string }[] =>
      "table" in block ? [block.table] : "report" in block ? [block.report] : [],
    );
    expect(views.find((view) => view.id === id)?.empty, language).toBe(texts[index]);
  }
});

test("R8.28 the form that switches lenders has the same empty text", () => {
  const { blocks } = slicePage(CATALOG, "vendors-on-off", "en");
  expect(blocks).toContainEqual(expect.objectContaining({ type: "form", form: "switch-lenders" }));
  const { empty } = shipped<StaffFormDocument>("staff-forms/switch-lenders");
  expect(empty).toEqual({ en: "No lenders available to display", hi: "दिखाने के लिए कोई लेंडर उपलब्ध नहीं है" });
});

test.each([
  ["R8.22", "customer.offers.empty", "There are currently no offers available for your ID.", "इस समय आपकी आईडी के लिए कोई ऑफ़र उपलब्ध नहीं है।"],
  ["R8.23", "customer.offers.emptyMore", "There are currently no additional offers available", "इस समय कोई और ऑफ़र उपलब्ध नहीं है"],
  ["R8.25", "customer.chooser.empty", "No Products Available", "कोई प्रोडक्ट उपलब्ध नहीं"],
])("%s the text %s of the customers' screens, whose place their stories check", (_row, key, ...texts) => {
  expect(["en", "hi"].map((language) => interfaceText(CATALOG, language, key))).toEqual(texts);
});

test("R8.25 the page of the cards has the same text, if no lender offers any", () => {
  const texts = ["en", "hi"].map((language) =>
    slicePage(CATALOG, "card-catalogue", language).blocks.flatMap((block) => ("table" in block ? [block.table.empty] : [])),
  );
  expect(texts).toEqual([["No Products Available"], ["कोई प्रोडक्ट उपलब्ध नहीं है"]]);
});

test("R3.28 and O35 the values and ids of the product types", () => {
  const types = Object.fromEntries(
    [...shippedFolder<ProductDocument>("products").values()].map(({ code, value, productId }) => [code, [value, productId]]),
  );
  expect(types).toEqual({
    LOAN: ["loan", 1],
    CREDIT_CARD: ["credit-card", 2],
    INSURANCE: ["insurance", 3],
    GOLD_LOAN: ["gold-loans", 4],
    BUSINESS_LOAN: ["business-loans", 5],
    AFFORDABLE_HOUSING_LOAN: ["housing-loan", 6],
    UNSECURED_CARD: ["Unsecured Cards", 7],
    SECURED_CARD: ["Secured Cards", 8],
  });
});

test("R1.25 33 partners' brands and the house's", () => {
  expect(shippedFolder<BrandDocument>("brands").size).toBe(34);
});

test("R3.17, R3.18 and R0.3 English of India is the default", () => {
  for (const { languages } of shippedFolder<SiteDocument>("sites").values()) {
    expect(languages.find(({ isDefault }) => isDefault)).toMatchObject({
      languageName: "English",
      locale: "en-IN",
      country_name: "India",
      country_key: "IN",
      phone_code: 91,
    });
  }
});

describe("forms that set a password", () => {
  const fields = [...shippedFolder<StaffFormDocument>("staff-forms").values()].flatMap(({ id, schema, ui }) =>
    Object.entries(schema.properties).map(([name, property]) => ({ id, name, ...property, ...ui[name] })),
  );
  const numbersIn = (text: string) => text.match(/\d+/g)?.map(Number);

  test.each(["set-password", "change-password", "change-user"])("%s states the rule for passwords", (form) => {
    const field = fields.find(({ id, name }) => id === form && name === "password");
    expect(field?.minLength).toBe(SHORTEST_PASSWORD);
    for (const language of ["en", "hi"] as const) {
      expect(numbersIn(field?.description?.[language] ?? "")).toEqual([SHORTEST_PASSWORD, FEWEST_DIFFERENT]);
      expect(numbersIn(field?.messages?.minLength?.[language] ?? "")).toEqual([SHORTEST_PASSWORD]);
    }
  });

  test("the error for a password that is too long states the maximum length", () => {
    const passwords = fields.filter(({ autocomplete }) => autocomplete?.endsWith("-password"));
    expect(passwords.length).toBeGreaterThan(5);
    for (const { maxLength, messages } of passwords)
      for (const language of ["en", "hi"] as const) expect(numbersIn(messages?.maxLength?.[language] ?? "")).toEqual([maxLength]);
  });
});
