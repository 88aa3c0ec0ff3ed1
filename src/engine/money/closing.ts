import type { Repayment } from "./repayment.ts";
import { roundToPaise } from "./rounding.ts";
import { scheduleOf } from "./schedule.ts";

/** What a lender takes for a loan that is closed before its end: of its rows, the first that is not over yet. After the last one, nothing. */
export interface ClosingCharge {
  /** Up to and with so many months after the disbursal; without it, at any time. */
  months?: number;
  /** Percent of what is still owed. */
  percent: number;
}

/** A loan as an offer works it out. */
export interface ClosedLoan {
  repayment: Repayment;
  /** Rupees. */
  principal: number;
  /** Percent a year. */
  rate: number;
  /** All fees with their taxes, rupees. */
  fees: number;
  charges: readonly ClosingCharge[];
  /** Goods and services tax on the charge, percent of it. */
  gstPercent: number;
}

/** What a loan comes to that is closed; rupees with whole paise. */
export interface Closing {
  /** Months after the disbursal: as many as were asked for, or all of a loan that has ended by then. */
  months: number;
  /** All instalments until then, with the one of that day. */
  paid: number;
  /** What is still owed then, unpaid interest included. */
  owed: number;
  interest: number;
  charge: number;
  gst: number;
  fees: number;
  /** What the loan has cost in all: interest, fees, the charge and its tax. */
  cost: number;
}

/** The charge of the row that ends first at or after the month, in whichever order they stand; one without an end comes last. */
function percentAt(charges: readonly ClosingCharge[], months: number): number {
  const end = (row: ClosingCharge) => row.months ?? Number.POSITIVE_INFINITY;
  return charges.toSorted((one, other) => end(one) - end(other)).find((row) => months <= end(row))?.percent ?? 0;
}

/**
 * What a loan costs in all when the borrower pays back what is owed with the instalment of the n-th month. Its lines are those of
 * the schedule in the Key Fact Statement (`scheduleOf`), so the interest is what was paid and is owed then less the principal; the
 * charge is the lender's for closing early, with its tax, and 0 at the end of the tenure.
 * @param months 1 or more; of daily instalments, a month is a twelfth of 365 of them
 * @throws RangeError when months is no whole number of 1 or more
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
