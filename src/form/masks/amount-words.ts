/**
 * The words behind an amount that multiply it, as people in India write them in any language. They are read and never shown, so they
 * stand here and not among the texts of a language.
 */
const WORDS: readonly [scale: number, words: RegExp][] = [
  [1_000, /^(?:k|thousands?|hazaa?r|हज़ार|हजार)$/],
  [100_000, /^(?:l|la(?:c|kh)s?|लाख)$/],
  [10_000_000, /^(?:cr|crores?|करोड़|कोटी)$/],
];

/**
 * A comma or a space that groups nothing, as in 22,5 and 22 5: many write a decimal point so. What is meant is not certain, so the text
 * stays and is no number.
 */
export const LOOSE_SEPARATOR = /[, ](?:\d?(?!\d)|\d\d(?!\d|[, ]\d))/;

const plain = (word: string) => word.trim().replace(/\.$/, "").toLowerCase().normalize("NFC");

/** The rupees, with whole paise, of "1.5 lakh" or "10k"; null for what is said in another way. */
export function scaledAmount(text: string): number | null {
  const [, digits = "", word = ""] = /^(\d[\d,]*(?:\.\d+)?) ?(\D+)$/u.exec(text.trim()) ?? [];
  if (LOOSE_SEPARATOR.test(digits)) return null;
  const [scale] = WORDS.find(([, words]) => words.test(plain(word))) ?? [Number.NaN];
  const rupees = Number(digits.replaceAll(",", "")) * scale;
  return rupees * 100 <= Number.MAX_SAFE_INTEGER ? Math.round(rupees * 100) / 100 : null;
}
