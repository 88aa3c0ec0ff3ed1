import type { Repayment } from "./repayment.ts";
import { roundToPaise } from "./rounding.ts";

/** One line of a repayment schedule; all amounts in rupees with whole paise. */
export interface ScheduleRow {
  /** 1 for the first period. */
  number: number;
  instalment: number;
  /** The parts of the instalment that pay interest and principal. */
  interest: number;
  principal: number;
  /** The outstanding balance after this instalment, including unpaid interest. */
  balance: number;
}

/**
 * The schedule of a repayment, on the reducing balance. Each line is in whole paise; the last
 * instalment absorbs the rounding difference, so the balance ends at 0. Interest that an instalment
 * does not pay is added to the balance: at once, or at the end of the first periods if the
 * repayment has simple interest in them.
 *
 * @param principal rupees
 * @param annualRate percent a year
 */
export function scheduleOf(repayment: Repayment, principal: number, annualRate: number): ScheduleRow[] {
  const { periodsPerYear, runs, simpleFor = 0 } = repayment;
  const payments = runs.flatMap(({ count, amount }) => Array.from({ length: count }, () => roundToPaise(amount)));
  const rows: ScheduleRow[] = [];
  let owed = roundToPaise(principal);
  let unpaid = 0;
  for (const [index, payment] of payments.entries()) {
    const number = index + 1;
    unpaid = roundToPaise(unpaid + roundToPaise((owed * annualRate) / (periodsPerYear * 100)));
    const all = roundToPaise(owed + unpaid);
    // With a tiny loan, rounded-up instalments could exceed the balance before the end.
    const instalment = number === payments.length ? all : Math.min(payment, all);
    const interest = Math.min(instalment, unpaid);
    const part = roundToPaise(instalment - interest);
    owed = roundToPaise(owed - part);
    unpaid = roundToPaise(unpaid - interest);
    if (number >= simpleFor) [owed, unpaid] = [roundToPaise(owed + unpaid), 0];
    rows.push({ number, instalment, interest, principal: part, balance: roundToPaise(owed + unpaid) });
  }
  return rows;
}

/**
 * The payment in rupees that ends a loan within its cooling-off period: "the principal and the
 * proportionate APR without any penalty" (Reserve Bank of India (Digital Lending) Directions, 2025,
 * RBI/2025-26/36, on the cooling-off period). The APR is a yearly rate, so it is taken for the days
 * out of a year of 365.
 *
 * @param apr percent a year, with all fees
 * @param days since the disbursal
 */
export function coolingOffExit(principal: number, apr: number, days: number): number {
  return roundToPaise(principal * (1 + (apr * days) / 36_500));
}
