import fc from "fast-check";
import type { LenderDocument, LenderLending, OfferKindDocument, ProductDocument } from "../../../src/contract/documents.gen.ts";
import { loan, readDocument } from "../journey/journey-fixture.ts";

const text = (en: string) => ({ en });

/** The shipped kind of offer of the shipped product. */
export const termLoan = readDocument<OfferKindDocument>("offer-kinds/term-loan.json");

/** A lender's terms for a term loan, simple enough to work out by hand. */
export const terms = {
  amount: { min: 10_000, max: 500_000, step: 5000, upTo: { "*": [{ var: "monthly_income" }, 10] } as unknown },
  tenure: { min: 12, max: 60, step: 12 },
  rateCard: [
    { band: "prime", when: { required: ["monthly_income"], properties: { monthly_income: { minimum: 60_000 } } }, annualRate: 12 },
    { band: "standard", annualRate: 18 },
  ] as { band: string; when?: unknown; annualRate: number }[],
  fees: { processing: { percent: 2, min: 500, max: 5000 }, gstPercent: 18 } as Record<string, unknown>,
  kfs: {
    rateType: "fixed",
    penalCharges: text("none"),
    foreclosure: text("none"),
    coolingOffDays: 3,
    validityWorkingDays: 3,
    disbursal: text("at once"),
  },
};
export type TermLoanTerms = typeof terms;

/** Whom a lender lends to, and on these terms. */
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
  terms,
};

export const eligible = { age: 30, monthly_income: 30_000, employment: "SALARIED", salary_mode: "BANK", amount: 100_000 };

export const product: ProductDocument = { ...loan, requestedAmount: "amount", preferredTenure: 24 };

/** A lender on these terms. */
export const lenderOf = (
  id: string,
  own: Partial<TermLoanTerms> = {},
  { enabled = true, ...change }: Partial<LenderLending> & { enabled?: boolean } = {},
): LenderDocument => ({
  id,
  name: text(id),
  legalName: id,
  type: "nbfc",
  enabled,
  logo: "data:image/svg+xml,x",
  grievance: { name: "Officer", email: "officer@example.com", phone: "1800000000" },
  products: [{ ...lending, terms: { ...terms, ...own }, ...change }],
  connector: {
    protocol: "http-json",
    endpoint: "simulator",
    authentication: { type: "none" },
    submit: { amount: { var: "amount" } },
    answer: { reference: "/id", status: "/status" },
    statuses: { ok: "APPROVED" },
  },
});

export const catalogOf = (...lenders: LenderDocument[]) => ({
  products: new Map([[product.id, product]]),
  offerKinds: new Map([[termLoan.id, termLoan]]),
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
