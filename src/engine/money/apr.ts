/** Worth at the start of one rupee a month for `months` months at `rate` a month (a fraction, more than −1). */
function presentValue(rate: number, months: number): number {
  return Math.abs(rate) < 1e-12 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
}

/**
 * The annual percentage rate of a loan with equal instalments, as the Key Fact Statement asks for it
 * (RBI/2024-25/18): 12 × the monthly internal rate of return of the net amount disbursed, not the effective annual rate.
 * @param netDisbursed rupees that reach the borrower, after all fees and taxes
 * @param instalment rupees a month
 * @param months number of instalments
 * @returns percent a year, unrounded; negative when less is paid back than was received
 * @throws RangeError when there is nothing received or nothing paid back
 */
export function annualPercentageRate(netDisbursed: number, instalment: number, months: number): number {
  if (!(netDisbursed > 0) || !(instalment > 0)) throw new RangeError("netDisbursed and instalment must be more than 0");
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months must be a whole number of 1 or more, not ${months}`);
  if (months === 1) return (instalment / netDisbursed - 1) * 1200;
  // The present value falls as the rate rises, and at instalment / net even instalments for ever are worth no more than the net
  // amount: there is exactly one root between these two, and bisection cannot miss it.
  let low = -0.999999;
  let high = instalment / netDisbursed;
  for (let round = 0; round < 200 && high - low > 1e-14; round++) {
    const middle = (low + high) / 2;
    if (presentValue(middle, months) * instalment > netDisbursed) low = middle;
    else high = middle;
  }
  return ((low + high) / 2) * 1200;
}
