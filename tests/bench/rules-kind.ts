import type { OfferKindDocument, ProductDocument, SharedDocument } from "../../src/contract/documents.gen.ts";

const read = (name: string, otherwise?: number) => (otherwise === undefined ? { var: name } : { coalesce: [{ var: name }, otherwise] });
const rounded = (value: unknown) => ({ round: [value, 0.01] });
const needed = (id: string) => ({ id, reason: { en: "" } });

const atLeast = {
  max: [read("terms.fees.processing.min"), { "/": [{ "*": [read("offer.amount"), read("terms.fees.processing.percent")] }, 100] }],
};

/** A loan that is repaid in equal instalments: what each lender's offer is worked out by, in this order. */
export const OFFER_KIND = {
  id: "instalments",
  terms: { type: "object" },
  figures: [
    { id: "interestRate", format: "percent-year", value: { firstRow: ["terms.rateCard", "annualRate"] }, needed: needed("rate") },
    { id: "tenure", format: "months", value: { nearestTenure: [read("terms.tenure"), read("requested.tenure", 24)] } },
    { id: "allowed", value: { rule: "terms.amount.upTo" }, needed: needed("amount") },
    { id: "mostLent", value: { floor: [{ min: [read("offer.allowed"), read("terms.amount.max")] }, read("terms.amount.step")] } },
    {
      id: "amountUpTo",
      format: "rupees",
      value: { if: [{ ">=": [read("offer.mostLent"), read("terms.amount.min")] }, read("offer.mostLent")] },
      needed: needed("amount"),
    },
    {
      id: "amount",
      format: "rupees",
      value: { max: [read("terms.amount.min"), { min: [read("requested.amount"), read("offer.amountUpTo")] }] },
    },
    { id: "processingFees", format: "rupees", value: read("fees.processing") },
    { id: "net", value: rounded({ "-": [read("offer.amount"), read("fees.total")] }) },
    { id: "netDisbursed", format: "rupees", value: { if: [{ ">": [read("offer.net"), 0] }, read("offer.net")] }, needed: needed("amount") },
    { id: "repayment", value: { equalInstalments: [read("offer.amount"), read("offer.interestRate"), read("offer.tenure")] } },
    { id: "emi", format: "rupees", value: rounded({ payment: [read("offer.repayment"), 1] }) },
    { id: "apr", format: "percent", value: rounded({ apr: [read("offer.netDisbursed"), read("offer.repayment")] }) },
    { id: "totalCost", format: "rupees", value: rounded({ "+": [rounded({ totalOf: [read("offer.repayment")] }), read("fees.total")] }) },
  ],
  fees: {
    after: "amount",
    items: [
      {
        id: "processing",
        label: { en: "" },
        amount: { min: [read("terms.fees.processing.max"), atLeast] },
        gstPercent: read("terms.fees.gstPercent"),
      },
      { listed: "terms.fees.other", gstPercent: read("terms.fees.gstPercent") },
    ],
  },
  amount: "amount",
  validityWorkingDays: read("terms.kfs.validityWorkingDays"),
  ranking: [
    { figure: "apr", order: "ascending" },
    { figure: "totalCost", order: "ascending" },
    { figure: "amountUpTo", order: "descending" },
  ],
} as unknown as OfferKindDocument;

export const PRODUCT = {
  id: "own-loan",
  code: "OWN_LOAN",
  offerKind: OFFER_KIND.id,
  requestedAmount: "se_loan_amount",
  requestedTenure: "loan_tenure",
  preferredTenure: 24,
} as unknown as ProductDocument;

const INCOME = read("monthly_income", 0);

/** What the criteria and terms read besides answers. */
export const FACTS = [
  { name: "age", value: { ageOn: [read("birth_date"), read("today")] } },
  { name: "annual_income", value: { "*": [INCOME, 12] } },
  { name: "obligations", value: { "+": [read("emi", 0), read("monthly_rent", 0)] } },
  { name: "spare_income", value: { max: [0, { "-": [INCOME, read("obligations")] }] } },
  { name: "foir", value: { if: [{ ">": [INCOME, 0] }, { "/": [{ "*": [read("obligations"), 100] }, read("monthly_income")] }, 100] } },
  { name: "self_employed", value: { in: [read("employment_status_code"), ["SELF_EMPLOYED", "PROFESSIONAL"]] } },
  { name: "income_multiple", value: { if: [{ ">": [INCOME, 0] }, { "/": [read("se_loan_amount", 0), read("monthly_income")] }, 0] } },
] as unknown as NonNullable<SharedDocument["facts"]>;
