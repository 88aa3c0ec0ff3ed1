import { expect, test } from "vitest";
import type { LenderDocument, LenderLending, OfferKindDocument, ProductDocument } from "../../../src/contract/documents.gen.ts";
import { checkTerms } from "../../../src/engine/catalog/checks/lenders/check-terms.ts";
import { sliceOfferKind } from "../../../src/engine/catalog/slices/slice-offer-kind.ts";
import { matchLenders } from "../../../src/engine/rules/matching.ts";
import { METAS, shippedCatalog } from "../../schemas/checkout.ts";
import { smallCatalog } from "../catalog/small-catalog.ts";
import { readDocument } from "../journey/journey-fixture.ts";
import { lenderOf, product, terms } from "./lending-fixture.ts";

const text = (en: string) => ({ en, hi: en });
const ADULTS_ONLY = [{ id: "age", test: { required: ["age"], properties: { age: { minimum: 18 } } }, reason: text("too young") }];
const { kfs } = terms;

/** Lenders with terms of a kind, decided for one person; the terms must fit the kind's schema. */
function decide(kindId: string, lenders: Record<string, object>, facts: object, more: Partial<ProductDocument> = {}) {
  const kind = readDocument<OfferKindDocument>(`offer-kinds/${kindId}.json`);
  const asked: ProductDocument = { ...product, offerKind: kind.id, ...more };
  delete asked.preferredTenure;
  const documents = Object.entries(lenders).map(([id, own]): LenderDocument => {
    const lending = { product: asked.code, eligibility: ADULTS_ONLY, terms: own } as unknown as LenderLending;
    return { ...lenderOf(id), products: [lending] };
  });
  const catalog = smallCatalog({
    product: { [asked.id]: asked },
    "offer-kind": { [kind.id]: kind },
    form: {
      [asked.form]: {
        steps: [{ id: "one", schema: { properties: { age: {}, amount: {}, monthly_income: {}, gold_value: {}, smoker: {} } } }],
      },
    },
    lender: Object.fromEntries(documents.map((document) => [document.id, document])),
  });
  for (const document of documents) expect(checkTerms(catalog, document, METAS).filter(({ severity }) => severity === "error")).toEqual([]);
  const decision = matchLenders(catalog, asked.code, { age: 30, ...facts });
  return { ...decision, slice: sliceOfferKind(catalog, kind.id, "hi") };
}

const figuresOf = ({ offers }: ReturnType<typeof decide>, lender: string) => offers.find((offer) => offer.lender === lender)?.figures;

test("six kinds are shipped", () => {
  const { offerKinds } = shippedCatalog();
  expect([...offerKinds.values()].map(({ law }) => law.as).sort()).toEqual([
    "card",
    "insurance",
    "lending",
    "lending",
    "lending",
    "lending",
  ]);
});

test("a card: joining and annual fee with tax, limit by income, rewards; the lowest annual fee first", () => {
  const card = {
    limit: { min: 20_000, max: 300_000, step: 10_000, upTo: { "*": [{ var: "monthly_income" }, 3] } },
    gstPercent: 18,
    rewards: text("2% back"),
  };
  const decision = decide(
    "credit-card",
    {
      dear: { ...card, joiningFee: 0, annualFee: 1000 },
      free: { ...card, joiningFee: 500, annualFee: 0 },
      rich: { ...card, joiningFee: 0, annualFee: 0, limit: { ...card.limit, min: 200_000 } },
    },
    { monthly_income: 45_000 },
  );
  expect(decision.offers.map(({ lender }) => lender)).toEqual(["free", "dear"]);
  expect(figuresOf(decision, "dear")).toMatchObject({ limit: 130_000, joiningFee: 0, annualFee: 1180, rewards: text("2% back") });
  expect(decision.offers[0]).toMatchObject({ figures: { joiningFee: 590 }, fees: [{ id: "joining", amount: 500, gst: 90 }] });
  expect(decision.unmatched).toMatchObject([{ lender: "rich", reasons: [{ criterion: "limit", reason: { hi: expect.any(String) } }] }]);
  expect(decision.slice).toMatchObject({
    card: { main: "limit", figures: ["joiningFee", "annualFee"] },
    figures: { rewards: { format: "text", label: "रिवॉर्ड" } },
    keyFacts: [],
  });
});

test("a cover: the premium of the matching row, with tax, for the requested sum and term; the lowest premium first", () => {
  const smoker = { required: ["smoker"], properties: { smoker: { const: true } } };
  const cover = { sumInsured: { min: 100_000, max: 5_000_000, step: 100_000 }, term: { min: 5, max: 30, step: 5 }, gstPercent: 18 };
  const premiums = (perThousand: number) => [
    { band: "smokers", when: smoker, perThousand: perThousand * 2 },
    { band: "all", perThousand },
  ];
  const lenders = {
    one: { ...cover, premiums: premiums(2) },
    two: { ...cover, premiums: premiums(1.5) },
    none: { ...cover, premiums: [{ band: "smokers", when: smoker, perThousand: 1 }] },
  };
  const decision = decide("insurance-cover", lenders, { amount: 1_250_000, term_wanted: 12 }, { requestedTenure: "term_wanted" });
  expect(decision.offers.map(({ lender }) => lender)).toEqual(["two", "one"]);
  expect(figuresOf(decision, "one")).toEqual({ sumInsured: 1_200_000, term: 10, premium: 2832, covers: null });
  expect(decision.unmatched).toMatchObject([{ lender: "none", reasons: [{ criterion: "premium" }] }]);
  expect(figuresOf(decide("insurance-cover", lenders, { amount: 100_000, smoker: true }), "one")).toMatchObject({ premium: 472, term: 5 });
});

const gold = {
  goldValue: { var: "gold_value" },
  ltvTiers: [{ upTo: 250_000, percent: 85 }, { upTo: 500_000, percent: 80 }, { percent: 75 }],
  amount: { min: 10_000, max: 5_000_000, step: 1 },
  tenure: { min: 12, max: 12, step: 1 },
  rateCard: [{ band: "all", annualRate: 12 }],
  fees: { processing: { percent: 1 }, gstPercent: 18 },
  kfs,
};

test.each([
  [200_000, 170_000],
  [300_000, 250_000],
  [312_500, 250_000],
  [400_000, 320_000],
  [640_000, 500_000],
  [1_000_000, 750_000],
])("gold worth %d permits a loan of at most %d: the tier of the loan amount applies", (gold_value, most) => {
  const decision = decide("gold-loan", { bank: { ...gold, repayment: "interest-monthly" } }, { gold_value });
  expect(figuresOf(decision, "bank")?.amountUpTo).toBe(most);
});

test("a gold loan is repaid by the rule of its terms, each with its own dues, APR and total", () => {
  const lenders = Object.fromEntries(
    ["interest-monthly", "interest-at-end", "instalments"].map((repayment) => [repayment, { ...gold, repayment }]),
  );
  const decision = decide("gold-loan", lenders, { gold_value: 400_000, amount: 100_000 });
  // 1 % fee with 18 % tax leaves 98,820; rates of return worked out by bisection over the payments by hand.
  expect(figuresOf(decision, "interest-monthly")).toMatchObject({
    emi: 1000,
    dueAtEnd: 101_000,
    totalCost: 113_180,
    netDisbursed: 98_820,
    apr: 13.27,
    ltv: 25,
  });
  expect(figuresOf(decision, "interest-at-end")).toMatchObject({ emi: 0, dueAtEnd: 112_000, totalCost: 113_180, apr: 12.59 });
  expect(figuresOf(decision, "instalments")).toMatchObject({ emi: 8884.88, dueAtEnd: 8884.88, totalCost: 107_798.55, apr: 14.26 });
  // What is due at the end, interest and all, stays within the limit on the gold.
  expect(figuresOf(decision, "interest-at-end")?.amountUpTo).toBe(Math.floor(320_000 / 1.12));
  expect(decide("gold-loan", lenders, {}).unmatched.map(({ reasons }) => reasons[0]?.criterion)).toEqual([
    "gold-value",
    "gold-value",
    "gold-value",
  ]);
});

test("a credit line is repaid daily", () => {
  const line = { ...terms, tenure: { min: 30, max: 365, step: 5 }, fees: { processing: { percent: 0 }, gstPercent: 18 } };
  const [offer] = decide("daily-credit-line", { bank: line }, { monthly_income: 30_000, amount: 100_000 }).offers;
  expect(offer?.figures).toMatchObject({ tenure: 180, interestRate: 18, apr: 18, netDisbursed: 100_000 });
  let owed = 100_000;
  for (let day = 0; day < 180; day++) owed += (owed * 0.18) / 365 - Number(offer?.figures.emi);
  expect(Math.abs(owed)).toBeLessThan(1);
});

test("new kinds by documents only: the figures of an education loan and of one with rising instalments", () => {
  const kind = readDocument<OfferKindDocument>("offer-kinds/term-loan.json");
  const withRepayment = (value: object) => ({
    ...kind,
    figures: kind.figures.map((figure) => (figure.id === "repayment" ? { ...figure, value } : figure)),
  });
  const loan = [{ var: "offer.amount" }, { var: "offer.interestRate" }];
  const kinds = {
    education: withRepayment({ afterMoratorium: [...loan, 12, { var: "offer.tenure" }, "simple"] }),
    rising: withRepayment({ stepUp: [...loan, { var: "offer.tenure" }, 12, 10] }),
  };
  const figures = (id: keyof typeof kinds) =>
    matchLenders(
      {
        products: new Map([[product.id, { ...product, offerKind: id }]]),
        lenders: new Map([["bank", lenderOf("bank", { fees: { processing: { percent: 0 }, gstPercent: 18 } })]]),
        offerKinds: new Map([[id, kinds[id] as OfferKindDocument]]),
      },
      product.code,
      { age: 30, monthly_income: 30_000, salary_mode: "BANK", employment: "SALARIED", amount: 100_000 },
    ).offers[0]?.figures;
  // 24 instalments of 1,18,000 at 18 %: 5,891.04 each, after a year of nothing.
  expect(figures("education")).toMatchObject({ emi: 0, totalCost: 141_385.06 });
  expect(figures("rising")).toMatchObject({ apr: 18, emi: expect.any(Number) });
  expect(Number(figures("rising")?.emi)).toBeLessThan(4992.41);
});
