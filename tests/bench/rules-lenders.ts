import type { LenderDocument, LenderLending } from "../../src/contract/documents.gen.ts";
import { PRODUCT } from "./rules-kind.ts";

type Criterion = LenderLending["eligibility"][number];

const text = { en: "", hi: "" };
const variable = (name: string) => ({ var: name });

const SALARIED = { required: ["employment_status_code"], properties: { employment_status_code: { const: "SALARIED" } } };
const SELF_EMPLOYED = {
  required: ["employment_status_code"],
  properties: { employment_status_code: { enum: ["SELF_EMPLOYED", "PROFESSIONAL"] } },
};

const criterion = (id: string, fact: string, schema: object, when?: object): Criterion =>
  ({ id, ...(when && { when }), test: { required: [fact], properties: { [fact]: schema } }, reason: text }) as Criterion;

interface Terms {
  /** Least, most and step, in rupees. */
  amount: [number, number, number];
  /** JSON Logic of the most for an income, in rupees. */
  income: unknown;
  /** Of the income, what obligations and the instalment may take. */
  share: number;
  /** Least, most and step, in months. */
  tenure: [number, number, number];
  /** Percent a year, each for whom. */
  rates: [annualRate: number, when?: object][];
  processing: { percent: number; min: number; max?: number };
  other?: { id: string; label: object; amount: number; gst: boolean }[];
}

function lender(id: string, eligibility: Criterion[], { amount, income, share, tenure, rates, processing, other }: Terms): LenderDocument {
  const spare = { max: [0, { "-": [{ "*": [share, variable("monthly_income")] }, variable("obligations")] }] };
  const terms = {
    amount: {
      min: amount[0],
      max: amount[1],
      step: amount[2],
      upTo: { min: [income, { principalFor: [spare, variable("offer.interestRate"), variable("offer.tenure")] }] },
    },
    tenure: { min: tenure[0], max: tenure[1], step: tenure[2] },
    rateCard: rates.map(([annualRate, when], index) => ({ band: `band-${index}`, ...(when && { when }), annualRate })),
    fees: { processing, gstPercent: 18, ...(other && { other }) },
    kfs: { rateType: "fixed", validityWorkingDays: 3 },
  };
  return { id, enabled: true, products: [{ product: PRODUCT.code, eligibility, terms }] } as unknown as LenderDocument;
}

/** Lenders as a market for personal loans has them, with 53 criteria of all sorts. `rules-by-hand.ts` has the same, written by hand. */
export const LENDERS: readonly LenderDocument[] = [
  lender(
    "salaried",
    [
      criterion("age", "age", { minimum: 23, maximum: 58 }),
      criterion("employment", "employment_status_code", { const: "SALARIED" }),
      criterion("salary-mode", "salary_mode", { const: "BANK" }, SALARIED),
      criterion("income", "monthly_income", { minimum: 25000 }),
      criterion("obligations", "foir", { maximum: 45 }),
      criterion("place", "postal_code", { pattern: "^(11|12|20|30|38|39|40|41|50|56|60|70)" }),
      criterion("least-amount", "se_loan_amount", { minimum: 50000 }),
    ],
    {
      amount: [50000, 3500000, 5000],
      income: { "*": [24, { var: "monthly_income" }] },
      share: 0.55,
      tenure: [12, 60, 12],
      rates: [
        [10.99, { required: ["monthly_income", "foir"], properties: { monthly_income: { minimum: 100000 }, foir: { maximum: 30 } } }],
        [12.25, { required: ["monthly_income"], properties: { monthly_income: { minimum: 50000 } } }],
        [14.5],
      ],
      processing: { percent: 1.5, min: 1000, max: 15000 },
    },
  ),
  lender(
    "east",
    [
      criterion("age", "age", { minimum: 21, maximum: 62 }),
      criterion("employment", "employment_status_code", { enum: ["SALARIED", "SELF_EMPLOYED", "PROFESSIONAL", "HOMEMAKER"] }),
      criterion("place", "postal_code", { pattern: "^(75|76|77|78|79|80|81|82|83|84|85)" }),
      criterion("income", "monthly_income", { minimum: 15000 }),
      criterion("obligations", "foir", { maximum: 50 }),
      criterion("least-amount", "se_loan_amount", { minimum: 10000 }),
    ],
    {
      amount: [10000, 300000, 1000],
      income: { "*": [8, { var: "monthly_income" }] },
      share: 0.6,
      tenure: [6, 36, 6],
      rates: [[19.5, { required: ["residence_type"], properties: { residence_type: { enum: ["OWNED", "FAMILY"] } } }], [23]],
      processing: { percent: 1.5, min: 200 },
    },
  ),
  lender(
    "nearly-everywhere",
    [
      criterion("age", "age", { minimum: 21, maximum: 60 }),
      criterion("employment", "employment_status_code", { enum: ["SALARIED", "SELF_EMPLOYED", "PROFESSIONAL"] }),
      criterion("income", "monthly_income", { minimum: 20000 }),
      criterion("salary-mode", "salary_mode", { enum: ["BANK", "CHEQUE"] }, SALARIED),
      criterion("registration", "business_registration_type", { not: { const: "NONE" } }, SELF_EMPLOYED),
      criterion("obligations", "foir", { maximum: 50 }),
      criterion("place", "postal_code", { not: { pattern: "^(19|68255|744|79)" } }),
      criterion("least-amount", "se_loan_amount", { minimum: 25000 }),
    ],
    {
      amount: [25000, 1500000, 1000],
      income: { "*": [{ if: [{ var: "self_employed" }, 12, 18] }, { var: "monthly_income" }] },
      share: 0.6,
      tenure: [6, 48, 6],
      rates: [
        [
          13.25,
          {
            required: ["employment_status_code", "monthly_income"],
            properties: { employment_status_code: { const: "SALARIED" }, monthly_income: { minimum: 75000 } },
          },
        ],
        [15.75, { required: ["employment_status_code"], properties: { employment_status_code: { const: "SALARIED" } } }],
        [18.5, { required: ["educational_level"], properties: { educational_level: { enum: ["GRADUATE", "POSTGRADUATE", "DOCTORATE"] } } }],
        [21],
      ],
      processing: { percent: 2, min: 999 },
      other: [{ id: "stamp-duty", label: { en: "stamp-duty" }, amount: 200, gst: false }],
    },
  ),
  lender(
    "small-amounts",
    [
      criterion("age", "age", { minimum: 21, maximum: 55 }),
      criterion("employment", "employment_status_code", { enum: ["SALARIED", "SELF_EMPLOYED", "PROFESSIONAL"] }),
      criterion("net-banking", "prefer_net_banking", { const: "YES" }),
      criterion("income", "monthly_income", { minimum: 12000 }),
      criterion("obligations", "foir", { maximum: 50 }),
      criterion("least-amount", "se_loan_amount", { minimum: 5000 }),
      criterion("most-amount", "se_loan_amount", { maximum: 100000 }),
    ],
    {
      amount: [5000, 100000, 1000],
      income: { "*": [3, { var: "monthly_income" }] },
      share: 0.6,
      tenure: [3, 18, 3],
      rates: [[22, { required: ["monthly_income"], properties: { monthly_income: { minimum: 35000 } } }], [28]],
      processing: { percent: 2, min: 150, max: 2000 },
    },
  ),
  lender(
    "nearly-everybody",
    [
      criterion("age", "age", { minimum: 21, maximum: 65 }),
      criterion("employment", "employment_status_code", { not: { enum: ["STUDENT", "UNEMPLOYED"] } }),
      criterion("income", "monthly_income", { minimum: 12000 }),
      criterion("obligations", "foir", { maximum: 60 }),
      criterion("request", "income_multiple", { maximum: 12 }),
    ],
    {
      amount: [1000, 150000, 500],
      income: { "*": [2, { var: "monthly_income" }] },
      share: 0.7,
      tenure: [3, 24, 3],
      rates: [
        [24, { required: ["monthly_income", "foir"], properties: { monthly_income: { minimum: 40000 }, foir: { maximum: 40 } } }],
        [30, { required: ["monthly_income"], properties: { monthly_income: { minimum: 20000 } } }],
        [36],
      ],
      processing: { percent: 2.5, min: 99, max: 2500 },
    },
  ),
  lender(
    "professionals",
    [
      criterion("age", "age", { minimum: 26, maximum: 65 }),
      criterion("employment", "employment_status_code", { const: "PROFESSIONAL" }),
      criterion("education", "educational_level", { enum: ["GRADUATE", "POSTGRADUATE", "DOCTORATE"] }),
      criterion("income", "monthly_income", { minimum: 75000 }),
      criterion("obligations", "foir", { maximum: 50 }),
      criterion("least-amount", "se_loan_amount", { minimum: 100000 }),
    ],
    {
      amount: [100000, 2500000, 10000],
      income: { "*": [20, { var: "monthly_income" }] },
      share: 0.65,
      tenure: [12, 60, 12],
      rates: [
        [12.75, { required: ["educational_level"], properties: { educational_level: { enum: ["POSTGRADUATE", "DOCTORATE"] } } }],
        [14],
      ],
      processing: { percent: 1.75, min: 2000, max: 20000 },
      other: [{ id: "stamp-duty", label: { en: "stamp-duty" }, amount: 300, gst: false }],
    },
  ),
  lender(
    "businesses",
    [
      criterion("age", "age", { minimum: 25, maximum: 65 }),
      criterion("employment", "employment_status_code", { enum: ["SELF_EMPLOYED", "PROFESSIONAL"] }),
      criterion("business-years", "business_years", { enum: ["2Y_3Y", "3Y_5Y", "GT_5Y"] }, SELF_EMPLOYED),
      criterion("turnover", "business_current_turnover", { enum: ["5L_10L", "10L_40L", "40L_1CR", "GT_1CR"] }, SELF_EMPLOYED),
      criterion("registration", "business_registration_type", { not: { const: "NONE" } }, SELF_EMPLOYED),
      criterion("income", "monthly_income", { minimum: 25000 }),
      criterion("obligations", "foir", { maximum: 50 }),
      criterion("place", "postal_code", { pattern: "^(36|37|38|39|40|41|42|44|50|56|57|60|62|64)" }),
      criterion("least-amount", "se_loan_amount", { minimum: 30000 }),
    ],
    {
      amount: [30000, 750000, 5000],
      income: { match: [{ var: "business_current_turnover" }, "GT_1CR", 750000, "40L_1CR", 600000, "10L_40L", 400000, 200000] },
      share: 0.6,
      tenure: [12, 36, 6],
      rates: [
        [
          16.5,
          {
            required: ["business_years", "business_account"],
            properties: { business_years: { const: "GT_5Y" }, business_account: { const: "CURRENT" } },
          },
        ],
        [19.75, { required: ["business_years"], properties: { business_years: { enum: ["3Y_5Y", "GT_5Y"] } } }],
        [24],
      ],
      processing: { percent: 2, min: 1500, max: 12000 },
      other: [{ id: "mandate", label: { en: "mandate" }, amount: 250, gst: true }],
    },
  ),
  lender(
    "pensioners",
    [
      criterion("age", "age", { minimum: 45, maximum: 72 }),
      criterion("employment", "employment_status_code", { const: "RETIRED" }),
      criterion("income", "monthly_income", { minimum: 15000 }),
      criterion("obligations", "foir", { maximum: 40 }),
      criterion("least-amount", "se_loan_amount", { minimum: 25000 }),
    ],
    {
      amount: [25000, 1000000, 5000],
      income: { "*": [15, { var: "monthly_income" }] },
      share: 0.5,
      tenure: [12, 48, 12],
      rates: [[11.25, { required: ["monthly_income"], properties: { monthly_income: { minimum: 50000 } } }], [12.5]],
      processing: { percent: 1, min: 500, max: 5000 },
    },
  ),
];
