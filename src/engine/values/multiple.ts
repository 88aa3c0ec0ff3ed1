/** Maximum relative error of a quotient of two decimals: two roundings of the last binary digit. */
const ROUNDING = 2 * Number.EPSILON;

/**
 * Whether a number is a decimal multiple of another: 0.0075 is one of 0.0001, though the binary
 * quotient is 75.00000000000001. The same function is used in the browser, on the server and in
 * compiled modules.
 *
 * @param divisor above 0
 */
export function isMultiple(value: number, divisor: number): boolean {
  const quotient = value / divisor;
  return Math.abs(quotient - Math.round(quotient)) <= ROUNDING * Math.abs(quotient);
}
