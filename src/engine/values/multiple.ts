/** How far a quotient of two decimals may lie from a whole number, for its size: two roundings of the last binary digit. */
const ROUNDING = 2 * Number.EPSILON;

/**
 * Whether a number is a multiple of another as decimals are, so that 0.0075 is one of 0.0001 though binary numbers say 75.00000000000001.
 * The same function in browser, server and compiled modules.
 * @param divisor above 0
 */
export function isMultiple(value: number, divisor: number): boolean {
  const quotient = value / divisor;
  return Math.abs(quotient - Math.round(quotient)) <= ROUNDING * Math.abs(quotient);
}
