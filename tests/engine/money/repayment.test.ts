import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aprOfRepayment } from "../../../src/engine/money/apr.ts";
import {
  afterMoratorium,
  bullet,
  dailyInstalments,
  equalInstalments,
  paymentOf,
  type Repayment,
  stepUp,
  totalOf,
} from "../../../src/engine/money/repayment.ts";

/** All payments, one by one. */
const paymentsOf = ({ runs }: Repayment): number[] => runs.flatMap(({ count, amount }) => Array<number>(count).fill(amount));

/** What is still owed after all payments, period by period, with interest on all that is owed. */
function remainingBalance(principal: number, annualRate: number, repayment: Repayment): number {
  let owed = principal;
  for (const payment of paymentsOf(repayment)) owed += (owed * annualRate) / 100 / repayment.periodsPerYear - payment;
  return owed;
}

/** The internal rate of return by plain bisection over the payments, in percent a year. */
function irr(net: number, repayment: Repayment): number {
  const payments = paymentsOf(repayment);
  const worthAt = (rate: number) => {
    let sum = 0;
    for (let period = payments.length; period >= 1; period--) sum = (sum + (payments[period - 1] ?? 0)) / (1 + rate);
    return sum;
  };
  let low = -0.9;
  let high = 10;
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > net) low = middle;
    else high = middle;
  }
  return low * repayment.periodsPerYear * 100;
}

const principal = fc.integer({ min: 1000, max: 5_000_000 });
const rate = fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100);
const months = fc.integer({ min: 1, max: 240 });
const wait = fc.integer({ min: 0, max: 72 });

/** Every rule with interest on the whole outstanding amount. */
const rules: Record<string, fc.Arbitrary<{ amount: number; percent: number; repayment: Repayment }>> = {
  "equal instalments": fc
    .tuple(principal, rate, months)
    .map(([amount, percent, count]) => ({ amount, percent, repayment: equalInstalments(amount, percent, count) })),
  "a moratorium with interest served": fc.tuple(principal, rate, months, wait).map(([amount, percent, count, before]) => ({
    amount,
    percent,
    repayment: afterMoratorium(amount, percent, before, count, "served"),
  })),
  "a moratorium with interest capitalised": fc.tuple(principal, rate, months, wait).map(([amount, percent, count, before]) => ({
    amount,
    percent,
    repayment: afterMoratorium(amount, percent, before, count, "capitalised"),
  })),
  "a bullet with interest each month": fc
    .tuple(principal, rate, fc.integer({ min: 1, max: 36 }))
    .map(([amount, percent, count]) => ({ amount, percent, repayment: bullet(amount, percent, count, "monthly") })),
  "daily instalments": fc
    .tuple(principal, rate, fc.integer({ min: 1, max: 1095 }))
    .map(([amount, percent, count]) => ({ amount, percent, repayment: dailyInstalments(amount, percent, count) })),
  "instalments that step up": fc
    .tuple(principal, rate, months, fc.integer({ min: 1, max: 36 }), fc.integer({ min: 0, max: 15 }))
    .map(([amount, percent, count, every, rise]) => ({ amount, percent, repayment: stepUp(amount, percent, count, every, rise) })),
};

describe.each(Object.entries(rules))("%s", (_, loan) => {
  test("leave no balance, computed period by period", () => {
    fc.assert(
      fc.property(loan, ({ amount, percent, repayment }) => {
        // Rounding of doubles grows with the interest on it, so what is left is measured by all that was paid.
        expect(Math.abs(remainingBalance(amount, percent, repayment)) / totalOf(repayment)).toBeLessThan(1e-7);
      }),
    );
  });
  test("have the rate as their APR without fees, and with fees the rate of return found by bisection", () => {
    fc.assert(
      fc.property(loan, fc.double({ min: 0, max: 0.15, noNaN: true }), ({ amount, percent, repayment }, fee) => {
        expect(aprOfRepayment(amount, repayment)).toBeCloseTo(percent, 5);
        const net = amount * (1 - fee);
        const expected = irr(net, repayment);
        fc.pre(expected < 3000);
        expect(Math.abs(aprOfRepayment(net, repayment) - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
      }),
    );
  });
  test("total the sum of all payments", () => {
    fc.assert(
      fc.property(loan, ({ repayment }) => {
        const sum = paymentsOf(repayment).reduce((all, payment) => all + payment, 0);
        expect(Math.abs(totalOf(repayment) / sum - 1)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe("simple interest", () => {
  test("of a moratorium is added to the principal once, when the instalments begin", () => {
    // 5,00,000 at 9 % for 54 months of study and waiting: 3,750 a month, 2,02,500 in all, then 120 instalments of 7,02,500.
    const repayment = afterMoratorium(500_000, 9, 54, 120, "simple");
    expect(paymentOf(repayment, 54)).toBe(0);
    expect(paymentOf(repayment, 55)).toBeCloseTo(paymentOf(equalInstalments(702_500, 9, 120), 1), 8);
  });
  test("of a bullet at the end bears no interest itself", () => {
    const repayment = bullet(100_000, 12, 12, "end");
    expect(paymentsOf(repayment)).toEqual([...Array<number>(11).fill(0), 112_000]);
    expect(aprOfRepayment(100_000, repayment)).toBeCloseTo(irr(100_000, repayment), 8);
    expect(aprOfRepayment(100_000, repayment)).toBeLessThan(12);
  });
});

test("known loans", () => {
  const capitalised = afterMoratorium(100_000, 12, 12, 24, "capitalised");
  expect(paymentOf(capitalised, 13)).toBeCloseTo(paymentOf(equalInstalments(112_682.503, 12, 24), 1), 4);
  expect(paymentOf(afterMoratorium(100_000, 12, 6, 24, "served"), 6)).toBeCloseTo(1000, 9);
  expect(paymentsOf(bullet(50_000, 12, 3, "monthly")).map(Math.round)).toEqual([500, 500, 50_500]);
  expect(paymentOf(dailyInstalments(36_500, 0, 365), 1)).toBe(100);
  const rising = stepUp(100_000, 10, 30, 12, 10);
  expect(paymentOf(rising, 13) / paymentOf(rising, 12)).toBeCloseTo(1.1, 12);
  expect(paymentOf(rising, 30) / paymentOf(rising, 1)).toBeCloseTo(1.21, 12);
  expect(paymentOf(rising, -1)).toBe(paymentOf(rising, 30));
  expect(afterMoratorium(1000, 10, 0, 12, "capitalised")).toEqual(equalInstalments(1000, 10, 12));
});

test.each([
  () => equalInstalments(-1, 10, 12),
  () => equalInstalments(1000, 10, 0),
  () => equalInstalments(1000, 10, 1.5),
  () => equalInstalments(1000, Number.NaN, 12),
  () => dailyInstalments(1000, -1, 12),
  () => dailyInstalments(1000, 10, 20_000),
  () => afterMoratorium(1000, 10, 1.5, 12, "served"),
  () => afterMoratorium(1000, 10, 6, 12, "forgotten" as never),
  () => bullet(1000, 10, 12, "sometimes" as never),
  () => stepUp(1000, 10, 12, 0, 5),
  () => stepUp(1000, 10, 12, 6, -5),
  () => paymentOf(equalInstalments(1000, 10, 12), 13),
  () => paymentOf(equalInstalments(1000, 10, 12), 0),
  () => paymentOf({ periodsPerYear: 12, runs: [] }, -1),
])("invalid input is refused %#", (make) => {
  expect(make).toThrow(RangeError);
});

test.each<[periodsPerYear: 12 | 365, tenures: number[]]>([
  [12, [1, 2, 3, 12, 13, 359, 360, 600]],
  [365, [1, 2, 30, 365, 10_949, 10_950]],
])("at the limits of tenures with %i periods a year the APR is the internal rate of return", (periodsPerYear, tenures) => {
  for (const count of tenures)
    for (const share of [0.6, 0.98, 1 - 1e-9, 1, 1 + 1e-9, 1.02, 1.6, 4])
      for (const before of [0, 1, 24]) {
        const runs = [
          { count: before, amount: 0 },
          { count, amount: 1_000 },
        ].filter((run) => run.count > 0);
        const repayment: Repayment = { periodsPerYear, runs };
        const net = (1_000 * count) / share;
        expect(aprOfRepayment(net, repayment), `${before} + ${count}, ${share}`).toBeCloseTo(irr(net, repayment), 6);
      }
});
