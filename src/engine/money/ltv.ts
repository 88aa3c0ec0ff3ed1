/**
 * The maximum loan in percent of the value, while all such loans of a borrower are at most `upTo`
 * rupees. The last tier has no limit.
 */
export interface LtvTier {
  upTo?: number;
  percent: number;
}

/**
 * The maximum loan on a value by tiers of loan to value. The tier depends on the loan together with
 * what the borrower already owes, so the result is the largest of what each tier allows. For gold
 * (RBI, 6 June 2025, in force from 1 April 2026: 85 % up to ₹2.5 lakh, 80 % up to ₹5 lakh, 75 %
 * above, each of all such loans of one borrower) that is, with E owed, max(min(0.85 V, 2.5 L − E),
 * min(0.80 V, 5 L − E), 0.75 V).
 *
 * @param value of the pledge for this loan, rupees
 * @param owed on other such loans, rupees
 * @returns rupees, unrounded
 */
export function ltvLimit(value: number, tiers: readonly LtvTier[], owed = 0): number {
  return Math.max(0, ...tiers.map(({ upTo = Number.POSITIVE_INFINITY, percent }) => Math.min((value * percent) / 100, upTo - owed)));
}

/** Loan to value in percent. @throws RangeError unless the value is more than 0 */
export function loanToValue(amount: number, value: number): number {
  if (!(value > 0)) throw new RangeError(`a value must be more than 0, not ${value}`);
  return (amount / value) * 100;
}
