import { roundToPaise } from "./rounding.ts";

/**
 * The equated monthly instalment, unrounded: P·r·(1+r)ⁿ / ((1+r)ⁿ − 1) with r a month (reducing balance).
 * @param principal rupees, 0 or more
 * @param annualRate percent a year; the monthly rate is a twelfth of it. 0 makes equal parts of the principal.
 * @param months number of instalments, a whole number of 1 or more
 * @returns rupees a month
 * @throws RangeError when an argument is out of its range
 */
export function monthlyInstalment(principal: number, annualRate: number, months: number): number {
  return principal / annuityFactor(annualRate, months);
}

/**
 * The principal whose instalment is `instalment`: the inverse of `monthlyInstalment`.
 * @param instalment rupees a month
 * @returns rupees, unrounded
 */
export function principalForInstalment(instalment: number, annualRate: number, months: number): number {
  return instalment * annuityFactor(annualRate, months);
}

/**
 * What all instalments come to: the unrounded instalment × months, rounded once to paise.
 * 50,000 at 10.99 % for 24 months costs 55,923.83, although 24 × 2,330.16 would be 55,923.84 (decision O21).
 */
export function totalOfInstalments(principal: number, annualRate: number, months: number): number {
  return roundToPaise(monthlyInstalment(principal, annualRate, months) * months);
}

/** What one rupee a month for `months` months is worth at the start: (1 − (1+r)⁻ⁿ) / r. */
function annuityFactor(annualRate: number, months: number): number {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months must be a whole number of 1 or more, not ${months}`);
  if (!(annualRate >= 0)) throw new RangeError(`annualRate must be 0 or more, not ${annualRate}`);
  const rate = annualRate / 1200;
  // expm1 and log1p keep the digits that 1 − (1+r)⁻ⁿ loses when the rate is very small.
  return rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
}
