import { annuity } from "./annuity.ts";
import { monthlyInstalment } from "./emi.ts";

/** A number of equal payments, each at the end of a period. */
interface PaymentRun {
  count: number;
  /** Rupees each, unrounded; 0 if nothing is due. */
  amount: number;
}

/** The payments of a borrower, from the day of disbursal. */
export interface Repayment {
  /** Periods a year: 12 or 365. */
  readonly periodsPerYear: 12 | 365;
  readonly runs: readonly PaymentRun[];
  /** Number of periods from the start in which unpaid interest does not bear interest. */
  readonly simpleFor?: number;
}

/**
 * The interest of a moratorium: paid each month, added to the balance each month, or added once at
 * its end.
 */
export type MoratoriumInterest = "served" | "capitalised" | "simple";

/** When the interest of a bullet loan is due. */
export type BulletInterest = "monthly" | "end";

/** Maximum number of payments: 30 years of days. */
const MAX_PERIODS = 10_950;

/**
 * Equal monthly instalments on the reducing balance (`monthlyInstalment`).
 *
 * @param principal rupees
 * @param annualRate percent a year; the monthly rate is a twelfth of it
 * @throws RangeError if an argument is out of range, as all functions here
 */
export function equalInstalments(principal: number, annualRate: number, months: number): Repayment {
  return monthly([{ count: periods(months), amount: monthlyInstalment(rupees(principal), annualRate, months) }]);
}

/**
 * A moratorium, then equal monthly instalments, as for education loans. `served`: the interest is
 * paid monthly. `capitalised`: it is added to the principal each month and bears interest.
 * `simple`: it accrues without interest on it and is added to the principal when the instalments
 * begin (IBA's Model Educational Loan Scheme: simple interest during the study period and the
 * moratorium).
 *
 * @param moratorium months before the first instalment's month, 0 or more
 * @param months number of instalments
 */
export function afterMoratorium(
  principal: number,
  annualRate: number,
  moratorium: number,
  months: number,
  interest: MoratoriumInterest,
): Repayment {
  if (moratorium === 0) return equalInstalments(principal, annualRate, months);
  const rate = ratePer(12, annualRate);
  const wait = periods(moratorium);
  const owed = {
    served: principal,
    capitalised: principal * (1 + rate) ** wait,
    simple: principal * (1 + rate * wait),
  }[interest];
  if (owed === undefined) throw new RangeError(`interest of a moratorium is served, capitalised or simple, not ${interest}`);
  const { runs } = equalInstalments(owed, annualRate, months);
  const repayment = monthly([{ count: wait, amount: interest === "served" ? principal * rate : 0 }, ...runs]);
  return interest === "simple" ? { ...repayment, simpleFor: wait } : repayment;
}

/**
 * The whole principal at the end, as for gold loans. The interest is simple, and due monthly or at
 * the end.
 *
 * @param interest `monthly` or `end`
 */
export function bullet(principal: number, annualRate: number, months: number, interest: BulletInterest): Repayment {
  if (interest !== "monthly" && interest !== "end") throw new RangeError(`interest is due monthly or at the end, not ${interest}`);
  const before = periods(months) - 1;
  const each = rupees(principal) * ratePer(12, annualRate);
  const runs = [
    { count: before, amount: interest === "monthly" ? each : 0 },
    { count: 1, amount: principal + (interest === "monthly" ? each : each * months) },
  ];
  return { ...monthly(before === 0 ? runs.slice(1) : runs), simpleFor: months };
}

/**
 * Equal daily instalments on the reducing balance.
 *
 * @param annualRate percent a year; the daily rate is a 365th of it
 * @param days number of instalments
 */
export function dailyInstalments(principal: number, annualRate: number, days: number): Repayment {
  const rate = ratePer(365, annualRate);
  return { periodsPerYear: 365, runs: [{ count: periods(days), amount: rupees(principal) / annuity(rate, days) }] };
}

/**
 * Monthly instalments that rise by the same percentage at regular intervals. The present value of
 * all instalments is the principal.
 *
 * @param every months between two rises
 * @param risePercent of the instalment before
 */
export function stepUp(principal: number, annualRate: number, months: number, every: number, risePercent: number): Repayment {
  const rate = ratePer(12, annualRate);
  if (!(risePercent >= 0)) throw new RangeError(`risePercent must be 0 or more, not ${risePercent}`);
  const growth = 1 + risePercent / 100;
  const steps = Math.ceil(periods(months) / periods(every));
  const shape = Array.from({ length: steps }, (_, step) => ({ count: Math.min(every, months - step * every), amount: growth ** step }));
  const first = rupees(principal) / worth({ periodsPerYear: 12, runs: shape }, rate);
  return monthly(shape.map(({ count, amount }) => ({ count, amount: amount * first })));
}

/**
 * The payment with a number, rupees, unrounded: 1 is the first, −1 the last.
 *
 * @throws RangeError if there is none
 */
export function paymentOf({ runs }: Repayment, number: number): number {
  if (number === -1) return runs.at(-1)?.amount ?? none(number);
  if (!Number.isInteger(number) || number < 1) return none(number);
  let left = number;
  for (const { count, amount } of runs) {
    if (left <= count) return amount;
    left -= count;
  }
  return none(number);
}

/**
 * The sum of all payments, rupees, unrounded, so that it is rounded once: 50,000 at 10.99 % for 24
 * months costs 55,923.83, although 24 × 2,330.16 would be 55,923.84 (decision O21).
 */
export function totalOf({ runs }: Repayment): number {
  let total = 0;
  for (const { count, amount } of runs) total += count * amount;
  return total;
}

/**
 * The present value of the payments on the day of disbursal.
 *
 * @param rate per period, as a fraction, above −1
 */
function worth({ runs }: Repayment, rate: number): number {
  let sum = 0;
  let start = 0;
  for (const { count, amount } of runs) {
    const later = amount * annuity(rate, count);
    sum += start === 0 ? later : later * Math.exp(-start * Math.log1p(rate));
    start += count;
  }
  return sum;
}

const monthly = (runs: readonly PaymentRun[]): Repayment => ({ periodsPerYear: 12, runs });

function none(number: number): never {
  throw new RangeError(`there is no payment ${number}`);
}

function ratePer(periodsPerYear: 12 | 365, annualRate: number): number {
  if (!(annualRate >= 0)) throw new RangeError(`annualRate must be 0 or more, not ${annualRate}`);
  return annualRate / (periodsPerYear * 100);
}

function periods(count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > MAX_PERIODS)
    throw new RangeError(`periods must be a whole number from 1 to ${MAX_PERIODS}, not ${count}`);
  return count;
}

function rupees(principal: number): number {
  if (!(principal >= 0)) throw new RangeError(`principal must be 0 or more, not ${principal}`);
  return principal;
}
