import type { OfferedProduct, OfferingLender, ProductOffering } from "../../src/contract/staff/offering.ts";

const ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Cpath d='M1 1h7v7z'/%3E%3C/svg%3E";

export const OFFERED: OfferedProduct[] = [
  { code: "LOAN", name: "Personal loan", claim: "Up to ₹35 lakh, without security", icon: ICON, lenders: 2 },
  { code: "GOLD_LOAN", name: "Gold loan", claim: "Up to ₹1 crore on your gold", icon: ICON, lenders: 1 },
];

const amount = (from: number, to: number) => ({ label: "Loan amount", format: "rupees", from, to });
const tenure = (from: number, to: number) => ({ label: "Tenure", format: "months", from, to });
const rate = (from: number, to: number) => ({ label: "Interest rate", format: "percent-year", from, to });
const JOB = { fact: "job", among: ["SALARIED"] };

const UDAAN: OfferingLender = {
  lender: "udaan",
  name: "Udaan Credit",
  covered: null,
  criteria: [
    { test: [{ fact: "age", minimum: 21, maximum: 58 }], when: [], reason: "From 21 to 58" },
    { test: [JOB], when: [], reason: "Salaried only" },
    { test: [{ fact: "income", minimum: 25_000 }], when: [JOB], reason: "Too low" },
    { test: [], when: [], reason: "You must own a home or pay rent." },
  ],
  terms: [amount(50_000, 3_500_000), tenure(12, 60), rate(10.99, 14.5)],
  questions: [{ label: "Registration certificate", help: "As a PDF", file: true }],
  steps: [
    { title: "The customer chooses the offer on our site", lines: ["Uploads: Registration certificate"] },
    { title: "The application goes to Udaan Credit", lines: ["We send it straight from our system to the lender's."] },
  ],
};
const SETU: OfferingLender = {
  lender: "setu",
  name: "Setu Bank",
  covered: { code: "SETU_LOAN", name: "Quick loan" },
  criteria: [
    { test: [{ fact: "age", minimum: 25 }], when: [], reason: "From 25" },
    { test: [{ fact: "age", maximum: 65 }], when: [], reason: "To 65" },
  ],
  terms: [amount(5000, 100_000), tenure(1, 1)],
  questions: [],
  steps: [{ title: "The application goes to Setu Bank", lines: ["The customer goes on to the lender's own site."] }],
};

/** A product that two lenders offer. */
export const OFFERING: ProductOffering = {
  ...(OFFERED[0] as OfferedProduct),
  keepAtHand: ["Your PAN"],
  files: [{ label: "Salary slip", help: "Of the last month", file: true }],
  facts: [
    { name: "age", label: "Age", kind: "number" },
    {
      name: "job",
      label: "What do you do?",
      kind: "text",
      values: [{ value: "SALARIED", label: "Salaried" }],
    },
    { name: "income", label: "Monthly income", kind: "number", unit: "rupees" },
  ],
  widest: [{ fact: "age", minimum: 21, maximum: 65 }],
  terms: [amount(5000, 3_500_000), tenure(1, 60), rate(10.99, 14.5)],
  offeredBy: [UDAAN, SETU],
};
