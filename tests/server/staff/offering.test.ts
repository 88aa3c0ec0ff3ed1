import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrandDocument, LenderDocument } from "../../../src/contract/documents.gen.ts";
import { SITE_BRAND } from "../../../src/contract/site/site-brand.ts";
import type { OfferedProduct, OfferingLender, ProductOffering } from "../../../src/contract/staff/offering.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { findBrand } from "../../../src/server/features/config/brands.ts";
import { SECOND_CODE, withSecondProduct } from "../../support/second-product.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

const SENDS = "amaltas-bank";
const LINKS = "palash-money";
const FILES = "harsingar-loans";
const DECLINES = "parijat-credit";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "partner", brand: "marigold" });
});
afterAll(() => server.stop());

const call = (path: string, language = "en") =>
  server.call("GET", `/api/partner/products${path}`, { token, headers: { "accept-language": language } });
const products = async (language?: string): Promise<OfferedProduct[]> => (await call("", language)).body.data;
const offering = async (product = "LOAN", language?: string): Promise<ProductOffering> => (await call(`/${product}`, language)).body.data;
const lenderIn = ({ offeredBy }: ProductOffering, id: string) => offeredBy.find(({ lender }) => lender === id) as OfferingLender;
const publish = async (documents: readonly SourceDocument[]) => {
  const { ok, findings } = await server.releases.publish(documents, { author: "test", note: "a change", source: "product" });
  expect(ok, JSON.stringify(findings)).toBe(true);
};
const withLender = (documents: readonly SourceDocument[], id: string, edit: (lender: LenderDocument) => object) =>
  documents.map((document) =>
    document.kind === "lender" && document.id === id
      ? { ...document, content: { ...(document.content as object), ...edit(document.content as LenderDocument) } }
      : document,
  );

describe("the products that a partner can offer", () => {
  test("are those with a lender that is on, in the order of the chooser and the reader's language", async () => {
    const shown = await products();
    expect(shown.map(({ code }) => code)).toEqual([
      "LOAN",
      "GOLD_LOAN",
      "BUSINESS_LOAN",
      "AFFORDABLE_HOUSING_LOAN",
      "CREDIT_CARD",
      "UNSECURED_CARD",
      "SECURED_CARD",
      "INSURANCE",
    ]);
    expect(shown.find(({ code }) => code === "CREDIT_CARD")?.lenders).toBe(5);
    const brand = server.releases.live().catalog.brands.get("marigold");
    expect(shown[0]?.icon).toContain(brand?.primaryColor.replace("#", "%23"));
    expect((await products("hi"))[0]?.name).toMatch(/[ऀ-ॿ]/);
  });

  test("are shown in the site's colours to an account whose brand was removed", async () => {
    const removed = await signInStaff(server, { area: "partner", brand: "removed-brand" });
    const { body } = await server.call("GET", "/api/partner/products", { token: removed });
    const { primaryColor } = findBrand(server.releases.live(), SITE_BRAND) as BrandDocument;
    expect(body.data[0].icon).toContain(primaryColor.replace("#", "%23"));
  });

  test("list lenders by their names in the reader's language, each with the covered product that its terms are for", async () => {
    for (const language of ["en", "hi"]) {
      const names = (await offering("LOAN", language)).offeredBy.map(({ name }) => name);
      expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, language)));
    }
    const cards = await offering("CREDIT_CARD");
    expect([...new Set(cards.offeredBy.map(({ covered }) => covered?.code))].toSorted()).toEqual(["SECURED_CARD", "UNSECURED_CARD"]);
    expect(lenderIn(await offering(), SENDS).covered).toBeNull();
  });

  test("name the facts of most lenders' criteria first", async () => {
    const loan = await offering();
    const lendersThatTest = ({ name }: { name: string }) =>
      loan.offeredBy.filter(({ criteria }) => criteria.some(({ test: clauses }) => clauses.some(({ fact }) => fact === name))).length;
    const counts = loan.facts.map(lendersThatTest);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });

  test("state the lenders' criteria in clauses, and terms from the lowest to the highest", async () => {
    const loan = await offering();
    expect(lenderIn(loan, SENDS).criteria.slice(0, 3)).toEqual([
      { test: [{ fact: "age", minimum: 23, maximum: 58 }], when: [], reason: expect.any(String) },
      { test: [{ fact: "employment_status_code", among: ["SALARIED"] }], when: [], reason: expect.any(String) },
      {
        test: [{ fact: "salary_mode", among: ["BANK"] }],
        when: [{ fact: "employment_status_code", among: ["SALARIED"] }],
        reason: expect.any(String),
      },
    ]);
    expect(lenderIn(loan, SENDS).terms.map(({ format, from, to }) => [format, from, to])).toEqual([
      ["rupees", 50_000, 3_500_000],
      ["months", 12, 60],
      ["percent-year", 10.99, 14.5],
      ["percent", 1.5, 1.5],
      // Of 2.5% the partner gets 60 to 70 percent.
      ["percent", 1.5, 1.75],
    ]);
    expect(loan.terms[0]).toMatchObject({ format: "rupees", from: 1000, to: 3_500_000 });
    expect(loan.widest).toContainEqual({ fact: "age", minimum: 21, maximum: 72 });
    expect(loan.facts.find(({ name }) => name === "monthly_income")).toMatchObject({ kind: "number", unit: "rupees" });
    expect(loan.facts.find(({ name }) => name === "foir")).toMatchObject({ unit: "percent" });
    expect(loan.keepAtHand.length).toBeGreaterThan(0);
    // Found by any of its names, as in links.
    expect(await offering("personal-loan")).toEqual(loan);
  });

  test("list the steps after the choice by the lender's connector, form and texts", async () => {
    const loan = await offering();
    const lines = (id: string) => lenderIn(loan, id).steps.flatMap((step) => step.lines);
    expect(lines(SENDS)).toContain("We send it straight from our system to the lender's.");
    expect(lines(SENDS).slice(0, 2)).toEqual([
      "The lender's screen here shows the offer again.",
      "Then sends the application to Amaltas Bank.",
    ]);
    expect(lines(SENDS)).toContain("Uploads: Bank statement");
    expect(lines(SENDS).at(-1)).toBe("To your own bank account within 2 working days of signing");
    expect(lines(LINKS)).toContain("Agrees to: A look at your credit score by Palash Money");
    expect(lines(LINKS)).toContain("Answers questions of Palash Money: What is the money for");
    expect(lines(LINKS)).toContain("Possible states: Submitted · In review · Action needed · Approved · Disbursed · Declined");
    expect(lines(LINKS)).toContain("The link to it is valid for 24 hours.");
    expect(lines(LINKS)).toContain("It also comes back with the customer who returns from the lender's site.");
    expect(lines(FILES).join(" ")).toMatch(/We collect applications in files, every day at \d\d:\d\d/);
    expect(lines(FILES).join(" ")).toMatch(/We read the lender's status file, every day at \d\d:\d\d/);
    expect(lines(DECLINES).join(" ")).toMatch(/apply to this lender again after \d+ days/);
    expect(lenderIn(loan, LINKS).questions).toEqual([{ label: "What is the money for?", file: false }]);
    expect(lenderIn(loan, FILES).questions[0]?.help).toMatch(/^School, temple/);
    const housing = lenderIn(await offering("AFFORDABLE_HOUSING_LOAN"), "tendu-bank");
    expect(housing.steps.flatMap((step) => step.lines)).toContain("The link to it is valid for 48 hours.");
    const hindi = lenderIn(await offering("LOAN", "hi"), LINKS).steps;
    expect(hindi.every(({ title }) => /[ऀ-ॿ]/.test(title))).toBe(true);
  });

  test("contain nothing of a connector and no document's code", async () => {
    for (const { code } of await products()) {
      const text = JSON.stringify((await call(`/${code}`)).body);
      for (const word of ["secret", "endpoint", "simulator", "hmac", "/flat/", "/redirect/", "commission", "grievance", '{"var"', "{{"])
        expect(text, `${code}: ${word}`).not.toContain(word);
    }
  });

  test("are unknown by another name", async () => {
    expect((await call("/NOTHING")).status).toBe(404);
  });
});

test("what the partner earns follows the day and its own share; customers are told neither", async () => {
  const documents = await server.releases.liveDocuments();
  const today = todayInIndia(server.clock.now());
  const commission = [
    { from: "2026-01-01", percent: 1 },
    { from: today, percent: 31.4159 },
    { from: "2999-01-01", percent: 3 },
  ];
  const revenueShare = [
    { from: "2026-01-01", percent: 27.1828 },
    { from: "2999-01-01", percent: 1 },
  ];
  const withShare = documents.map((document) =>
    document.kind === "brand" && document.id === "marigold"
      ? { ...document, content: { ...(document.content as object), revenueShare } }
      : document,
  );
  await publish(withLender(withShare, SENDS, ({ products: own }) => ({ products: own.map((lending) => ({ ...lending, commission })) })));
  const earned = (product: ProductOffering, language: "en" | "hi" = "en") =>
    product.terms.filter(({ label }) => label.startsWith({ en: "You earn", hi: "आपकी कमाई" }[language]));
  const loan = await offering();
  expect(lenderIn(loan, SENDS).terms.at(-1)).toEqual({
    label: "You earn, of the amount disbursed",
    format: "percent",
    from: 8.54,
    to: 8.54,
  });
  expect(earned(loan)).toEqual([{ label: "You earn, of the amount disbursed", format: "percent", from: 0.68, to: 8.54 }]);
  // Cards have fixed amounts, of 900 to 2,200 rupees.
  expect(earned(await offering("CREDIT_CARD", "hi"), "hi")).toEqual([
    { label: "आपकी कमाई, हर आवेदन पर", format: "rupees", from: 244.65, to: 598.02 },
  ]);
  const configurations = ["customer", "partner"].flatMap((area) => ["", "?brand=marigold"].map((brand) => `/api/config/${area}${brand}`));
  for (const path of [...configurations, "/api/catalogue/LOAN", "/api/catalogue/CREDIT_CARD", "/api/get-partner-by-name/marigold"]) {
    const { status, body } = await server.call("GET", path);
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).not.toMatch(/"commission"|revenueShare|31\.4159|27\.1828/);
  }
  await publish(documents);
});

test("a lender with two entries for a product is counted once", async () => {
  const documents = await server.releases.liveDocuments();
  const twice = ({ products: own }: LenderDocument) => ({
    products: [...own, ...own.map((lending) => ({ ...lending, product: "CREDIT_CARD" }))],
  });
  await publish(withLender(documents, "jamun-bank", twice));
  const cards = await offering("CREDIT_CARD");
  expect([cards.lenders, cards.offeredBy.length]).toEqual([5, 6]);
  await publish(documents);
});

test("a lender that is switched off is not shown, and a product without any is neither listed nor found", async () => {
  const documents = await server.releases.liveDocuments();
  const gold = ["kesar-gold", "palash-gold"];
  await publish(gold.reduce((all, id) => withLender(all, id, () => ({ enabled: false })), withLender(documents, SENDS, off)));
  expect((await offering()).offeredBy.map(({ lender }) => lender)).not.toContain(SENDS);
  expect((await products()).map(({ code }) => code)).not.toContain("GOLD_LOAN");
  expect((await call("/GOLD_LOAN")).status).toBe(404);
  await publish(documents);
});
const off = ({ products: own }: LenderDocument) => ({ products: own.map((lending) => ({ ...lending, enabled: false })) });

test("a product that is added as documents appears with its lender", async () => {
  const documents = await server.releases.liveDocuments();
  const lent = (lender: LenderDocument) => ({
    products: [...lender.products, ...lender.products.map((lending) => ({ ...lending, product: SECOND_CODE }))],
  });
  await publish(withLender(withSecondProduct(documents), SENDS, lent));
  expect((await products()).find(({ code }) => code === SECOND_CODE)).toMatchObject({ lenders: 1 });
  expect((await offering(SECOND_CODE)).offeredBy.map(({ lender }) => lender)).toEqual([SENDS]);
  await publish(documents);
});
