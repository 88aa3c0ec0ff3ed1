/**
 * Words after an amount that multiply it, as people in India write them in any language. They are
 * parsed but never shown, so they are not part of a language's texts.
 */
const SUFFIXES: readonly [scale: number, words: RegExp][] = [
  [1_000, /^(?:k|thousands?|hazaa?r|हज़ार|हजार)$/],
  [100_000, /^(?:l|la(?:c|kh)s?|लाख)$/],
  [10_000_000, /^(?:cr|crores?|करोड़|कोटी)$/],
];

/**
 * A comma or a space that does not separate groups, as in 22,5 and 22 5, which may be a decimal
 * point. The meaning is uncertain, so the text is left as it is and is not a number.
 */
export const LOOSE_SEPARATOR = /[, ](?:\d?(?!\d)|\d\d(?!\d|[, ]\d))/;

const plain = (word: string) => word.trim().replace(/\.$/, "").toLowerCase().normalize("NFC");

/** The rupees, with whole paise, of "1.5 lakh" or "10k"; null for any other text. */
export function scaledAmount(text: string): number | null {
  const [, digits = "", word = ""] = /^(\d[\d,]*(?:\.\d+)?) ?(\D+)$/u.exec(text.trim()) ?? [];
  if (LOOSE_SEPARATOR.test(digits)) return null;
  const [scale] = SUFFIXES.find(([, words]) => words.test(plain(word))) ?? [Number.NaN];
  const rupees = Number(digits.replaceAll(",", "")) * scale;
  return rupees * 100 <= Number.MAX_SAFE_INTEGER ? Math.round(rupees * 100) / 100 : null;
}
