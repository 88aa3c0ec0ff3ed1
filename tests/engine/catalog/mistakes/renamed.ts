import { type Mistake, remove, rename, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const LOAN = "product/loan";

/** What was renamed or taken out, and is used in many places. */
export const RENAMED: Mistake[] = [
  [
    "a field renamed in the form",
    FORM,
    rename("/steps/4/schema/properties/monthly_income", "monthly_incme"),
    `name-removed #/steps/4/schema/properties/monthly_incme`,
    "Rename it back to monthly_income",
  ],
  ["a field removed from the form", FORM, remove("/steps/4/schema/properties/monthly_income"), "name-removed #/steps", "monthly_income"],
  ["a fact renamed", "shared/facts", set("/facts/4/name", "foirr"), "name-removed #/facts/4/name", "foir"],
  [
    "an option renamed in its list",
    "options/default",
    set("/lists/employment-status/0/code", "SALARY_ED"),
    "entry-removed #/lists/employment-status/0/code",
    "SALARIED",
  ],
  [
    "an option removed from its list",
    "options/default",
    remove("/lists/employment-status/0"),
    "entry-removed #/lists/employment-status",
    "SALARIED",
  ],
  ["a changed product code", LOAN, set("/code", "LOANS"), "entry-removed #/code", "Rename it back to LOAN"],
];
