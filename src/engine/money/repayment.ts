import { annuity } from "./annuity.ts";
import { monthlyInstalment } from "./emi.ts";

/** Equal payments at the end of so many periods, one after the other. */
export interface PaymentRun {
  count: number;
  /** Rupees each, unrounded; 0 where nothing is due. */
  amount: number;
}

/** What a borrower pays back and when, from the day of disbursal. */
export interface Repayment {
  /** Length of a period: 12 of them a year, or 365. */
  readonly periodsPerYear: 12 | 365;
  readonly runs: readonly PaymentRun[];
  /** For so many periods from the start, unpaid interest bears none itself. */
  readonly simpleFor?: number;
}

/** What happens to the interest of a moratorium: paid each month, or added to what is owed each month, or once at its end. */
export type MoratoriumInterest = "served" | "capitalised" | "simple";

/** When the interest of a loan that is paid back at once falls due. */
export type BulletInterest = "monthly" | "end";

/** No loan has more payments: 30 years of days. */
const MOST_PERIODS = 10_950;

/**
 * Equal monthly instalments on the reducing balance (`monthlyInstalment`).
 * @param principal rupees @param annualRate percent a year, a twelfth of it a month
 * @throws RangeError when an argument is out of its range, as all functions here do
 */
export function equalInstalments(principal: number, annualRate: number, months: number): Repayment {
  return monthly([{ count: periods(months), amount: monthlyInstalment(rupees(principal), annualRate, months) }]);
}

/**
 * A moratorium, then equal monthly instalments, as education loans have it.
 * `served`: the interest is paid month by month. `capitalised`: it joins the principal each month and bears interest.
 * `simple`: it accrues without interest on it and joins the principal when the instalments begin (IBA's Model Educational Loan
 * Scheme: simple interest during the study period and the moratorium).
 * @param moratorium months before the first instalment's month, 0 or more @param months number of instalments
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
 * The principal at once at the end, as gold loans have it; the interest is simple and due month by month or all of it at the end.
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

/** Equal instalments day by day on the reducing balance. @param annualRate percent a year, a 365th of it a day @param days number of instalments */
export function dailyInstalments(principal: number, annualRate: number, days: number): Repayment {
  const rate = ratePer(365, annualRate);
  return { periodsPerYear: 365, runs: [{ count: periods(days), amount: rupees(principal) / annuity(rate, days) }] };
}

/**
 * Monthly instalments that rise by the same percentage every so many months.
 * The first is the one with which all instalments together are worth the principal at the start.
 * @param every months between two rises @param risePercent of the instalment before
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

/** The payment of a number, rupees, unrounded: 1 for the first, −1 for the last. @throws RangeError where there is none */
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
 * All payments together, rupees, unrounded, so that it is rounded once: 50,000 at 10.99 % for 24 months costs 55,923.83,
 * although 24 × 2,330.16 would be 55,923.84 (decision O21).
 */
export function totalOf({ runs }: Repayment): number {
  let total = 0;
  for (const { count, amount } of runs) total += count * amount;
  return total;
}

/** What the payments are worth on the day of disbursal. @param rate a period, as a fraction, more than −1 */
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
  if (!Number.isInteger(count) || count < 1 || count > MOST_PERIODS)
    throw new RangeError(`periods must be a whole number from 1 to ${MOST_PERIODS}, not ${count}`);
  return count;
}

function rupees(principal: number): number {
  if (!(principal >= 0)) throw new RangeError(`principal must be 0 or more, not ${principal}`);
  return principal;
}
