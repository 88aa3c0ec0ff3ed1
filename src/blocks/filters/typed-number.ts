import { decimal, rupees } from "../../form/masks/number.ts";

/**
 * Parses a number as staff type it: `2,50,000`, `₹ 2.5 lakh`, `1.2 cr`, `50k`, in Latin or
 * Devanagari digits. Rupees if `amount` is set.
 * @returns undefined for an empty text, null for an invalid one
 */
export function typedNumber(text: string, amount: boolean): number | null | undefined {
  const read = (amount ? rupees : decimal).read(text);
  if (typeof read === "number") return Math.round(read * 100) / 100;
  return text.trim() === "" ? undefined : null;
}

/** Formats a number of the URL for the input field. */
export const shownNumber = (text: string): string => decimal.shape(text, false);
