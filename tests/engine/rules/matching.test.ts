import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LenderDocument, OfferKindRanking, SharedDocument } from "../../../src/contract/documents.gen.ts";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { matchLenders } from "../../../src/engine/rules/matching.ts";
import { rankOffers } from "../../../src/engine/rules/offers/ranking.ts";
import { loan, readDocument } from "../journey/journey-fixture.ts";
import { anyFacts, catalogOf, eligible, lenderOf, product, termLoan, terms } from "./lending-fixture.ts";

const cheap = lenderOf("cheap", { rateCard: [{ band: "only", annualRate: 11 }] });
const expensive = lenderOf("dear", { rateCard: [{ band: "only", annualRate: 30 }] });

/** The reason in the offer kind if a figure that every offer needs has no value. */
const reasonOf = (criterion: string) => termLoan.figures.find(({ needed }) => needed?.id === criterion)?.needed?.reason;

/** Of every order the first. */
const SHORTFALL = { figure: "shortfall", order: "ascending" };

describe("a decision", () => {
  test("has a ranked offer of every matching lender, and every other lender with its reasons", () => {
    const strict = lenderOf("strict", {}, { eligibility: [{ id: "never", test: false, reason: { en: "Not at all" } }] });
    const poor = lenderOf("poor", { amount: { ...terms.amount, upTo: 0 } });
    const rateless = lenderOf("rateless", { rateCard: [{ band: "none", when: false, annualRate: 9 }] });
    const decision = matchLenders(catalogOf(expensive, strict, rateless, poor, cheap), "LOAN", eligible);
    expect(decision.offers.map(({ lender }) => lender)).toEqual(["cheap", "dear"]);
    expect(decision.unmatched).toEqual([
      { lender: "poor", reasons: [{ criterion: "amount", reason: reasonOf("amount") }] },
      { lender: "rateless", reasons: [{ criterion: "rate", reason: reasonOf("rate") }] },
      { lender: "strict", reasons: [{ criterion: "never", reason: { en: "Not at all" } }] },
    ]);
    expect(decision).toMatchObject({ lendersConsidered: 5, ranking: [SHORTFALL, ...termLoan.ranking] });
  });
  test("excludes disabled lenders, disabled products, and lenders without the product", () => {
    const productOff = { ...cheap, id: "product-off", products: [{ ...cheap.products[0], enabled: false }] as LenderDocument["products"] };
    const decision = matchLenders(
      catalogOf(lenderOf("off", {}, { enabled: false }), lenderOf("elsewhere", {}, { product: "OTHER" }), productOff, cheap),
      "LOAN",
      eligible,
    );
    expect([...decision.offers, ...decision.unmatched].map(({ lender }) => lender)).toEqual(["cheap"]);
  });
  test("uses the first enabled product that a product covers", () => {
    const [own] = cheap.products;
    const both = (on: boolean) => [
      { ...own, product: "FIRST", enabled: on },
      { ...own, product: "SECOND", terms: expensive.products[0].terms },
    ];
    const covering = { ...product, covers: ["FIRST", "SECOND"] as [string, ...string[]] };
    const rate = (on: boolean) => {
      const catalog = catalogOf({ ...cheap, products: both(on) as LenderDocument["products"] });
      return matchLenders({ ...catalog, products: new Map([[product.id, covering]]) }, "LOAN", eligible).offers[0]?.figures.interestRate;
    };
    expect([rate(true), rate(false)]).toEqual([11, 30]);
  });
  test("uses the requested amount and the product's tenure", () => {
    expect(matchLenders(catalogOf(cheap), "LOAN", { ...eligible, amount: 150_000 }).offers[0]?.figures).toMatchObject({
      amount: 150_000,
      tenure: 24,
    });
    expect(matchLenders(catalogOf(cheap), "LOAN", { ...eligible, amount: undefined }).offers[0]?.figures).toMatchObject({
      amount: 300_000,
    });
  });
  test("uses the tenure requested in the form, or the nearest that the lender permits", () => {
    const catalog = { ...catalogOf(cheap), products: new Map([[product.id, { ...product, requestedTenure: "months_wanted" }]]) };
    const tenureFor = (facts: object) => matchLenders(catalog, "LOAN", { ...eligible, ...facts }).offers[0]?.figures.tenure;
    expect(tenureFor({ months_wanted: 40 })).toBe(36);
    expect(tenureFor({})).toBe(24);
  });
  test("uses the product's own ranking if it has one", () => {
    const ranking: OfferKindRanking = [{ figure: "apr", order: "descending" }];
    const catalog = { ...catalogOf(cheap, expensive), products: new Map([[product.id, { ...product, ranking }]]) };
    expect(matchLenders(catalog, "LOAN", eligible)).toMatchObject({
      ranking: [SHORTFALL, ...ranking],
      offers: [{ lender: "dear" }, { lender: "cheap" }],
    });
  });
  test("ranks offers below the requested amount after the others, however cheap", () => {
    const small = lenderOf("small", { amount: { ...terms.amount, max: 100_000 }, rateCard: [{ band: "all", annualRate: 5 }] });
    const decision = matchLenders(catalogOf(small, expensive, cheap), "LOAN", { ...eligible, amount: 150_000 });
    expect(decision.offers.map(({ lender, figures }) => [lender, figures.shortfall])).toEqual([
      ["cheap", 0],
      ["dear", 0],
      ["small", 50_000],
    ]);
    const without = matchLenders(catalogOf(small, cheap), "LOAN", { ...eligible, amount: undefined });
    expect(without.offers.map(({ lender, figures }) => [lender, figures.shortfall])).toEqual([
      ["small", 0],
      ["cheap", 0],
    ]);
  });
  test("for an unknown kind of offer throws", () => {
    expect(() => matchLenders({ ...catalogOf(cheap), offerKinds: new Map() }, "LOAN", eligible)).toThrow(RangeError);
  });
  test("for an unknown product throws", () => {
    expect(() => matchLenders(catalogOf(cheap), "NOTHING", eligible)).toThrow(RangeError);
  });
  test("depends only on facts and documents, not on order or earlier decisions", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const one = matchLenders(catalogOf(cheap, expensive, lenderOf("middle")), "LOAN", facts);
        const other = matchLenders(catalogOf(lenderOf("middle"), expensive, cheap), "LOAN", { ...facts });
        expect(other).toEqual(one);
        expect(one.offers.length + one.unmatched.length).toBe(3);
      }),
    );
  });
});

test("a higher income never loses a lender", () => {
  const catalog = catalogOf(cheap, expensive, lenderOf("middle"));
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 100_000 }), (facts, rise) => {
      const before = matchLenders(catalog, "LOAN", facts);
      const after = matchLenders(catalog, "LOAN", { ...facts, monthly_income: (facts.monthly_income ?? 0) + rise });
      expect(after.offers.map(({ lender }) => lender)).toEqual(expect.arrayContaining(before.offers.map(({ lender }) => lender)));
    }),
  );
});

describe("ranking", () => {
  const offer = (lender: string, apr: number | null, amountUpTo = 0) => ({ lender, figures: { apr, amountUpTo } });
  const ranking: OfferKindRanking = [
    { figure: "apr", order: "ascending" },
    { figure: "amountUpTo", order: "descending" },
  ];
  test("compares the figures in order, and then the lender's id", () => {
    const offers = [offer("d", 12), offer("b", 11, 5), offer("c", 11, 9), offer("a", 12)];
    expect(rankOffers(offers, ranking).map(({ lender }) => lender)).toEqual(["c", "b", "a", "d"]);
  });
  test("puts an offer without the figure last, in both directions", () => {
    for (const order of ["ascending", "descending"] as const)
      expect(rankOffers([offer("a", null), offer("b", 12)], [{ figure: "apr", order }]).map(({ lender }) => lender)).toEqual(["b", "a"]);
  });
  test("does not depend on the order of the offers, and does not modify them", () => {
    const offers = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(offers, fc.infiniteStream(fc.nat()), (list, chance) => {
        const given = list.map(([id, apr, most]) => offer(id, apr, most));
        const shuffled = given.map((item) => ({ item, at: chance.next().value as number })).sort((one, other) => one.at - other.at);
        expect(
          rankOffers(
            shuffled.map(({ item }) => item),
            ranking,
          ),
        ).toEqual(rankOffers(given, ranking));
        expect(rankOffers(given, ranking)).toHaveLength(given.length);
      }),
    );
  });
});

describe("the shipped lenders", () => {
  const folder = resolve(import.meta.dirname, "../../../schemas/lenders");
  const lenders = readdirSync(folder).map((file) => readDocument<LenderDocument>(`lenders/${file}`));
  const catalog = { ...catalogOf(), products: new Map([[loan.id, loan]]), lenders: new Map(lenders.map((lender) => [lender.id, lender])) };
  const definitions = readDocument<SharedDocument>("shared/facts.json").facts ?? [];
  const decide = (answers: Record<string, unknown>) =>
    matchLenders(catalog, loan.code, computeFacts(definitions, answers, { today: "2026-11-21" }));
  const salaried = {
    birth_date: "1990-01-01",
    employment_status_code: "SALARIED",
    salary_mode: "BANK",
    monthly_income: 60_000,
    emi: 0,
    postal_code: "560001",
    se_loan_amount: 200_000,
    educational_level: "GRADUATE",
  };

  test("are all decided, for a good customer and for an empty form", () => {
    const good = decide(salaried);
    expect(good.offers.length).toBeGreaterThan(1);
    expect(good.offers.length + good.unmatched.length).toBe(
      lenders.filter(({ enabled, products }) => enabled && products.some(({ product }) => product === "LOAN")).length,
    );
    const empty = decide({});
    expect(empty.offers).toEqual([]);
    for (const { reasons } of empty.unmatched) expect(reasons.length).toBeGreaterThan(0);
  });
  test("give their reasons in English and Hindi", () => {
    for (const { reasons } of decide({}).unmatched)
      for (const { reason } of reasons) expect(Object.keys(reason ?? {})).toEqual(expect.arrayContaining(["en", "hi"]));
  });
  test("never lend less for a higher income, other facts being equal", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 200_000 }), fc.integer({ min: 0, max: 100_000 }), (income, rise) => {
        const before = decide({ ...salaried, monthly_income: income });
        const after = decide({ ...salaried, monthly_income: income + rise });
        for (const offer of before.offers)
          expect(after.offers.find(({ lender }) => lender === offer.lender)?.figures.amountUpTo).toBeGreaterThanOrEqual(
            Number(offer.figures.amountUpTo),
          );
      }),
    );
  });
});
