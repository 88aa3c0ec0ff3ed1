import { monthlyInstalment } from "./emi.ts";
import { roundToPaise } from "./rounding.ts";

/** One line of a repayment schedule; all amounts in rupees with whole paise. */
export interface ScheduleRow {
  /** 1 for the first month. */
  number: number;
  instalment: number;
  interest: number;
  principal: number;
  /** What is still owed after this instalment. */
  balance: number;
}

/**
 * The repayment schedule of a loan with equal monthly instalments on the reducing balance.
 * Each line is in whole paise; the last instalment takes up what rounding left over, so the balance ends at 0.
 * @param principal rupees @param annualRate percent a year @param months number of instalments
 */
export function amortise(principal: number, annualRate: number, months: number): ScheduleRow[] {
  const instalment = roundToPaise(monthlyInstalment(principal, annualRate, months));
  const rows: ScheduleRow[] = [];
  let balance = roundToPaise(principal);
  for (let number = 1; number <= months; number++) {
    const interest = roundToPaise((balance * annualRate) / 1200);
    const last = number === months;
    // A rounded-up instalment of a tiny loan could pay more than is owed before the end.
    const part = last ? balance : Math.min(balance, roundToPaise(instalment - interest));
    balance = roundToPaise(balance - part);
    rows.push({ number, instalment: roundToPaise(part + interest), interest, principal: part, balance });
  }
  return rows;
}

/**
 * What ends the loan after `paid` instalments, in rupees: the balance of the schedule.
 * 0 instalments give the exit amount of the cooling-off period without interest.
 */
export function outstandingAfter(schedule: readonly ScheduleRow[], principal: number, paid: number): number {
  return paid <= 0 ? roundToPaise(principal) : (schedule[Math.min(paid, schedule.length) - 1]?.balance ?? 0);
}
