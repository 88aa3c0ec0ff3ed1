import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { annualPercentageRate } from "../../../src/engine/money/apr.ts";
import { monthlyInstalment } from "../../../src/engine/money/emi.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";

describe("check values of REGULATION.md", () => {
  test("47,000 with a fee of 1,175 plus GST, 24 instalments of 2,415.14: 24.15 %", () => {
    expect(roundToPaise(annualPercentageRate(47_000 - 1175 * 1.18, 2415.14, 24))).toBe(24.15);
  });
  test("20,000 at 15 % for 24 months, net 19,600: 17.07 %", () => {
    expect(roundToPaise(annualPercentageRate(19_600, monthlyInstalment(20_000, 15, 24), 24))).toBe(17.07);
  });
  test("1,00,000 at 12 % for 12 months, net 97,000: 17.83 % with the published instalment of whole rupees, 17.82 % with the exact one", () => {
    expect(roundToPaise(annualPercentageRate(97_000, Math.round(monthlyInstalment(100_000, 12, 12)), 12))).toBe(17.83);
    expect(roundToPaise(annualPercentageRate(97_000, monthlyInstalment(100_000, 12, 12), 12))).toBe(17.82);
  });
});

const loan = fc.record({
  amount: fc.integer({ min: 1000, max: 10_000_000 }),
  rate: fc.integer({ min: 0, max: 6000 }).map((hundredths) => hundredths / 100),
  months: fc.integer({ min: 1, max: 360 }),
});

test("without fees the APR is the rate", () => {
  fc.assert(
    fc.property(loan, ({ amount, rate, months }) => {
      expect(annualPercentageRate(amount, monthlyInstalment(amount, rate, months), months)).toBeCloseTo(rate, 5);
    }),
  );
});

test("fees never reduce the APR below the rate, and higher fees never reduce it", () => {
  fc.assert(
    fc.property(
      loan,
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      ({ amount, rate, months }, fee, more) => {
        const emi = monthlyInstalment(amount, rate, months);
        const low = annualPercentageRate(amount * (1 - fee), emi, months);
        const high = annualPercentageRate(amount * (1 - fee - more), emi, months);
        expect(low).toBeGreaterThanOrEqual(rate - 1e-6);
        expect(high).toBeGreaterThanOrEqual(low - 1e-9);
      },
    ),
  );
});

test("at the APR the present value of the instalments is what was disbursed", () => {
  fc.assert(
    fc.property(loan, fc.double({ min: 0, max: 0.3, noNaN: true }), ({ amount, rate, months }, fee) => {
      const emi = monthlyInstalment(amount, rate, months);
      const net = amount * (1 - fee);
      const r = annualPercentageRate(net, emi, months) / 1200;
      let worth = 0;
      for (let month = months; month >= 1; month--) worth = (worth + emi) / (1 + r);
      expect(Math.abs(worth / net - 1)).toBeLessThan(1e-6);
    }),
  );
});

test("edge cases: one instalment, less repaid than received, nothing received", () => {
  expect(annualPercentageRate(1000, 1010, 1)).toBeCloseTo(12, 9);
  expect(annualPercentageRate(1200, 95, 12)).toBeLessThan(0);
  expect(() => annualPercentageRate(0, 95, 12)).toThrow(RangeError);
  expect(() => annualPercentageRate(1000, 0, 12)).toThrow(RangeError);
  expect(() => annualPercentageRate(1000, 100, 0)).toThrow(RangeError);
});
