import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClosedLoan, closingOf } from "../../../src/engine/money/closing.ts";
import { bullet, dailyInstalments, equalInstalments } from "../../../src/engine/money/repayment.ts";
import { roundToPaise } from "../../../src/engine/money/rounding.ts";

const loan = (principal: number, rate: number, months: number, more: Partial<ClosedLoan> = {}): ClosedLoan => ({
  repayment: equalInstalments(principal, rate, months),
  principal,
  rate,
  fees: 0,
  charges: [],
  gstPercent: 18,
  ...more,
});

/** What is owed after n instalments, by the closed form P(1+r)ⁿ − E((1+r)ⁿ − 1)/r, which no schedule goes into. */
function balanceByFormula(principal: number, rate: number, months: number, after: number): number {
  const r = rate / 1200;
  const instalment = (principal * r) / (1 - (1 + r) ** -months);
  return principal * (1 + r) ** after - (instalment * ((1 + r) ** after - 1)) / r;
}

describe("a loan that is closed early", () => {
  test("costs the interest until then, the fees, and the charge with its tax", () => {
    // 1,00,000 at 12 % over 12 months, EMI 8,884.88. After 6: owed 51,492.94 (closed form 51,492.90), paid 53,309.28.
    const closing = closingOf(loan(100_000, 12, 12, { fees: 2360, charges: [{ months: 6, percent: 4 }] }), 6);
    const interest = roundToPaise(closing.paid + closing.owed - 100_000);
    expect(closing).toMatchObject({ months: 6, paid: 53_309.28, interest, fees: 2360 });
    expect(Math.abs(closing.owed - balanceByFormula(100_000, 12, 12, 6))).toBeLessThan(0.1);
    expect(closing.charge).toBe(roundToPaise(closing.owed * 0.04));
    expect(closing.gst).toBe(roundToPaise(closing.charge * 0.18));
    expect(closing.cost).toBe(roundToPaise(interest + 2360 + closing.charge + closing.gst));
  });

  test("has the outstanding principal of the closed formula, for any loan", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 5_000_000 }),
        fc.integer({ min: 100, max: 3600 }).map((hundredths) => hundredths / 100),
        fc.integer({ min: 2, max: 120 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (principal, rate, months, part) => {
          const after = Math.max(1, Math.min(months - 1, Math.round(months * part)));
          const { owed, interest, paid } = closingOf(loan(principal, rate, months), after);
          const allowed = 0.01 * after * (1 + rate / 1200) ** after + 0.02;
          expect(Math.abs(owed - balanceByFormula(principal, rate, months, after))).toBeLessThan(allowed);
          expect(interest).toBe(roundToPaise(paid + owed - principal));
        },
      ),
    );
  });

  test("uses the charge of the first row still in effect, up to its last month, and none after the last row", () => {
    const charges = [
      { months: 6, percent: 4 },
      { months: 12, percent: 2 },
    ];
    const percentAt = (months: number) => {
      const { charge, owed } = closingOf(loan(600_000, 15, 36, { charges }), months);
      return Math.round((charge / owed) * 100);
    };
    expect([1, 6, 7, 12, 13].map(percentAt)).toEqual([4, 4, 2, 2, 0]);
    for (const months of [12, 13]) {
      const reversed = closingOf(loan(600_000, 15, 36, { charges: charges.toReversed() }), months);
      expect(reversed.charge).toBe(closingOf(loan(600_000, 15, 36, { charges }), months).charge);
    }
    const always = closingOf(loan(600_000, 15, 36, { charges: [{ percent: 3 }] }), 35);
    expect(always.charge).toBe(roundToPaise(always.owed * 0.03));
  });

  test("at the end of its tenure or later costs all instalments, without a charge", () => {
    const whole = loan(100_000, 12, 12, { charges: [{ percent: 5 }] });
    const atEnd = closingOf(whole, 12);
    expect(atEnd).toMatchObject({ months: 12, owed: 0, charge: 0, gst: 0 });
    expect(closingOf(whole, 60)).toEqual(atEnd);
    // 12 × 8,884.88 with the last one's rest: 1,06,618.55 in all.
    expect(atEnd.interest).toBeCloseTo(6618.55, 1);
  });

  test("with daily instalments counts a month as a twelfth of 365 days", () => {
    const daily = { ...loan(100_000, 18, 1), repayment: dailyInstalments(100_000, 18, 180) };
    const { paid } = closingOf(daily, 3);
    const each = daily.repayment.runs[0]?.amount ?? 0;
    expect(paid).toBeCloseTo(roundToPaise(each) * 91, 2);
    expect(closingOf(daily, 6).months).toBe(6);
  });

  test("with interest due at the end includes that in the amount owed", () => {
    // 2,00,000 at 9 % simple: 1,500 a month. After 4 of 12 months 6,000 are owed beside the principal.
    const { paid, owed, interest } = closingOf({ ...loan(200_000, 9, 12), repayment: bullet(200_000, 9, 12, "end") }, 4);
    expect([paid, owed, interest]).toEqual([0, 206_000, 6000]);
  });

  test("needs a whole number of months", () => {
    for (const months of [0, -1, 1.5, Number.NaN]) expect(() => closingOf(loan(1000, 12, 12), months)).toThrow(RangeError);
  });
});
