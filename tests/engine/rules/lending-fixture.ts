import fc from "fast-check";
import type { LenderDocument, LenderLending, ProductDocument } from "../../../src/contract/documents.gen.ts";
import { loan } from "../journey/journey-fixture.ts";

const text = (en: string) => ({ en });

/** A lender's terms, simple enough to work out by hand. */
export const lending: LenderLending = {
  product: "LOAN",
  eligibility: [
    { id: "age", test: { required: ["age"], properties: { age: { minimum: 21, maximum: 60 } } }, reason: text("age") },
    { id: "income", test: { required: ["monthly_income"], properties: { monthly_income: { minimum: 20_000 } } }, reason: text("income") },
    {
      id: "salary-mode",
      when: { required: ["employment"], properties: { employment: { const: "SALARIED" } } },
      test: { required: ["salary_mode"], properties: { salary_mode: { enum: ["BANK"] } } },
      reason: text("salary mode"),
    },
  ],
  amount: { min: 10_000, max: 500_000, step: 5000, upTo: { "*": [{ var: "monthly_income" }, 10] } },
  tenure: { min: 12, max: 60, step: 12 },
  rateCard: [
    { band: "prime", when: { required: ["monthly_income"], properties: { monthly_income: { minimum: 60_000 } } }, annualRate: 12 },
    { band: "standard", annualRate: 18 },
  ],
  fees: { processing: { percent: 2, min: 500, max: 5000 }, gstPercent: 18 },
  kfs: {
    rateType: "fixed",
    penalCharges: text("none"),
    foreclosure: text("none"),
    coolingOffDays: 3,
    validityWorkingDays: 3,
    disbursal: text("at once"),
  },
};

export const eligible = { age: 30, monthly_income: 30_000, employment: "SALARIED", salary_mode: "BANK", amount: 100_000 };

export const product: ProductDocument = { ...loan, requestedAmount: "amount", preferredTenure: 24 };

/** A lender with these terms. */
export const lenderOf = (id: string, terms: Partial<LenderLending> = {}, enabled = true): LenderDocument => ({
  id,
  name: text(id),
  legalName: id,
  type: "nbfc",
  kind: "native",
  enabled,
  logo: "data:image/svg+xml,x",
  grievance: { name: "Officer", email: "officer@example.com", phone: "1800000000" },
  products: [{ ...lending, ...terms }],
  connector: {
    protocol: "http-json",
    endpoint: "simulator",
    submit: { amount: { var: "amount" } },
    answer: { reference: "/id", status: "/status" },
    statuses: { ok: "APPROVED" },
  },
});

export const catalogOf = (...lenders: LenderDocument[]) => ({
  products: new Map([[product.id, product]]),
  lenders: new Map(lenders.map((lender) => [lender.id, lender])),
});

/** Customers of all sorts, some with answers missing. */
export const anyFacts = fc.record(
  {
    age: fc.integer({ min: 16, max: 80 }),
    monthly_income: fc.integer({ min: 0, max: 300_000 }),
    employment: fc.constantFrom("SALARIED", "SELF_EMPLOYED"),
    salary_mode: fc.constantFrom("BANK", "CASH"),
    amount: fc.integer({ min: 1, max: 2_000_000 }),
  },
  { requiredKeys: [], noNullPrototype: true },
);
