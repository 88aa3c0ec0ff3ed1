import { givenConsent } from "../../support/customer.ts";
import { type ApiCustomer, BUSINESS_LOAN, CREDIT_CARD, GOLD_LOAN, HOUSING_LOAN, INSURANCE, personalLoan } from "./api-customer.ts";

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

export type VisitorSetup = (customer: ApiCustomer) => Promise<ApiCustomer>;

/** Who looks: each has a browser's cookies of their own, made by calls alone. */
export const VISITORS = {
  anonymous: async (customer) => customer,
  begun: (customer) => customer.begin("LOAN"),
  signedIn: (customer) => customer.signIn("LOAN"),
  // In whose browser the time of day is moved, and stays so.
  away: (customer) => customer.signIn("LOAN"),
  loan: async (customer) => {
    // An amount at which the simulator's lender declines.
    await customer.apply(personalLoan({ se_loan_amount: 51_000 }));
    for (const lender of ["amaltas-bank", "kachnar-finance", "parijat-credit", "palash-money"]) await customer.choose(lender);
    const income = { ...givenConsent("household-income"), choice: "AT_LEAST_300000" };
    return customer.submitTo("parijat-credit", [income], "DECLINED");
  },
  practice: async (customer) => {
    await customer.apply(personalLoan(PRACTICE));
    for (const lender of ["sagwan-fincorp", "semal-capital", "parijat-credit"]) await customer.choose(lender);
    return customer;
  },
  halfFilled: async (customer) => {
    await customer.signIn("CREDIT_CARD");
    for (const { productType, form } of [personalLoan(), CREDIT_CARD])
      await customer.saveDraft({ productType, form, answers: { first_name: "Meera" } });
    return customer;
  },
  unmatched: (customer) => customer.apply(personalLoan({ emi: 58_000 })),
  eastern: async (customer) => (await customer.apply(personalLoan({ postal_code: "751001" }))).choose("harsingar-loans"),
  retired: async (customer) => (await customer.apply(personalLoan(RETIRED))).choose("shirish-bank"),
  gold: async (customer) => (await (await customer.apply(GOLD_LOAN)).choose("palash-gold")).choose("kesar-gold"),
  business: async (customer) => (await customer.apply(BUSINESS_LOAN)).choose("sheesham-finance"),
  housing: async (customer) => (await customer.apply(HOUSING_LOAN)).choose("deodar-home-finance"),
  card: (customer) => customer.apply(CREDIT_CARD),
  unsecured: (customer) => customer.begin("UNSECURED_CARD"),
  secured: (customer) => customer.begin("SECURED_CARD"),
  insured: async (customer) => (await (await customer.apply(INSURANCE)).choose("juhi-health")).choose("bela-general"),
} satisfies Record<string, VisitorSetup>;
export type VisitorName = keyof typeof VISITORS;
