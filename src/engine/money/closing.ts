import type { Repayment } from "./repayment.ts";
import { roundToPaise } from "./rounding.ts";
import { scheduleOf } from "./schedule.ts";

/**
 * The charge for closing a loan early. The first row whose months are not over applies; after the
 * last row there is none.
 */
export interface ClosingCharge {
  /** Up to and including this number of months after the disbursal; at any time by default. */
  months?: number;
  /** Percent of the outstanding balance. */
  percent: number;
}

/** The loan of an offer. */
export interface ClosedLoan {
  repayment: Repayment;
  /** Rupees. */
  principal: number;
  /** Percent a year. */
  rate: number;
  /** All fees with their taxes, rupees. */
  fees: number;
  charges: readonly ClosingCharge[];
  /** Goods and services tax on the charge, in percent. */
  gstPercent: number;
}

/** What a closed loan costs; rupees with whole paise. */
interface Closing {
  /**
   * Months after the disbursal: the requested number, or the tenure if the loan has ended by then.
   */
  months: number;
  /** All instalments until then, including that day's. */
  paid: number;
  /** The outstanding balance then, including unpaid interest. */
  owed: number;
  interest: number;
  charge: number;
  gst: number;
  fees: number;
  /** Total cost of the loan: interest, fees, the charge and its tax. */
  cost: number;
}

/**
 * The percentage of the row with the earliest end at or after the month, in any order of rows; a
 * row without an end comes last.
 */
function percentAt(charges: readonly ClosingCharge[], months: number): number {
  const end = (row: ClosingCharge) => row.months ?? Number.POSITIVE_INFINITY;
  return charges.toSorted((one, other) => end(one) - end(other)).find((row) => months <= end(row))?.percent ?? 0;
}

/**
 * The total cost of a loan if the borrower pays the outstanding balance together with the
 * instalment of the n-th month. Uses the lines of the Key Fact Statement's schedule (`scheduleOf`),
 * so the interest is what was paid plus the balance minus the principal. The charge is the lender's
 * for closing early, with its tax, and 0 at the end of the tenure.
 *
 * @param months 1 or more; with daily instalments, a month is a twelfth of 365 of them
 * @throws RangeError unless months is a whole number of 1 or more
 */
export function closingOf({ repayment, principal, rate, fees, charges, gstPercent }: ClosedLoan, months: number): Closing {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months must be a whole number of 1 or more, not ${months}`);
  const schedule = scheduleOf(repayment, principal, rate);
  const each = repayment.periodsPerYear / 12;
  const rows = schedule.slice(0, Math.round(months * each));
  const early = rows.length < schedule.length;
  const paid = roundToPaise(rows.reduce((sum, { instalment }) => sum + instalment, 0));
  const owed = rows.at(-1)?.balance ?? principal;
  const percent = early ? percentAt(charges, months) : 0;
  const charge = roundToPaise((owed * percent) / 100);
  const gst = roundToPaise((charge * gstPercent) / 100);
  const interest = roundToPaise(paid + owed - principal);
  return {
    months: early ? months : Math.ceil(schedule.length / each),
    paid,
    owed,
    interest,
    charge,
    gst,
    fees,
    cost: roundToPaise(interest + fees + charge + gst),
  };
}
