import { decimal, rupees } from "../../form/masks/number.ts";

/** What staff write behind an amount, and how much it stands for. */
const UNITS: readonly [RegExp, number][] = [
  [/\s*(k|thousand|हज़ार|हजार)\.?$/i, 1_000],
  [/\s*(l|lac|lacs|lakh|lakhs|लाख)\.?$/i, 100_000],
  [/\s*(cr|crore|crores|करोड़)\.?$/i, 10_000_000],
];

/**
 * A number as staff type it: `2,50,000`, `₹ 2.5 lakh`, `1.2 cr`, `50k`, in Latin or Devanagari digits. Rupees where it is an amount.
 * @returns undefined for nothing, null for what is no number
 */
export function typedNumber(text: string, amount: boolean): number | null | undefined {
  const plain = text.normalize("NFC").trim();
  const [unit, times] = (amount ? UNITS.find(([word]) => word.test(plain)) : undefined) ?? [/$^/, 1];
  const read = (amount ? rupees : decimal).read(plain.replace(unit, ""));
  if (typeof read === "number") return Math.round(read * times * 100) / 100;
  return plain === "" ? undefined : null;
}

/** A number of the address as it stands in the field again. */
export const shownNumber = (text: string): string => decimal.shape(text, false);
