import { expect, test } from "vitest";
import { nearestName } from "../../../src/engine/catalog/near-name.ts";

const KNOWN = ["monthly_income", "monthly_rent", "annual_income", "emi", "age", "foir", "SELF_EMPLOYED", "/user/offers", "offers"];

test.each([
  ["monthly_incme", "monthly_income", "a letter left out"],
  ["montly_rentt", "monthly_rent", "one left out, one added"],
  ["fior", "foir", "two exchanged"],
  ["aeg", "age", "two of three exchanged"],
  ["self-employed", "SELF_EMPLOYED", "another case, another hyphen"],
  ["monthlyIncome", "monthly_income", "written as in JavaScript"],
  ["{emii}", "emi", "a placeholder in its braces"],
  ["shared/money#/definitions/emmi", "emi", "the last part of a reference"],
  ["/user/ofers", "/user/offers", "a path is compared with paths"],
])("%s was meant to be %s: %s", (given, meant) => expect(nearestName(given, KNOWN)).toBe(meant));

test.each(["salary", "em", "x", "income", "emigrate", "ag_"])("%s is near to nothing", (given) => {
  expect(nearestName(given, KNOWN)).toBeUndefined();
});

test("of several the nearest is meant, and never the name itself", () => {
  expect(nearestName("loan_amount", ["loan_amounts", "se_loan_amount"])).toBe("loan_amounts");
  expect(nearestName("emi", ["emi"])).toBeUndefined();
  expect(nearestName("anything", [])).toBeUndefined();
});
