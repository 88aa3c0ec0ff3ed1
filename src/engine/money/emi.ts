import { annuity } from "./annuity.ts";

/**
 * The equated monthly instalment, unrounded: P·r·(1+r)ⁿ / ((1+r)ⁿ − 1) with the monthly rate r
 * (reducing balance).
 *
 * @param principal rupees; a negative one, as a calculation of a document may have, results in a
 *   negative instalment
 * @param annualRate percent a year; the monthly rate is a twelfth of it. For 0, the principal is
 *   split into equal parts.
 * @param months number of instalments, a whole number of 1 or more
 * @returns rupees a month
 * @throws RangeError if `annualRate` or `months` is out of range
 */
export function monthlyInstalment(principal: number, annualRate: number, months: number): number {
  return principal / annuityFactor(annualRate, months);
}

/**
 * The principal for an instalment: the inverse of `monthlyInstalment`.
 *
 * @param instalment rupees a month
 * @returns rupees, unrounded
 * @throws RangeError if `annualRate` or `months` is out of range
 */
export function principalForInstalment(instalment: number, annualRate: number, months: number): number {
  return instalment * annuityFactor(annualRate, months);
}

/** Present value of one rupee a month for `months` months: (1 − (1+r)⁻ⁿ) / r. */
function annuityFactor(annualRate: number, months: number): number {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months must be a whole number of 1 or more, not ${months}`);
  if (!(annualRate >= 0)) throw new RangeError(`annualRate must be 0 or more, not ${annualRate}`);
  return annuity(annualRate / 1200, months);
}
