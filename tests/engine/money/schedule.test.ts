import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterMoratorium,
  bullet,
  dailyInstalments,
  equalInstalments,
  type Repayment,
  stepUp,
  totalOf,
} from "../../../src/engine/money/repayment.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";
import { coolingOffExit, scheduleOf } from "../../../src/engine/money/schedule.ts";

const amortise = (amount: number, rate: number, months: number) => scheduleOf(equalInstalments(amount, rate, months), amount, rate);
const sum = (amounts: number[]) => roundToPaise(amounts.reduce((total, amount) => total + amount, 0));

test("a loan of a year at 12 %, line by line", () => {
  const rows = amortise(100_000, 12, 12);
  expect(rows[0]).toEqual({ number: 1, instalment: 8884.88, interest: 1000, principal: 7884.88, balance: 92_115.12 });
  expect(rows).toHaveLength(12);
  expect(rows.at(-1)).toMatchObject({ number: 12, balance: 0 });
});

test("principal parts sum up to the loan, the balance ends at 0, all amounts in whole paise", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 5_000_000 }),
      fc.integer({ min: 0, max: 3600 }).map((hundredths) => hundredths / 100),
      fc.integer({ min: 1, max: 120 }),
      (amount, rate, months) => {
        const rows = amortise(amount, rate, months);
        expect(sum(rows.map(({ principal }) => principal))).toBe(amount);
        expect(rows.at(-1)?.balance).toBe(0);
        for (const row of rows) {
          expect(row.instalment).toBe(roundToPaise(row.interest + row.principal));
          expect(roundToPaise(row.balance)).toBe(row.balance);
          expect(row.balance).toBeGreaterThanOrEqual(0);
        }
        // Half a paisa of rounding per month, with interest, is the maximum difference between the schedule and the exact total.
        const allowed = 0.01 * months * (1 + rate / 1200) ** months + 0.01;
        expect(
          Math.abs(sum(rows.map(({ instalment }) => instalment)) - roundToPaise(totalOf(equalInstalments(amount, rate, months)))),
        ).toBeLessThan(allowed);
      },
    ),
  );
});

test("without interest the last instalment takes the remainder", () => {
  expect(amortise(10_000, 0, 3).map(({ instalment }) => instalment)).toEqual([3333.33, 3333.33, 3333.34]);
});

test("the exit amount within the cooling-off period is the principal and the APR of its days", () => {
  expect(coolingOffExit(100_000, 12, 0)).toBe(100_000);
  // 100,000 × 0.12 × 3 / 365 = 98.63
  expect(coolingOffExit(100_000, 12, 3)).toBe(100_098.63);
});

test("a bullet at the end: no payments before, and simple interest", () => {
  const rows = scheduleOf(bullet(100_000, 12, 3, "end"), 100_000, 12);
  expect(rows.map(({ instalment, balance }) => [instalment, balance])).toEqual([
    [0, 101_000],
    [0, 102_000],
    [103_000, 0],
  ]);
  expect(rows.at(-1)).toMatchObject({ interest: 3000, principal: 100_000 });
});

test("a bullet with monthly interest", () => {
  const rows = scheduleOf(bullet(100_000, 12, 3, "monthly"), 100_000, 12);
  expect(rows.map(({ interest, principal, balance }) => [interest, principal, balance])).toEqual([
    [1000, 0, 100_000],
    [1000, 0, 100_000],
    [1000, 100_000, 0],
  ]);
});

test("unpaid interest of a moratorium is added to the balance, monthly or once at its end", () => {
  const balances = (repayment: Repayment) => scheduleOf(repayment, 100_000, 12).map(({ balance }) => balance);
  expect(balances(afterMoratorium(100_000, 12, 2, 12, "capitalised")).slice(0, 2)).toEqual([101_000, 102_010]);
  expect(balances(afterMoratorium(100_000, 12, 2, 12, "simple")).slice(0, 2)).toEqual([101_000, 102_000]);
  expect(balances(afterMoratorium(100_000, 12, 2, 12, "served")).slice(0, 2)).toEqual([100_000, 100_000]);
});

test("every repayment rule ends at 0, having paid its total except for rounding", () => {
  const amount = fc.integer({ min: 20_000, max: 2_000_000 });
  const rate = fc.integer({ min: 1, max: 3000 }).map((hundredths) => hundredths / 100);
  const months = fc.integer({ min: 2, max: 60 });
  const rules: ((amount: number, rate: number, months: number) => Repayment)[] = [
    equalInstalments,
    (a, r, n) => afterMoratorium(a, r, 6, n, "capitalised"),
    (a, r, n) => afterMoratorium(a, r, 6, n, "simple"),
    (a, r, n) => afterMoratorium(a, r, 6, n, "served"),
    (a, r, n) => bullet(a, r, n, "end"),
    (a, r, n) => bullet(a, r, n, "monthly"),
    (a, r, n) => stepUp(a, r, n, 12, 5),
    dailyInstalments,
  ];
  fc.assert(
    fc.property(amount, rate, months, fc.constantFrom(...rules), (principal, percent, count, rule) => {
      const repayment = rule(principal, percent, count);
      const rows = scheduleOf(repayment, principal, percent);
      expect(rows.at(-1)?.balance).toBe(0);
      const allowed = 0.02 * rows.length * (1 + percent / 1200) ** rows.length + 0.02;
      expect(Math.abs(sum(rows.map(({ instalment }) => instalment)) - totalOf(repayment))).toBeLessThan(allowed);
      for (const row of rows) expect(row.instalment).toBe(roundToPaise(row.interest + row.principal));
    }),
  );
});

test("a tiny loan whose rounded instalments would overpay is paid off early, and no balance is negative", () => {
  const rows = amortise(0.07, 0, 12);
  expect(rows.map(({ principal }) => principal)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0, 0, 0]);
  expect(rows.map(({ balance }) => balance)).toEqual([0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0, 0, 0, 0, 0, 0]);
});
