import fc from "fast-check";
import { expect, test } from "vitest";
import { compileEligibility } from "../../../src/engine/rules/eligibility.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { anyFacts, eligible, lending } from "./lending-fixture.ts";

const eligibility = compileEligibility(lending);

test("facts that meet all criteria are eligible", () => {
  expect(eligibility(eligible)).toEqual([]);
});

test("every failed criterion is listed with its reason, in the document's order", () => {
  expect(eligibility({ age: 20, monthly_income: 1000, employment: "SALARIED", salary_mode: "CASH" })).toEqual([
    { criterion: "age", reason: { en: "age" } },
    { criterion: "income", reason: { en: "income" } },
    { criterion: "salary-mode", reason: { en: "salary mode" } },
  ]);
});

test("a criterion applies only if its `when` matches", () => {
  expect(eligibility({ ...eligible, employment: "SELF_EMPLOYED", salary_mode: "CASH" })).toEqual([]);
});

test("a missing answer fails the criteria that read it", () => {
  expect(eligibility({}).map(({ criterion }) => criterion)).toEqual(["age", "income"]);
});

test("the failed criteria are those that fail individually", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const one = lending.eligibility.filter(
        ({ when = true, test: rule }) => interpretCondition(when, facts) && !interpretCondition(rule, facts),
      );
      expect(eligibility(facts).map(({ criterion }) => criterion)).toEqual(one.map(({ id }) => id));
    }),
  );
});
