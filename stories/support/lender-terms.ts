import type { ProductTerms } from "../../src/contract/staff/lender-terms.ts";

const rupees = (from: number, to = from) => ({ from, to, format: "rupees" as const });
const aYear = (rate: number) => [{ value: { from: rate, to: rate, format: "percent-year" as const } }];

/** The terms of a lender for one product, with a row of each sort. */
export const LOAN_TERMS: ProductTerms = {
  product: "LOAN",
  name: "Personal Loan",
  enabled: true,
  groups: [
    {
      title: "Loan amount",
      rows: [
        { values: [{ value: rupees(50_000, 3_500_000) }] },
        { label: "In steps of", values: [{ value: rupees(5_000) }] },
        { label: "Most for one customer", values: [{ value: { calculatedFrom: ["income", "rent"] } }] },
        { label: "Most for a family", values: [{ value: { calculatedFrom: [] } }] },
      ],
    },
    {
      title: "Interest rate",
      rows: [
        { when: { clauses: [{ fact: "income", minimum: 50_000 }] }, values: aYear(10.99) },
        { when: { json: '{"anyOf":[]}' }, values: aYear(12) },
        { when: "others", values: aYear(14.5) },
      ],
    },
    {
      title: "Share of the gold's value",
      rows: [
        {
          lead: { label: "Loans up to", value: rupees(250_000) },
          values: [{ value: { from: 85, to: 85, format: "percent" } }],
        },
        { when: "everyone", values: [{ value: { from: 75, to: 75, format: "percent" } }] },
      ],
    },
    {
      title: "Fees",
      rows: [
        { label: "Further fees: Valuation", values: [{ value: rupees(150) }, { label: "plus GST", value: { flag: true } }] },
        { label: "Further fees: Stamp", values: [{ value: rupees(90) }, { label: "plus GST", value: { flag: false } }] },
        { label: "Paid at once", values: [{ value: { flag: true } }] },
      ],
    },
    {
      rows: [
        { label: "Penal charges", values: [{ value: { text: "2% a month on what is overdue." } }] },
        { label: "Address of the statement", values: [{ value: { url: "https://setu.example/kfs" } }] },
      ],
    },
  ],
  facts: [
    { name: "income", label: "Monthly income", kind: "number", unit: "rupees" },
    { name: "rent", label: "Rent?", kind: "number", unit: "rupees" },
  ],
};
