/**
 * Present value of one rupee at the end of each of `periods` periods: (1 − (1+r)⁻ⁿ) / r.
 *
 * @param rate per period, as a fraction, above −1; for 0 the result is the number of periods
 */
export function annuity(rate: number, periods: number): number {
  // expm1 and log1p keep the digits that 1 − (1+r)⁻ⁿ loses for very small rates.
  return Math.abs(rate) < 1e-12 ? periods : -Math.expm1(-periods * Math.log1p(rate)) / rate;
}
