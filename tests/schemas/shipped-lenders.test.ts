import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LenderDocument, OfferKindDocument, OfferKindKfs, ProductDocument, SharedDocument } from "../../src/contract/documents.gen.ts";
import type { FactSlice } from "../../src/contract/site/slices.ts";
import { computeFacts } from "../../src/engine/rules/facts.ts";
import { matchLenders } from "../../src/engine/rules/matching.ts";
import { shipped, shippedFolder } from "./shipped.ts";

const CATALOG = {
  products: shippedFolder<ProductDocument>("products"),
  lenders: shippedFolder<LenderDocument>("lenders"),
  offerKinds: shippedFolder<OfferKindDocument>("offer-kinds"),
};
const FACTS = (shipped<SharedDocument>("shared/facts").facts ?? []) as FactSlice[];

/** Decisions of the personal loan as they were before its figures became a document. */
const RECORDED = JSON.parse(readFileSync(join(import.meta.dirname, "personal-loan-figures.json"), "utf8")) as Record<
  string,
  { answers: object; offers: object[]; unmatched: object[] }
>;
/** The lenders that there were then. */
const RECORDED_LENDERS = new Set(
  Object.values(RECORDED).flatMap(({ unmatched, offers }) => [...unmatched, ...offers].map((each) => (each as { lender: string }).lender)),
);
/** Reasons that a kind of offer gives, and no lender's criterion. */
const PRICE_REASONS = new Set([...CATALOG.offerKinds.values()].flatMap(({ figures }) => figures.flatMap(({ needed }) => needed?.id ?? [])));

const SALARIED = {
  birth_date: "1992-04-12",
  educational_level: "GRADUATE",
  postal_code: "560034",
  residence_type: "RENTED",
  monthly_rent: 15000,
  employment_status_code: "SALARIED",
  salary_mode: "BANK",
  monthly_income: 60000,
  emi: 5000,
  se_loan_amount: 200000,
};
const { monthly_rent: _rent, salary_mode: _mode, ...OWN_HOME } = SALARIED;
const SELF_EMPLOYED = {
  ...OWN_HOME,
  residence_type: "OWNED",
  employment_status_code: "SELF_EMPLOYED",
  business_registration_type: "UDYAM",
  business_current_turnover: "10L_40L",
  business_years: "3Y_5Y",
  business_account: "CURRENT",
};
const LOW_INCOME = { ...OWN_HOME, birth_date: "2004-01-01", employment_status_code: "UNEMPLOYED", monthly_income: 8000, emi: 5000 };

const decide = (answers: object, lenders = CATALOG.lenders) =>
  matchLenders({ ...CATALOG, lenders }, "LOAN", computeFacts(FACTS, answers as Record<string, unknown>, { today: "2026-11-21" }));

test("a typical salaried person matches three lenders and gets the reasons of the others", () => {
  const { offers, unmatched } = decide(SALARIED);
  expect(offers.map(({ lender }) => lender)).toEqual(["amaltas-bank", "kachnar-finance", "parijat-credit"]);
  expect(unmatched.map(({ lender, reasons }) => [lender, reasons.map(({ criterion }) => criterion)])).toEqual([
    ["harsingar-loans", ["place"]],
    ["palash-money", ["net-banking", "most-amount"]],
    ["sagwan-fincorp", ["employment", "income"]],
    ["semal-capital", ["employment"]],
    ["shirish-bank", ["age", "employment"]],
  ]);
});

test("an established business matches the lender for businesses and not the one for salaries", () => {
  const { offers, unmatched } = decide(SELF_EMPLOYED);
  expect(offers.map(({ lender }) => lender)).toContain("semal-capital");
  expect(unmatched.map(({ lender }) => lender)).toContain("amaltas-bank");
});

test("a person who can hardly repay matches no lender, and every reason has a text in both languages", () => {
  const { offers, unmatched } = decide(LOW_INCOME);
  expect(offers).toEqual([]);
  for (const { reasons } of unmatched) {
    expect(reasons.length).toBeGreaterThan(0);
    for (const { reason } of reasons)
      expect(reason).toMatchObject({ en: expect.any(String), hi: expect.stringMatching(/[\u0900-\u097f]/) });
  }
});

test.each([
  ["shirish-bank", { ...OWN_HOME, birth_date: "1962-05-05", employment_status_code: "RETIRED", monthly_income: 30000, emi: 0 }],
  ["palash-money", { ...SALARIED, prefer_net_banking: "YES", se_loan_amount: 40000 }],
  [
    "harsingar-loans",
    { ...OWN_HOME, postal_code: "800001", employment_status_code: "HOMEMAKER", monthly_income: 20000, se_loan_amount: 50000 },
  ],
  ["sagwan-fincorp", { ...SELF_EMPLOYED, employment_status_code: "PROFESSIONAL", monthly_income: 120000 }],
])("%s lends to its target customers", (lender, answers) => {
  expect(decide(answers).offers.map((offer) => offer.lender)).toContain(lender);
});

test("R2.39 eight lenders offer personal loans, with every protocol of a connector, and the five with further questions have a form and a consent", () => {
  const own = [...CATALOG.lenders.values()].filter(({ products }) => products.some(({ product }) => product === "LOAN"));
  expect(own).toHaveLength(8);
  expect(new Set(own.map(({ connector }) => connector.protocol))).toEqual(new Set(["http-json", "redirect", "file"]));
  expect(own.filter(({ form, consents }) => form !== undefined && consents?.length === 1)).toHaveLength(5);
  expect(own.filter(({ declined }) => declined)).toHaveLength(1);
});

test("no person matches every lender", () => {
  for (const employment_status_code of ["SALARIED", "SELF_EMPLOYED", "PROFESSIONAL", "RETIRED", "HOMEMAKER", "STUDENT", "UNEMPLOYED"]) {
    const richest = {
      ...SELF_EMPLOYED,
      salary_mode: "BANK",
      employment_status_code,
      monthly_income: 1000000,
      emi: 0,
      business_years: "GT_5Y",
    };
    expect(decide(richest).unmatched.length, employment_status_code).toBeGreaterThan(0);
  }
});

test("a person who meets a lender's criteria gets an offer, down to the lowest income and the highest obligations", () => {
  for (const monthly_income of [12000, 20000, 25000, 40000, 75000, 100000]) {
    for (const share of [0, 0.3, 0.45, 0.5, 0.6]) {
      const emi = Math.floor(monthly_income * share);
      for (const se_loan_amount of [1000, 25000, 50000, 144000]) {
        for (const person of [OWN_HOME, SELF_EMPLOYED]) {
          const { unmatched } = decide({ ...person, salary_mode: "BANK", monthly_income, emi, se_loan_amount });
          const priceless = unmatched.flatMap(({ lender, reasons }) =>
            reasons.filter(({ criterion }) => PRICE_REASONS.has(criterion)).map(() => lender),
          );
          expect(priceless, `${monthly_income} ${share} ${se_loan_amount}`).toEqual([]);
        }
      }
    }
  }
});

test.each(Object.entries(RECORDED))(
  "the figures for a person, %s, equal those recorded before kinds of offers existed",
  (_, { answers, offers, unmatched }) => {
    const then = new Map([...CATALOG.lenders].filter(([id]) => RECORDED_LENDERS.has(id)));
    const decision = decide(answers, then);
    const figures = decision.offers.map(({ lender, figures: own, fees }) => ({
      lender,
      ...own,
      fees: fees.map(({ id, amount, gst }) => ({ id, amount, gst })),
    }));
    expect(figures).toMatchObject(offers);
    expect(decision.unmatched.map(({ lender, reasons }) => ({ lender, criteria: reasons.map(({ criterion }) => criterion) }))).toEqual(
      unmatched,
    );
  },
);

test("R1.15 rates are between 10.99 and 36 percent a year, and both limits occur", () => {
  const rates = [...CATALOG.lenders.values()].flatMap(({ products }) =>
    products
      .filter(({ product }) => product === "LOAN")
      .flatMap(({ terms }) => (terms.rateCard as { annualRate: number }[]).map((row) => row.annualRate)),
  );
  expect([Math.min(...rates), Math.max(...rates)]).toEqual([10.99, 36]);
});

test("the cooling-off period is at least a day, and a statement is valid for three working days", () => {
  for (const { products } of CATALOG.lenders.values()) {
    for (const { terms } of products.filter(({ product }) => product === "LOAN")) {
      const kfs = terms.kfs as OfferKindKfs;
      expect(kfs.coolingOffDays).toBeGreaterThanOrEqual(1);
      expect(kfs.validityWorkingDays).toBe(3);
    }
  }
});
