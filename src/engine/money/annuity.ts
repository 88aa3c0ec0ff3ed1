/**
 * Worth at the start of one rupee at the end of each of `periods` periods: (1 − (1+r)⁻ⁿ) / r.
 * @param rate a period, as a fraction, more than −1; 0 makes it the number of periods
 */
export function annuity(rate: number, periods: number): number {
  // expm1 and log1p keep the digits that 1 − (1+r)⁻ⁿ loses when the rate is very small.
  return Math.abs(rate) < 1e-12 ? periods : -Math.expm1(-periods * Math.log1p(rate)) / rate;
}
