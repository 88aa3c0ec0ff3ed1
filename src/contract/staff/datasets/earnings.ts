import type { Dataset } from "./dataset.ts";

/**
 * `expected`: disbursed, and the lender has not paid; `confirmed`: the lender paid; `taken-back`: it
 * took a payment back.
 */
const EARNING_STATES = ["expected", "confirmed", "taken-back"] as const;

/**
 * One row for each commission of a partner: paid by a lender, taken back, or expected for an
 * application that is disbursed.
 */
export const earnings = {
  roles: [1],
  partner: true,
  facts: false,
  fields: {
    /** The start of the day in India on which the lender paid; of an expected one, the day of disbursal. */
    earned_on: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    /** In India, `yyyy-mm`. */
    month: { type: "text", filter: "values", dimension: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    reference: { type: "text", filter: "values" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    state: { type: "code", codes: EARNING_STATES, filter: "values", dimension: true },
    disbursed: { type: "rupees" },
    /** The partner's share of the commission, in percent. */
    share: { type: "number" },
    /** The partner's part; of an expected one null if the lender's commission is not known. */
    amount: { type: "rupees" },
  },
  measures: {
    count: { type: "number" },
    /** What lenders paid, less what they took back. */
    earned: { type: "rupees" },
    expected: { type: "rupees" },
  },
} as const satisfies Dataset;

/**
 * Why a lender's payments for an application do not agree with its commission: `unpaid`, `less` or
 * `more` than agreed, or `not-disbursed`.
 */
const COMMISSION_PROBLEMS = ["unpaid", "less", "more", "not-disbursed"] as const;

/** One row for each application for which a lender's payments do not agree with its commission. */
export const commissionProblems = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    /** The start of the day of disbursal in India; without one, of the first payment. */
    disbursed_on: { type: "instant", sortable: true, filter: "range" },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    reference: { type: "text", filter: "values" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    problem: { type: "code", codes: COMMISSION_PROBLEMS, filter: "values", dimension: true },
    disbursed: { type: "rupees" },
    /** By the lender's document; null if it says nothing. */
    agreed: { type: "rupees" },
    paid: { type: "rupees" },
    /** Paid less agreed. */
    difference: { type: "rupees" },
  },
  measures: { count: { type: "number" }, difference: { type: "rupees" } },
} as const satisfies Dataset;
