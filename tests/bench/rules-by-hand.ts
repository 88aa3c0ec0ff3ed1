import type { Facts } from "../../src/engine/rules/conditions.ts";
import { REFUSED, SERVED } from "./rules-long-lists.ts";

/**
 * The criteria of the lenders of `rules-lenders.ts`, and of one with long lists, as a programmer would write them by hand, all failed ones named.
 * `rules.ts` measures the engine against this and asserts that both give the same answers.
 */
export const HAND_WRITTEN_RULES: Readonly<Record<string, (facts: Facts) => Failure[]>> = {
  salaried,
  east,
  "nearly-everywhere": almostAllPlaces,
  "small-amounts": smallAmounts,
  "nearly-everybody": almostAllApplicants,
  professionals,
  businesses,
  pensioners,
  "long-lists": longLists,
};

interface Failure {
  readonly criterion: string;
  readonly reason: string;
}

const AGE: Failure = { criterion: "age", reason: "The age is outside the lender's limits." };
const EMPLOYMENT: Failure = { criterion: "employment", reason: "The lender does not lend to this kind of employment." };
const SALARY_MODE: Failure = { criterion: "salary-mode", reason: "The salary must come through a bank." };
const INCOME: Failure = { criterion: "income", reason: "The monthly income is too low." };
const OBLIGATIONS: Failure = { criterion: "obligations", reason: "EMIs and rent take too much of the income." };
const PLACE: Failure = { criterion: "place", reason: "The lender is not in this area." };
const MIN_AMOUNT: Failure = { criterion: "least-amount", reason: "The amount is below the lender's least." };
const MAX_AMOUNT: Failure = { criterion: "most-amount", reason: "The amount is above the lender's most." };
const NET_BANKING: Failure = { criterion: "net-banking", reason: "The lender works by net banking." };
const EDUCATION: Failure = { criterion: "education", reason: "The lender asks for a degree." };
const REGISTRATION: Failure = { criterion: "registration", reason: "The business must be registered." };
const REQUEST: Failure = { criterion: "request", reason: "The amount is too high for the income." };
const BUSINESS_YEARS: Failure = { criterion: "business-years", reason: "The business is too young." };
const TURNOVER: Failure = { criterion: "turnover", reason: "The turnover is too low." };

const DISTRICT: Failure = { criterion: "district", reason: "The lender is not in this district." };
const OTHER_DISTRICT: Failure = { criterion: "other-district", reason: "The lender does not lend in this district." };

const SALARIED_PLACES = /^(11|12|20|30|38|39|40|41|50|56|60|70)/;
const EAST_PLACES = /^(75|76|77|78|79|80|81|82|83|84|85)/;
const EXCLUDED_PLACES = /^(19|68255|744|79)/;
const LONG_LISTS_PLACES = /^[1-6]/;
const BUSINESSES_PLACES = /^(36|37|38|39|40|41|42|44|50|56|57|60|62|64)/;

const between = (value: unknown, low: number, high: number) => typeof value === "number" && value >= low && value <= high;
const atLeast = (value: unknown, low: number) => typeof value === "number" && value >= low;
const atMost = (value: unknown, high: number) => typeof value === "number" && value <= high;
const isSelfEmployed = (employment: unknown) => employment === "SELF_EMPLOYED" || employment === "PROFESSIONAL";

function salaried(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const isSalaried = facts.employment_status_code === "SALARIED";
  const place = facts.postal_code;
  if (!between(facts.age, 23, 58)) failed.push(AGE);
  if (!isSalaried) failed.push(EMPLOYMENT);
  if (isSalaried && facts.salary_mode !== "BANK") failed.push(SALARY_MODE);
  if (!atLeast(facts.monthly_income, 25_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 45)) failed.push(OBLIGATIONS);
  if (typeof place !== "string" || !SALARIED_PLACES.test(place)) failed.push(PLACE);
  if (!atLeast(facts.se_loan_amount, 50_000)) failed.push(MIN_AMOUNT);
  return failed;
}

function east(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const employment = facts.employment_status_code;
  const place = facts.postal_code;
  if (!between(facts.age, 21, 62)) failed.push(AGE);
  if (employment !== "SALARIED" && !isSelfEmployed(employment) && employment !== "HOMEMAKER") failed.push(EMPLOYMENT);
  if (typeof place !== "string" || !EAST_PLACES.test(place)) failed.push(PLACE);
  if (!atLeast(facts.monthly_income, 15_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 50)) failed.push(OBLIGATIONS);
  if (!atLeast(facts.se_loan_amount, 10_000)) failed.push(MIN_AMOUNT);
  return failed;
}

function almostAllPlaces(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const employment = facts.employment_status_code;
  const selfEmployed = isSelfEmployed(employment);
  const mode = facts.salary_mode;
  const registration = facts.business_registration_type;
  const place = facts.postal_code;
  if (!between(facts.age, 21, 60)) failed.push(AGE);
  if (employment !== "SALARIED" && !selfEmployed) failed.push(EMPLOYMENT);
  if (!atLeast(facts.monthly_income, 20_000)) failed.push(INCOME);
  if (employment === "SALARIED" && mode !== "BANK" && mode !== "CHEQUE") failed.push(SALARY_MODE);
  if (selfEmployed && (registration === undefined || registration === "NONE")) failed.push(REGISTRATION);
  if (!atMost(facts.foir, 50)) failed.push(OBLIGATIONS);
  if (typeof place !== "string" || EXCLUDED_PLACES.test(place)) failed.push(PLACE);
  if (!atLeast(facts.se_loan_amount, 25_000)) failed.push(MIN_AMOUNT);
  return failed;
}

function smallAmounts(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const employment = facts.employment_status_code;
  if (!between(facts.age, 21, 55)) failed.push(AGE);
  if (employment !== "SALARIED" && !isSelfEmployed(employment)) failed.push(EMPLOYMENT);
  if (facts.prefer_net_banking !== "YES") failed.push(NET_BANKING);
  if (!atLeast(facts.monthly_income, 12_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 50)) failed.push(OBLIGATIONS);
  if (!atLeast(facts.se_loan_amount, 5_000)) failed.push(MIN_AMOUNT);
  if (!atMost(facts.se_loan_amount, 100_000)) failed.push(MAX_AMOUNT);
  return failed;
}

function almostAllApplicants(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const employment = facts.employment_status_code;
  if (!between(facts.age, 21, 65)) failed.push(AGE);
  if (employment === undefined || employment === "STUDENT" || employment === "UNEMPLOYED") failed.push(EMPLOYMENT);
  if (!atLeast(facts.monthly_income, 12_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 60)) failed.push(OBLIGATIONS);
  if (!atMost(facts.income_multiple, 12)) failed.push(REQUEST);
  return failed;
}

function professionals(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const education = facts.educational_level;
  if (!between(facts.age, 26, 65)) failed.push(AGE);
  if (facts.employment_status_code !== "PROFESSIONAL") failed.push(EMPLOYMENT);
  if (education !== "GRADUATE" && education !== "POSTGRADUATE" && education !== "DOCTORATE") failed.push(EDUCATION);
  if (!atLeast(facts.monthly_income, 75_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 50)) failed.push(OBLIGATIONS);
  if (!atLeast(facts.se_loan_amount, 100_000)) failed.push(MIN_AMOUNT);
  return failed;
}

function businesses(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const selfEmployed = isSelfEmployed(facts.employment_status_code);
  const years = facts.business_years;
  const turnover = facts.business_current_turnover;
  const registration = facts.business_registration_type;
  const place = facts.postal_code;
  if (!between(facts.age, 25, 65)) failed.push(AGE);
  if (!selfEmployed) failed.push(EMPLOYMENT);
  if (selfEmployed) {
    if (years !== "2Y_3Y" && years !== "3Y_5Y" && years !== "GT_5Y") failed.push(BUSINESS_YEARS);
    if (turnover !== "5L_10L" && turnover !== "10L_40L" && turnover !== "40L_1CR" && turnover !== "GT_1CR") failed.push(TURNOVER);
    if (registration === undefined || registration === "NONE") failed.push(REGISTRATION);
  }
  if (!atLeast(facts.monthly_income, 25_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 50)) failed.push(OBLIGATIONS);
  if (typeof place !== "string" || !BUSINESSES_PLACES.test(place)) failed.push(PLACE);
  if (!atLeast(facts.se_loan_amount, 30_000)) failed.push(MIN_AMOUNT);
  return failed;
}

function pensioners(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  if (!between(facts.age, 45, 72)) failed.push(AGE);
  if (facts.employment_status_code !== "RETIRED") failed.push(EMPLOYMENT);
  if (!atLeast(facts.monthly_income, 15_000)) failed.push(INCOME);
  if (!atMost(facts.foir, 40)) failed.push(OBLIGATIONS);
  if (!atLeast(facts.se_loan_amount, 25_000)) failed.push(MIN_AMOUNT);
  return failed;
}

function longLists(facts: Facts): Failure[] {
  const failed: Failure[] = [];
  const { district, postal_code: place } = facts;
  if (!SERVED.has(district)) failed.push(DISTRICT);
  if (district === undefined || REFUSED.has(district)) failed.push(OTHER_DISTRICT);
  if (typeof place !== "string" || !LONG_LISTS_PLACES.test(place)) failed.push(PLACE);
  return failed;
}
