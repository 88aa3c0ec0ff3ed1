import { type Repayment, totalOf } from "./repayment.ts";

/**
 * The annual percentage rate of a loan with equal monthly instalments.
 *
 * @param instalment rupees a month
 * @returns percent a year
 */
export function annualPercentageRate(netDisbursed: number, instalment: number, months: number): number {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months must be a whole number of 1 or more, not ${months}`);
  return aprOfRepayment(netDisbursed, { periodsPerYear: 12, runs: [{ count: months, amount: instalment }] });
}

/** Lower bound of the rate per period. */
const MIN_RATE = -0.999999;
const ROUNDS = 200;
/**
 * Convergence: Newton's method is quadratic, so the error after a step this small is about its
 * square.
 */
const CLOSE = 1e-9;
/**
 * Below this value of rate × periods, the exact derivative of a run's present value loses its
 * digits, so its expansion at 0 is used.
 */
const FLAT = 1e-6;

/**
 * The annual percentage rate of a loan as defined for the Key Fact Statement (RBI/2024-25/18): the
 * internal rate of return of the net amount disbursed for one period of the repayment, times the
 * periods of a year (12 × a month's, 365 × a day's), not the effective annual rate.
 *
 * @param netDisbursed rupees that reach the borrower, after all fees and taxes
 * @returns percent a year, unrounded; negative if less is paid back than was received
 * @throws RangeError if nothing is received or nothing is paid back
 */
export function aprOfRepayment(netDisbursed: number, repayment: Repayment): number {
  const { periodsPerYear, runs } = repayment;
  const total = totalOf(repayment);
  if (!(netDisbursed > 0) || !(total > 0)) throw new RangeError("what is received and what is paid back must be more than 0");
  let most = 0;
  let periods = 0;
  for (const { count, amount } of runs) {
    most = Math.max(most, amount);
    periods += count;
  }
  if (periods === 1) return (total / netDisbursed - 1) * periodsPerYear * 100;
  // The present value of the payments falls as the rate rises. At a rate of largest payment / net,
  // even perpetual payments are worth no more than the net amount. So there is exactly one root
  // between these bounds, on this side of 0.
  const dear = total >= netDisbursed;
  let low = dear ? 0 : MIN_RATE;
  let high = dear ? most / netDisbursed : 0;
  let rate = Math.min(high, Math.max(low, (2 * (total / netDisbursed - 1)) / (periods + 1)));
  for (let round = 0; round < ROUNDS; round++) {
    const growth = Math.log1p(rate);
    let value = 0;
    let slope = 0;
    let start = 0;
    for (const { count, amount } of runs) {
      if (amount > 0) {
        // The present value of a run, (1+r)⁻ˢ · (1 − (1+r)⁻ⁿ) / r, and its derivative.
        const early = start === 0 ? 1 : Math.exp(-start * growth);
        const each = rate === 0 ? count : -Math.expm1(-count * growth) / rate;
        const late = 1 - rate * each;
        const flat = Math.abs(rate) * count < FLAT;
        const bend = flat ? (-count * (count + 1)) / 2 : ((count * late) / (1 + rate) - each) / rate;
        value += amount * early * each;
        slope += amount * early * (bend - (start * each) / (1 + rate));
      }
      start += count;
    }
    if (value > netDisbursed) low = rate;
    else high = rate;
    // Newton's step on the logarithm, which is almost linear. If it leaves the interval, bisection
    // instead.
    const next = rate - (Math.log(value / netDisbursed) * value) / slope;
    if (Math.abs(next - rate) < CLOSE) return next * periodsPerYear * 100;
    rate = next > low && next < high ? next : (low + high) / 2;
  }
  return rate * periodsPerYear * 100;
}
