import fc from "fast-check";
import { expect, test } from "vitest";
import { equalInstalments, totalOf } from "../../../src/engine/money/repayment.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";
import { amortise, outstandingAfter } from "../../../src/engine/money/schedule.ts";

const sum = (amounts: number[]) => roundToPaise(amounts.reduce((total, amount) => total + amount, 0));

test("a loan of a year at 12 %, line by line", () => {
  const rows = amortise(100_000, 12, 12);
  expect(rows[0]).toEqual({ number: 1, instalment: 8884.88, interest: 1000, principal: 7884.88, balance: 92_115.12 });
  expect(rows).toHaveLength(12);
  expect(rows.at(-1)).toMatchObject({ number: 12, balance: 0 });
});

test("principal parts sum up to the loan, the balance ends at 0, all in whole paise", () => {
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
        // Half a paisa of rounding a month, grown with interest, is all that stands between the schedule and the exact total.
        const allowed = 0.01 * months * (1 + rate / 1200) ** months + 0.01;
        expect(
          Math.abs(sum(rows.map(({ instalment }) => instalment)) - roundToPaise(totalOf(equalInstalments(amount, rate, months)))),
        ).toBeLessThan(allowed);
      },
    ),
  );
});

test("without interest the last instalment takes what is left over", () => {
  expect(amortise(10_000, 0, 3).map(({ instalment }) => instalment)).toEqual([3333.33, 3333.33, 3333.34]);
});

test("the exit amount is what is still owed", () => {
  const rows = amortise(100_000, 12, 12);
  expect(outstandingAfter(rows, 100_000, 0)).toBe(100_000);
  expect(outstandingAfter(rows, 100_000, 1)).toBe(92_115.12);
  expect(outstandingAfter(rows, 100_000, 12)).toBe(0);
  expect(outstandingAfter(rows, 100_000, 99)).toBe(0);
});

test("a loan so small that its rounded instalments would pay too much is paid off early, and no line goes below nothing", () => {
  const rows = amortise(0.07, 0, 12);
  expect(rows.map(({ principal }) => principal)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0, 0, 0]);
  expect(rows.map(({ balance }) => balance)).toEqual([0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0, 0, 0, 0, 0, 0]);
});
