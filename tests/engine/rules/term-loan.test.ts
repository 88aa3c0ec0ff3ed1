import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { annualPercentageRate } from "../../../src/engine/money/apr.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";
import { nearestTenure } from "../../../src/engine/money/tenure.ts";
import type { Facts } from "../../../src/engine/rules/conditions.ts";
import { conditionCompiler } from "../../../src/engine/rules/logic/compile.ts";
import { type OfferFee, prepareFigures } from "../../../src/engine/rules/offers/offer-figures.ts";
import { anyFacts, eligible, type TermLoanTerms, termLoan, terms } from "./lending-fixture.ts";

interface LoanRequest {
  requested: number | null;
  preferredTenure: number | null;
}

/** The figures of the shipped term loan with its fees; without an offer, the id of the reason. */
function priceOrReason(
  own: TermLoanTerms,
  facts: Facts,
  { requested, preferredTenure }: LoanRequest,
): (Loan & { fees: OfferFee[] }) | string {
  const worked = prepareFigures(termLoan, own, conditionCompiler())(facts, { amount: requested, tenure: preferredTenure });
  return "criterion" in worked ? worked.criterion : { ...(worked.figures as unknown as Loan), fees: worked.fees };
}

type Loan = Record<
  "amountUpTo" | "amount" | "tenure" | "interestRate" | "processingFees" | "emi" | "apr" | "totalCost" | "netDisbursed",
  number
>;

/** The price, or null without one, whatever the reason. */
function priceOffer(...asked: Parameters<typeof priceOrReason>) {
  const priced = priceOrReason(...asked);
  return typeof priced === "string" ? null : priced;
}

const request = { requested: 100_000, preferredTenure: 24 };
const processingLabel = { en: "Processing fee", hi: "प्रोसेसिंग शुल्क" };

test("an offer has these figures", () => {
  expect(priceOffer(terms, eligible, request)).toEqual({
    amountUpTo: 300_000,
    amount: 100_000,
    tenure: 24,
    askedTenure: null,
    interestRate: 18,
    processingFees: 2360,
    fees: [{ id: "processing", label: processingLabel, amount: 2000, gst: 360 }],
    emi: 4992.41,
    apr: 20.48,
    totalCost: 122_177.84,
    netDisbursed: 97_640,
    shortfall: 0,
    rateType: "fixed",
  });
});

test("an offer with a tenure other than the requested one states the latter; without a request there is none", () => {
  const asked = (preferredTenure: number | null) => priceOffer(terms, eligible, { requested: 100_000, preferredTenure });
  const shortest = asked(1);
  expect(shortest).toMatchObject({ askedTenure: 1 });
  expect(asked(Number(Object(shortest).tenure))).toMatchObject({ askedTenure: null });
  expect(asked(null)).toMatchObject({ askedTenure: null });
});

test("the worked example of the specification, without fees", () => {
  const own = {
    ...terms,
    rateCard: [{ band: "only", annualRate: 10.99 }],
    fees: { processing: { percent: 0 }, gstPercent: 18 },
  };
  expect(priceOffer(own, eligible, { requested: 50_000, preferredTenure: 24 })).toMatchObject({
    emi: 2330.16,
    totalCost: 55_923.83,
    apr: 10.99,
    netDisbursed: 50_000,
    processingFees: 0,
    fees: [],
  });
});

test("the first matching row of the rate card determines the rate", () => {
  expect(priceOffer(terms, { ...eligible, monthly_income: 60_000 }, request)).toMatchObject({ interestRate: 12 });
});

describe("the amount", () => {
  test("is at most what the lender permits, rounded down to its step and bounded", () => {
    expect(priceOffer(terms, { ...eligible, monthly_income: 20_900 }, { ...request, requested: 900_000 })).toMatchObject({
      amountUpTo: 205_000,
      amount: 205_000,
    });
    expect(priceOffer(terms, { ...eligible, monthly_income: 200_000 }, { ...request, requested: 900_000 })).toMatchObject({
      amountUpTo: 500_000,
      amount: 500_000,
    });
  });
  test("is at least the lender's minimum, and the maximum without a requested amount", () => {
    expect(priceOffer(terms, eligible, { ...request, requested: 1 })?.amount).toBe(10_000);
    expect(priceOffer(terms, eligible, { ...request, requested: null })?.amount).toBe(300_000);
  });
  test("may depend on the rate and the tenure of the offer", () => {
    const own = {
      ...terms,
      amount: { ...terms.amount, upTo: { principalFor: [5000, { var: "offer.interestRate" }, { var: "offer.tenure" }] } },
    };
    expect(priceOffer(own, eligible, request)?.amountUpTo).toBe(100_000);
  });
});

describe("there is no price", () => {
  test("if the lender's maximum is below its minimum", () => {
    expect(priceOrReason(terms, { ...eligible, monthly_income: 900 }, request)).toBe("amount");
    expect(priceOffer(terms, { ...eligible, monthly_income: 900 }, request)).toBeNull();
  });
  test("if the maximum cannot be computed", () => {
    const own = { ...terms, amount: { ...terms.amount, upTo: { min: [{ var: "unknown" }] } } };
    expect(priceOrReason(own, eligible, request)).toBe("amount");
    expect(priceOrReason({ ...own, amount: { ...own.amount, upTo: { "+": ["text", 1] } } }, eligible, request)).toBe("amount");
  });
  test("if no row of the rate card matches", () => {
    expect(priceOrReason({ ...terms, rateCard: [{ band: "none", when: false, annualRate: 10 }] }, eligible, request)).toBe("rate");
  });
  test("if the fees use up the loan", () => {
    const fees = { processing: { percent: 0, min: 200_000 }, gstPercent: 18 };
    expect(priceOrReason({ ...terms, fees }, eligible, request)).toBe("amount");
    expect(priceOrReason({ ...terms, fees: { processing: { percent: 50 }, gstPercent: 100 } }, eligible, request)).toBe("amount");
  });
  test("but there is one if a paisa is left", () => {
    const priced = (fee: number) =>
      priceOrReason({ ...terms, fees: { processing: { percent: 0, min: fee }, gstPercent: 0 } }, eligible, request);
    expect(priced(100_000)).toBe("amount");
    expect(priced(99_999.99)).toMatchObject({ netDisbursed: 0.01 });
  });
});

describe("fees", () => {
  const feesOf = (fees: TermLoanTerms["fees"]) => priceOffer({ ...terms, fees }, eligible, request);
  test("have a minimum and a maximum", () => {
    expect(feesOf({ processing: { percent: 0.1, min: 500 }, gstPercent: 18 })?.processingFees).toBe(590);
    expect(feesOf({ processing: { percent: 10, max: 5000 }, gstPercent: 18 })?.processingFees).toBe(5900);
  });
  test("include tax rounded to paise, others only if they say so", () => {
    const other = [
      { id: "stamp-duty", label: { en: "Stamp duty" }, amount: 200, gst: false },
      { id: "mandate", label: { en: "Mandate" }, amount: 99.99, gst: true },
    ];
    const offer = feesOf({ processing: { percent: 1 }, gstPercent: 18, other });
    expect(offer?.fees).toEqual([
      { id: "processing", label: processingLabel, amount: 1000, gst: 180 },
      { id: "stamp-duty", label: { en: "Stamp duty" }, amount: 200, gst: 0 },
      { id: "mandate", label: { en: "Mandate" }, amount: 99.99, gst: 18 },
    ]);
    expect(offer).toMatchObject({ processingFees: 1180, netDisbursed: 98_502.01 });
  });
});

test("the tenure is the default one if none is preferred", () => {
  expect(priceOffer(terms, eligible, { requested: 100_000, preferredTenure: null })?.tenure).toBe(24);
});

describe("the tenure is the permitted one nearest to the preferred", () => {
  test.each([
    [24, 24],
    [1, 12],
    [99, 60],
    [29, 24],
    [31, 36],
    [30, 24],
  ])("%d months become %d", (preferred, tenure) => {
    expect(nearestTenure({ min: 12, max: 60, step: 12 }, preferred)).toBe(tenure);
  });
  test("and never above the maximum, if the step does not reach it", () => {
    expect(nearestTenure({ min: 6, max: 20, step: 6 }, 99)).toBe(18);
    expect(nearestTenure({ min: 12, max: 12, step: 1 }, 24)).toBe(12);
  });
  test("no permitted tenure is nearer than the chosen one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 200 }),
        (min, length, step, preferred) => {
          const bounds = { min, max: min + length, step };
          const allowed = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => min + index * step);
          const nearest = Math.min(...allowed.map((months) => Math.abs(months - preferred)));
          const chosen = nearestTenure(bounds, preferred);
          expect(allowed).toContain(chosen);
          expect(Math.abs(chosen - preferred)).toBe(nearest);
        },
      ),
    );
  });
});

test("the figures of an offer are consistent", () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 90 }), (facts, requested, preferredTenure) => {
      const offer = priceOffer(terms, facts, { requested, preferredTenure });
      if (offer === null) return;
      const fees = offer.fees.reduce((sum, fee) => sum + fee.amount + fee.gst, 0);
      expect(offer.amountUpTo % terms.amount.step).toBe(0);
      expect(offer.amount).toBeGreaterThanOrEqual(terms.amount.min);
      expect(offer.amount).toBeLessThanOrEqual(offer.amountUpTo);
      expect(offer.netDisbursed).toBe(roundToPaise(offer.amount - fees));
      expect(offer.apr).toBeGreaterThanOrEqual(offer.interestRate);
      expect(Math.abs(annualPercentageRate(offer.netDisbursed, offer.emi, offer.tenure) - offer.apr)).toBeLessThan(0.02);
      expect(Math.abs(offer.totalCost - fees - offer.emi * offer.tenure)).toBeLessThan(0.01 * offer.tenure);
    }),
  );
});
