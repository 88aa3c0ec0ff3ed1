import type { OfferKindDocument, ProductDocument, SharedDocument } from "../../src/contract/documents.gen.ts";

const variable = (name: string, otherwise?: number) => (otherwise === undefined ? { var: name } : { coalesce: [{ var: name }, otherwise] });
const rounded = (value: unknown) => ({ round: [value, 0.01] });
const needed = (id: string) => ({ id, reason: { en: "" } });

const atLeast = {
  max: [
    variable("terms.fees.processing.min"),
    { "/": [{ "*": [variable("offer.amount"), variable("terms.fees.processing.percent")] }, 100] },
  ],
};

/** A loan that is repaid in equal instalments: what each lender's offer is worked out by, in this order. */
export const OFFER_KIND = {
  id: "instalments",
  terms: { type: "object" },
  figures: [
    { id: "interestRate", format: "percent-year", value: { firstRow: ["terms.rateCard", "annualRate"] }, needed: needed("rate") },
    { id: "tenure", format: "months", value: { nearestTenure: [variable("terms.tenure"), variable("requested.tenure", 24)] } },
    { id: "allowed", value: { rule: "terms.amount.upTo" }, needed: needed("amount") },
    {
      id: "mostLent",
      value: { floor: [{ min: [variable("offer.allowed"), variable("terms.amount.max")] }, variable("terms.amount.step")] },
    },
    {
      id: "amountUpTo",
      format: "rupees",
      value: { if: [{ ">=": [variable("offer.mostLent"), variable("terms.amount.min")] }, variable("offer.mostLent")] },
      needed: needed("amount"),
    },
    {
      id: "amount",
      format: "rupees",
      value: { max: [variable("terms.amount.min"), { min: [variable("requested.amount"), variable("offer.amountUpTo")] }] },
    },
    { id: "processingFees", format: "rupees", value: variable("fees.processing") },
    { id: "net", value: rounded({ "-": [variable("offer.amount"), variable("fees.total")] }) },
    {
      id: "netDisbursed",
      format: "rupees",
      value: { if: [{ ">": [variable("offer.net"), 0] }, variable("offer.net")] },
      needed: needed("amount"),
    },
    { id: "repayment", value: { equalInstalments: [variable("offer.amount"), variable("offer.interestRate"), variable("offer.tenure")] } },
    { id: "emi", format: "rupees", value: rounded({ payment: [variable("offer.repayment"), 1] }) },
    { id: "apr", format: "percent", value: rounded({ apr: [variable("offer.netDisbursed"), variable("offer.repayment")] }) },
    {
      id: "totalCost",
      format: "rupees",
      value: rounded({ "+": [rounded({ totalOf: [variable("offer.repayment")] }), variable("fees.total")] }),
    },
  ],
  fees: {
    after: "amount",
    items: [
      {
        id: "processing",
        label: { en: "" },
        amount: { min: [variable("terms.fees.processing.max"), atLeast] },
        gstPercent: variable("terms.fees.gstPercent"),
      },
      { listed: "terms.fees.other", gstPercent: variable("terms.fees.gstPercent") },
    ],
  },
  amount: "amount",
  validityWorkingDays: variable("terms.kfs.validityWorkingDays"),
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

const INCOME = variable("monthly_income", 0);

/** What the criteria and terms read besides answers. */
export const FACTS = [
  { name: "age", value: { ageOn: [variable("birth_date"), variable("today")] } },
  { name: "annual_income", value: { "*": [INCOME, 12] } },
  { name: "obligations", value: { "+": [variable("emi", 0), variable("monthly_rent", 0)] } },
  { name: "spare_income", value: { max: [0, { "-": [INCOME, variable("obligations")] }] } },
  {
    name: "foir",
    value: { if: [{ ">": [INCOME, 0] }, { "/": [{ "*": [variable("obligations"), 100] }, variable("monthly_income")] }, 100] },
  },
  { name: "self_employed", value: { in: [variable("employment_status_code"), ["SELF_EMPLOYED", "PROFESSIONAL"]] } },
  {
    name: "income_multiple",
    value: { if: [{ ">": [INCOME, 0] }, { "/": [variable("se_loan_amount", 0), variable("monthly_income")] }, 0] },
  },
] as unknown as NonNullable<SharedDocument["facts"]>;
