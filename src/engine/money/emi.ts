import { annuity } from "./annuity.ts";

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

/** What one rupee a month for `months` months is worth at the start: (1 − (1+r)⁻ⁿ) / r. */
function annuityFactor(annualRate: number, months: number): number {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months must be a whole number of 1 or more, not ${months}`);
  if (!(annualRate >= 0)) throw new RangeError(`annualRate must be 0 or more, not ${annualRate}`);
  return annuity(annualRate / 1200, months);
}
