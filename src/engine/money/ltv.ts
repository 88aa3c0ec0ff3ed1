/** Up to an amount of loan, rupees, so much of the value may be lent, percent. The last tier has no amount. */
export interface LtvTier {
  upTo?: number;
  percent: number;
}

/**
 * The most that may be lent on a value by tiers of loan to value: a loan falls into the tier that its own amount belongs to, so
 * it is the largest of what each tier allows. For gold (RBI, 6 June 2025, in force from 1 April 2026: 85 % up to ₹2.5 lakh, 80 % up
 * to ₹5 lakh, 75 % above) that is max(min(0.85 V, 2.5 L), min(0.80 V, 5 L), 0.75 V).
 * @param value rupees @returns rupees, unrounded
 */
export function ltvLimit(value: number, tiers: readonly LtvTier[]): number {
  return Math.max(0, ...tiers.map(({ upTo = Number.POSITIVE_INFINITY, percent }) => Math.min((value * percent) / 100, upTo)));
}

/** Loan to value in percent. @throws RangeError without a value */
export function loanToValue(amount: number, value: number): number {
  if (!(value > 0)) throw new RangeError(`a value must be more than 0, not ${value}`);
  return (amount / value) * 100;
}
