const SHAPE = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The number of a business under the Goods and Services Tax: two digits of the state, the PAN, the
 * registration number, Z, and a check character. The check character is computed from the first
 * fourteen: the value of each among digits and letters, times 1 and 2 alternately; the base-36
 * digits of each product are added up, and the sum is completed to a multiple of 36.
 */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = CODES.indexOf(text.charAt(index)) * (1 + (index % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return CODES.charAt((36 - (sum % 36)) % 36) === text.charAt(14);
}
