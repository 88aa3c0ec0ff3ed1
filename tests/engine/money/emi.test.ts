import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthlyInstalment, principalForInstalment } from "../../../src/engine/money/emi.ts";
import { equalInstalments, totalOf } from "../../../src/engine/money/repayment.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";

const totalOfInstalments = (...loan: [number, number, number]) => roundToPaise(totalOf(equalInstalments(...loan)));
const principal = fc.integer({ min: 1000, max: 10_000_000 });
const rate = fc.integer({ min: 0, max: 6000 }).map((hundredths) => hundredths / 100);
const months = fc.integer({ min: 1, max: 360 });

describe("the worked example of the specification (R1.17, R1.18, O21)", () => {
  test("50,000 at 10.99 % for 24 months is 2,330.16 a month", () => {
    expect(roundToPaise(monthlyInstalment(50_000, 10.99, 24))).toBe(2330.16);
  });
  test("and 55,923.83 in all, since only the total is rounded", () => {
    expect(totalOfInstalments(50_000, 10.99, 24)).toBe(55_923.83);
  });
});

test("without interest the principal is repaid in equal parts", () => {
  expect(monthlyInstalment(12_000, 0, 12)).toBe(1000);
  expect(totalOfInstalments(10_000, 0, 3)).toBe(10_000);
});

test("a very small rate keeps its precision", () => {
  expect(monthlyInstalment(12_000, 0.0001, 12)).toBeCloseTo(1000.000541, 5);
});

test("the formula equals the textbook's", () => {
  fc.assert(
    fc.property(
      principal,
      rate.filter((percent) => percent > 0.5),
      months,
      (amount, percent, count) => {
        const r = percent / 1200;
        const textbook = (amount * r * (1 + r) ** count) / ((1 + r) ** count - 1);
        expect(monthlyInstalment(amount, percent, count)).toBeCloseTo(textbook, 4);
      },
    ),
  );
});

test("the principal for an instalment is the inverse of the instalment", () => {
  fc.assert(
    fc.property(principal, rate, months, (amount, percent, count) => {
      expect(principalForInstalment(monthlyInstalment(amount, percent, count), percent, count)).toBeCloseTo(amount, 4);
    }),
  );
});

test("a longer loan has a smaller instalment and never a smaller total", () => {
  fc.assert(
    fc.property(principal, rate, fc.integer({ min: 1, max: 359 }), (amount, percent, count) => {
      expect(monthlyInstalment(amount, percent, count + 1)).toBeLessThan(monthlyInstalment(amount, percent, count));
      expect(totalOfInstalments(amount, percent, count + 1)).toBeGreaterThanOrEqual(totalOfInstalments(amount, percent, count));
    }),
  );
});

test.each([
  [10_000, 12, 0],
  [10_000, 12, 1.5],
  [10_000, -1, 12],
  [10_000, Number.NaN, 12],
])("%d at %d %% for %d months is refused", (amount, percent, count) => {
  expect(() => monthlyInstalment(amount, percent, count)).toThrow(RangeError);
});
