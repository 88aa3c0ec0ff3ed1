import { expect, test } from "vitest";
import { byYear, loanCost } from "../../../src/engine/money/loan-cost.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";

/** Present worth of equal instalments at a monthly rate, summed one by one. */
const presentValue = (instalment: number, months: number, monthly: number) =>
  Array.from({ length: months }, (_, index) => instalment / (1 + monthly) ** (index + 1)).reduce((sum, each) => sum + each, 0);

test("the published example: 50,000 at 10.99 % over 24 months costs 2,330.16 a month and 55,923.83 in all", () => {
  const cost = loanCost({ amount: 50_000, rate: 10.99, months: 24, feePercent: 0, gstPercent: 18 });
  expect(cost).toMatchObject({ emi: 2330.16, interest: 5923.83, total: 55_923.83, fee: 0, gst: 0, inHand: 50_000 });
  expect(cost.apr).toBeCloseTo(10.99, 6);
  expect(cost.schedule).toHaveLength(24);
});

test("the fee and its tax reduce what the borrower receives, and are part of the total", () => {
  // 2 % of 2,50,000 is 5,000, its tax of 18 % 900.
  const cost = loanCost({ amount: 250_000, rate: 14, months: 36, feePercent: 2, gstPercent: 18 });
  expect(cost).toMatchObject({ fee: 5000, gst: 900, inHand: 244_100 });
  expect(cost.total).toBe(roundToPaise(250_000 + cost.interest + 5900));
  // At the APR, the instalments are worth what reached the borrower.
  const exact = (250_000 * (0.14 / 12)) / (1 - (1 + 0.14 / 12) ** -36);
  expect(presentValue(exact, 36, (cost.apr ?? 0) / 1200)).toBeCloseTo(244_100, 2);
});

test("a loan with nothing left after the fee has no APR", () => {
  expect(loanCost({ amount: 1000, rate: 10, months: 3, feePercent: 100, gstPercent: 18 }).apr).toBeNull();
});

test("without interest only the fee is paid on top", () => {
  expect(loanCost({ amount: 12_000, rate: 0, months: 12, feePercent: 0, gstPercent: 0 })).toMatchObject({
    emi: 1000,
    interest: 0,
    total: 12_000,
  });
});

test("years sum up their months, the last one the remaining months", () => {
  const { schedule, amount } = { amount: 300_000, ...loanCost({ amount: 300_000, rate: 12, months: 30, feePercent: 1, gstPercent: 18 }) };
  const years = byYear(schedule);
  expect(years.map(({ year, months }) => [year, months.length])).toEqual([
    [1, 12],
    [2, 12],
    [3, 6],
  ]);
  expect(roundToPaise(years.reduce((sum, { principal }) => sum + principal, 0))).toBe(amount);
  expect(years[0]?.balance).toBe(schedule[11]?.balance);
  expect(years.at(-1)?.balance).toBe(0);
  expect(years[1]?.interest).toBe(roundToPaise(schedule.slice(12, 24).reduce((sum, { interest }) => sum + interest, 0)));
});
