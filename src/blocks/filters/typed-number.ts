import { decimal, rupees } from "../../form/masks/number.ts";

/**
 * A number as staff type it: `2,50,000`, `₹ 2.5 lakh`, `1.2 cr`, `50k`, in Latin or Devanagari digits. Rupees where it is an amount.
 * @returns undefined for nothing, null for what is no number
 */
export function typedNumber(text: string, amount: boolean): number | null | undefined {
  const read = (amount ? rupees : decimal).read(text);
  if (typeof read === "number") return Math.round(read * 100) / 100;
  return text.trim() === "" ? undefined : null;
}

/** A number of the address as it stands in the field again. */
export const shownNumber = (text: string): string => decimal.shape(text, false);
