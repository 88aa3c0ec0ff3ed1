import { insert, type Mistake, rename, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const SEMAL = "lender/semal-capital";
const PARIJAT = "lender/parijat-credit";
const LOAN = "product/loan";
const test = (index: number) => `/products/0/eligibility/${index}/test`;
const asks = (name: string, condition: object) => ({ required: [name], properties: { [name]: condition } });

/** Conditions over codes that no list has, values that no fact takes, keywords that do nothing, names that nothing has. */
export const CONDITIONS: Mistake[] = [
  [
    "a branch over a code misspelt",
    FORM,
    set("/steps/2/schema/allOf/0/if/properties/employment_status_code/const", "SALARYED"),
    "option-never-there #/steps/2/schema/allOf/0/if/properties/employment_status_code/const",
    "Did you mean SALARIED?",
  ],
  [
    "a branch over a code in lower case",
    FORM,
    set("/steps/2/schema/allOf/0/if/properties/employment_status_code/const", "salaried"),
    "option-never-there #/steps/2/schema/allOf/0/if/properties/employment_status_code/const",
    "Did you mean SALARIED?",
  ],
  [
    "a branch over codes one of which is another list's",
    FORM,
    set("/steps/1/schema/allOf/0/if/properties/residence_type/enum/1", "SALARIED"),
    "option-never-there #/steps/1/schema/allOf/0/if/properties/residence_type/enum/1",
    "Codes of residency-type: COMPANY, FAMILY, HOSTEL, OWNED, RENTED.",
  ],
  [
    "a step for a code that was never there",
    FORM,
    set("/steps/3/when/properties/employment_status_code/enum/0", "BUSINESS_OWNER"),
    "option-never-there #/steps/3/when/properties/employment_status_code/enum/0",
    "employment-status",
  ],
  [
    "an update for a code misspelt",
    LOAN,
    set("/updateWhen/pl_se_update_required/properties/employment_status_code/enum/1", "PROFESIONAL"),
    "option-never-there #/updateWhen/pl_se_update_required/properties/employment_status_code/enum/1",
    "Did you mean PROFESSIONAL?",
  ],
  [
    "an update for nobody but those of a code misspelt, under not",
    LOAN,
    set("/updateWhen/pl_update_required/not/properties/employment_status_code/enum/0", "SELF-EMPLOYED"),
    "option-never-there #/updateWhen/pl_update_required/not/properties/employment_status_code/enum/0",
    "Did you mean SELF_EMPLOYED?",
  ],
  [
    "a criterion over a code misspelt",
    SEMAL,
    set(`${test(1)}/properties/employment_status_code/enum/0`, "SELF_EMPLOYD"),
    `option-never-there #${test(1)}/properties/employment_status_code/enum/0`,
    "Did you mean SELF_EMPLOYED?",
  ],
  [
    "a criterion over a code of another list, under not",
    SEMAL,
    set(`${test(4)}/properties/business_registration_type/not/const`, "NON"),
    `option-never-there #${test(4)}/properties/business_registration_type/not/const`,
    "Did you mean NONE?",
  ],
  [
    "a criterion over a flag as if it were an option",
    SEMAL,
    set(test(5), asks("self_employed", { const: "YES" })),
    `value-of-another-type #${test(5)}/properties/self_employed/const`,
    "true or false",
  ],
  [
    "a number in quotation marks in a criterion",
    SEMAL,
    set(test(5), asks("monthly_income", { const: "25000" })),
    `number-written-as-text #${test(5)}/properties/monthly_income/const`,
    "Write 25000 without quotation marks.",
  ],
  [
    "an income beyond what the form takes",
    SEMAL,
    set(`${test(5)}/properties/monthly_income/minimum`, 25000000),
    `value-out-of-reach #${test(5)}/properties/monthly_income/minimum`,
    "monthly_income is 1 to 1000000",
  ],
  [
    "an amount below what the form takes",
    SEMAL,
    set(test(8), asks("se_loan_amount", { maximum: 300 })),
    `value-out-of-reach #${test(8)}/properties/se_loan_amount/maximum`,
    "1000 to 1000000",
  ],
  [
    "a range the wrong way round",
    SEMAL,
    set(`${test(0)}/properties/age`, { minimum: 65, maximum: 25 }),
    `empty-range #${test(0)}/properties/age`,
    "minimum is greater than maximum",
  ],
  [
    "two parts that exclude each other",
    SEMAL,
    set(test(5), { allOf: [asks("monthly_income", { minimum: 50000 }), asks("monthly_income", { maximum: 20000 })] }),
    `condition-never-holds #${test(5)}`,
    "monthly_income",
  ],
  [
    "a code that has to be two at once",
    SEMAL,
    set(test(1), {
      allOf: [asks("employment_status_code", { const: "SALARIED" }), asks("employment_status_code", { const: "PROFESSIONAL" })],
    }),
    `condition-never-holds #${test(1)}`,
  ],
  [
    "a fact required and forbidden at once",
    SEMAL,
    set(test(5), { required: ["monthly_income"], not: { required: ["monthly_income"] } }),
    `condition-never-holds #${test(5)}`,
  ],
  [
    "a step that nobody gets to",
    FORM,
    set("/steps/3/when", {
      allOf: [asks("employment_status_code", { const: "SALARIED" }), asks("employment_status_code", { not: { const: "SALARIED" } })],
    }),
    "condition-never-holds #/steps/3/when",
  ],
  [
    "two criteria that nobody meets at once",
    SEMAL,
    set(test(8), asks("monthly_income", { maximum: 20000 })),
    `criteria-exclude-each-other #${test(8)}`,
    "least-amount and income",
  ],
  [
    "a type that a fact never has",
    SEMAL,
    set(`${test(6)}/properties/foir/type`, "string"),
    `type-never-there #${test(6)}/properties/foir/type`,
    "foir never has the type text: its type is number",
  ],
  [
    "a least number of letters of a number",
    SEMAL,
    set(`${test(5)}/properties/monthly_income`, { minLength: 5 }),
    `keyword-of-another-type #${test(5)}/properties/monthly_income/minLength`,
    "Use minimum instead",
  ],
  [
    "a least of a text",
    SEMAL,
    set(`${test(7)}/properties/postal_code`, { minimum: 400001 }),
    `keyword-of-another-type #${test(7)}/properties/postal_code/minimum`,
    "Use minLength instead",
  ],
  [
    "a pattern of a number",
    PARIJAT,
    set(`${test(2)}/properties/monthly_income`, { pattern: "^[0-9]{5}$" }),
    `keyword-of-another-type #${test(2)}/properties/monthly_income/pattern`,
    "Use minimum and maximum instead",
  ],
  [
    "items asked for in one choice",
    PARIJAT,
    set(`${test(1)}/properties/employment_status_code`, { contains: { const: "SALARIED" } }),
    `keyword-of-another-type #${test(1)}/properties/employment_status_code/contains`,
  ],
  [
    "a fact misspelt in a criterion",
    PARIJAT,
    set(test(3), asks("fior", { maximum: 60 })),
    `unknown-name-in-condition #${test(3)}`,
    "Did you mean foir?",
  ],
  [
    "an answer misspelt in a criterion",
    PARIJAT,
    set(test(2), asks("monthly_incme", { minimum: 12000 })),
    `unknown-name-in-condition #${test(2)}`,
    "Did you mean monthly_income?",
  ],
  [
    "an answer misspelt in a step's condition",
    FORM,
    set("/steps/3/when", asks("employment_status", { const: "SALARIED" })),
    "unknown-name-in-condition #/steps/3/when",
  ],
  [
    "a fact in a branch, which knows answers alone",
    FORM,
    set("/steps/2/schema/allOf/0/if", asks("self_employed", { const: true })),
    "unknown-name-in-condition #/steps/2/schema/allOf/0/if",
  ],
  ["the price's rate in a criterion", PARIJAT, set(test(2), asks("annual_rate", { maximum: 24 })), `unknown-name-in-condition #${test(2)}`],
  [
    "the day in an update's condition",
    LOAN,
    set("/updateWhen/pl_se_update_required", asks("today", { const: "2026-01-01" })),
    "unknown-name-in-condition #/updateWhen/pl_se_update_required",
  ],
  [
    "a journey's fact in a consent's condition",
    FORM,
    set("/consents/0/when", asks("signedIn", { const: true })),
    "unknown-name-in-condition #/consents/0/when",
  ],
  [
    "a name misspelt in required alone",
    PARIJAT,
    rename(`${test(0)}/properties/age`, "agee"),
    `unknown-name-in-condition #${test(0)}`,
    "Did you mean age?",
  ],
  [
    "a nested name misspelt",
    FORM,
    (content, documents) => {
      const loans = {
        type: "array",
        "x-label": { en: "Loans", hi: "ऋण" },
        items: { type: "object", properties: { bank: { type: "string", "x-label": { en: "Bank", hi: "बैंक" } } } },
      };
      set("/steps/4/schema/properties/loans", loans)(content, documents);
      const contains = { required: ["bnak"], properties: { bnak: { const: "A" } } };
      set("/steps/3/when", asks("loans", { contains }))(content, documents);
    },
    "unknown-name-in-condition #/steps/3/when/properties/loans/contains/properties/bnak",
    "Did you mean bank?",
  ],
  ["if without then", PARIJAT, set(test(2), { if: asks("foir", { maximum: 60 }) }), `branch-incomplete #${test(2)}`],
  [
    "a condition that forgets required",
    PARIJAT,
    set(test(2), { properties: { monthly_income: { minimum: 12000 } } }),
    `condition-holds-when-absent #${test(2)}`,
    "List monthly_income in required",
  ],
  [
    "a keyword of conditions misspelt",
    PARIJAT,
    set(`${test(2)}/properties/monthly_income`, { minimun: 12000 }),
    `unknown-property #${test(2)}/properties/monthly_income/minimun`,
    "Did you mean minimum?",
  ],
  [
    "a consent asked of incomes that nobody has",
    FORM,
    set("/consents/1/when/properties/annual_income", { type: "array", maximum: 300_000 }),
    "type-never-there #/consents/1/when/properties/annual_income/type",
  ],
  [
    "a rule of the guard put in front of all others without a condition",
    "routing/customer",
    insert("/guard/0", { id: "first", go: "stay" }),
    "rules-behind-open-one #/guard/0",
    "19 behind it",
  ],
];
