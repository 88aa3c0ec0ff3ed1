import { givenConsent } from "../../support/customer.ts";
import { BUSINESS_LOAN, CREDIT_CARD, GOLD_LOAN, HOUSING_LOAN, INSURANCE, type MadeCustomer, personalLoan } from "./made-customers.ts";

const PRACTICE = {
  employment_status_code: "PROFESSIONAL",
  business_registration_type: "PROFESSIONAL",
  business_current_turnover: "10L_40L",
  business_years: "GT_5Y",
  business_account: "CURRENT",
  employer_name: null,
  officepincode: null,
  salary_mode: null,
  monthly_income: 120_000,
};
const RETIRED = {
  employment_status_code: "RETIRED",
  birth_date: "1962-04-17",
  employer_name: null,
  officepincode: null,
  salary_mode: null,
};

export type Maker = (made: MadeCustomer) => Promise<MadeCustomer>;

/** Who looks: each has a browser's cookies of their own, made by calls alone. */
export const VISITORS = {
  nobody: async (made) => made,
  begun: (made) => made.begin("LOAN"),
  signedIn: (made) => made.signIn("LOAN"),
  // In whose browser the time of day is moved, and stays so.
  away: (made) => made.signIn("LOAN"),
  loan: async (made) => {
    // An amount at which the simulator's lender declines.
    await made.apply(personalLoan({ se_loan_amount: 51_000 }));
    for (const lender of ["amaltas-bank", "kachnar-finance", "parijat-credit", "palash-money"]) await made.choose(lender);
    const income = { ...givenConsent("household-income"), choice: "AT_LEAST_300000" };
    return made.sent("parijat-credit", [income], "DECLINED");
  },
  practice: async (made) => {
    await made.apply(personalLoan(PRACTICE));
    for (const lender of ["sagwan-fincorp", "semal-capital", "parijat-credit"]) await made.choose(lender);
    return made;
  },
  halfFilled: async (made) => {
    await made.signIn("CREDIT_CARD");
    for (const { productType, form } of [personalLoan(), CREDIT_CARD])
      await made.leave({ productType, form, answers: { first_name: "Meera" } });
    return made;
  },
  unmatched: (made) => made.apply(personalLoan({ emi: 58_000 })),
  eastern: async (made) => (await made.apply(personalLoan({ postal_code: "751001" }))).choose("harsingar-loans"),
  retired: async (made) => (await made.apply(personalLoan(RETIRED))).choose("shirish-bank"),
  gold: async (made) => (await (await made.apply(GOLD_LOAN)).choose("palash-gold")).choose("kesar-gold"),
  business: async (made) => (await made.apply(BUSINESS_LOAN)).choose("sheesham-finance"),
  housing: async (made) => (await made.apply(HOUSING_LOAN)).choose("deodar-home-finance"),
  card: (made) => made.apply(CREDIT_CARD),
  unsecured: (made) => made.begin("UNSECURED_CARD"),
  secured: (made) => made.begin("SECURED_CARD"),
  insured: async (made) => (await (await made.apply(INSURANCE)).choose("juhi-health")).choose("bela-general"),
} satisfies Record<string, Maker>;
export type Who = keyof typeof VISITORS;
