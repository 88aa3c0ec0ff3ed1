import { describe, expect, test } from "vitest";
import type { SharedDocument } from "../../../src/contract/documents.gen.ts";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { ageOn, fullMonths, todayInIndia } from "../../../src/engine/values/dates.ts";
import { readDocument } from "../journey/journey-fixture.ts";

const today = "2026-11-21";

describe("the shipped facts", () => {
  const definitions = readDocument<SharedDocument>("shared/facts.json").facts ?? [];
  test("of a salaried customer with an EMI and a rent", () => {
    const answers = {
      birth_date: "1990-11-22",
      monthly_income: 50_000,
      emi: 5000,
      monthly_rent: 10_000,
      se_loan_amount: 200_000,
      employment_status_code: "SALARIED",
    };
    expect(computeFacts(definitions, answers, { today })).toMatchObject({
      age: 35,
      annual_income: 600_000,
      obligations: 15_000,
      spare_income: 35_000,
      foir: 30,
      income_multiple: 4,
      self_employed: false,
      monthly_income: 50_000,
      today,
    });
  });
  test("of an almost empty form omit unknown ones", () => {
    const facts = computeFacts(definitions, { employment_status_code: "SELF_EMPLOYED" }, { today });
    expect(facts).not.toHaveProperty("age");
    expect(facts).toMatchObject({ obligations: 0, self_employed: true });
  });
});

describe("facts", () => {
  test("can read earlier facts", () => {
    const definitions = [
      { name: "yearly", value: { "*": [{ var: "monthly" }, 12] } },
      { name: "half", value: { "/": [{ var: "yearly" }, 2] } },
    ];
    expect(computeFacts(definitions, { monthly: 100 }, { today })).toEqual({ monthly: 100, today, yearly: 1200, half: 600 });
  });
  test("that fail are absent, even if an answer has their name", () => {
    const definitions = [{ name: "share", value: { "/": [{ var: "a" }, { var: "b" }] } }];
    expect(computeFacts(definitions, { a: 1, b: 0, share: 9 }, { today })).not.toHaveProperty("share");
  });
  test("the date comes from the context, not from an answer", () => {
    expect(computeFacts([], { today: "1999-01-01" }, { today }).today).toBe(today);
  });
  test("an undefined answer is absent", () => {
    expect(computeFacts([], { a: undefined }, { today })).toEqual({ today });
  });
  test("an unknown operator throws, as an error of the document", () => {
    expect(() => computeFacts([{ name: "x", value: { frobnicate: 1 } }], {}, { today })).toThrow(
      expect.objectContaining({ code: "unknown-operator" }),
    );
  });
  test("S22 an answer named __proto__ does not change a prototype", () => {
    const facts = computeFacts([], JSON.parse('{"__proto__": {"admin": true}, "a": 1}'), { today });
    expect(Object.getPrototypeOf(facts)).toBe(Object.prototype);
    expect((facts as { admin?: unknown }).admin).toBeUndefined();
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });
});

describe("dates", () => {
  test.each([
    ["2000-11-21", 26],
    ["2000-11-22", 25],
    ["2000-02-30", null],
    ["2026-11-22", null],
    ["21/11/2000", null],
    [undefined, null],
  ])("born %s is %j years on 21 November 2026", (born, age) => {
    expect(ageOn(born, today)).toBe(age);
  });
  test("months between dates", () => {
    expect(fullMonths("2026-11-22", today)).toBe(-1);
    expect(fullMonths("2026-10-21", today)).toBe(1);
    expect(fullMonths("2026-10-22", today)).toBe(0);
  });
  test("the date in India changes at 18:30 UTC", () => {
    expect(todayInIndia(new Date("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
    expect(todayInIndia(new Date("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
  });
});
