/** Where all such loans of a borrower come to an amount at most, rupees, so much of the value may be lent, percent. The last tier has no amount. */
export interface LtvTier {
  upTo?: number;
  percent: number;
}

/**
 * The most that may be lent on a value by tiers of loan to value: a loan falls into the tier that it belongs to together with what
 * the borrower owes already, so it is the largest of what each tier allows. For gold (RBI, 6 June 2025, in force from 1 April 2026:
 * 85 % up to ₹2.5 lakh, 80 % up to ₹5 lakh, 75 % above, each of all such loans of one borrower) that is, with E owed,
 * max(min(0.85 V, 2.5 L − E), min(0.80 V, 5 L − E), 0.75 V).
 * @param value of what is pledged for this loan, rupees @param owed on other such loans, rupees @returns rupees, unrounded
 */
export function ltvLimit(value: number, tiers: readonly LtvTier[], owed = 0): number {
  return Math.max(0, ...tiers.map(({ upTo = Number.POSITIVE_INFINITY, percent }) => Math.min((value * percent) / 100, upTo - owed)));
}

/** Loan to value in percent. @throws RangeError without a value */
export function loanToValue(amount: number, value: number): number {
  if (!(value > 0)) throw new RangeError(`a value must be more than 0, not ${value}`);
  return (amount / value) * 100;
}
