import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Clause, CriterionFact } from "../../src/contract/staff/eligibility.ts";
import { describeCriterion } from "../../src/form/describe-criteria.ts";

const FACTS: CriterionFact[] = [
  { name: "work", label: "What do you do?", kind: "text", values: [{ value: "SALARIED", label: "Salaried job" }] },
  { name: "postal_code", label: "PIN code", kind: "text" },
  { name: "income", label: "Income", kind: "number", unit: "rupees" },
];

const shown = (value: number, unit?: string) => (unit === "rupees" ? `₹${value}` : String(value));

/** A criterion of one part in words. */
function sentence(language: "en" | "hi", clause: Clause): string {
  const { words } = JSON.parse(readFileSync(`locales/${language}/staff.json`, "utf8")).eligibility;
  const say = (key: string, values: Record<string, unknown> = {}) =>
    (words[key.split(".").at(-1) ?? ""] as string).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  const texts = { say, facts: new Map(FACTS.map((fact) => [fact.name, fact])), number: shown };
  return describeCriterion({ test: [clause] }, texts);
}

test("a label that is a question loses its mark before the colon", () => {
  expect(sentence("en", { fact: "work", among: ["SALARIED"] })).toBe("What do you do: Salaried job");
});

test.each([
  ["^(56|60)", "PIN code: starts with 56, 60", "PIN code: 56, 60 से शुरू"],
  ["^56", "PIN code: starts with 56", "PIN code: 56 से शुरू"],
  ["^[1-9][0-9]{5}$", "PIN code: has a special format", "PIN code: एक ख़ास फ़ॉर्मैट में"],
  ["^56|60", "PIN code: has a special format", "PIN code: एक ख़ास फ़ॉर्मैट में"],
])("the pattern %s is described in words", (pattern, english, hindi) => {
  expect(sentence("en", { fact: "postal_code", pattern })).toBe(english);
  expect(sentence("hi", { fact: "postal_code", pattern })).toBe(hindi);
});

test("a pattern that must not match is described in words", () => {
  expect(sentence("en", { fact: "postal_code", notPattern: "^(19|744)" })).toBe("PIN code: does not start with 19, 744");
});

test("limits are in the unit of their fact, and excluded values read well before a label with a negation", () => {
  expect(sentence("en", { fact: "income", minimum: 5 })).toBe("Income: at least ₹5");
  expect(sentence("en", { fact: "income", minimum: 5, maximum: 9 })).toBe("Income: ₹5 to ₹9");
  expect(sentence("en", { fact: "work", notAmong: ["SALARIED"] })).toBe("What do you do: other than Salaried job");
  expect(sentence("hi", { fact: "work", notAmong: ["SALARIED"] })).toBe("What do you do: Salaried job को छोड़कर");
});
