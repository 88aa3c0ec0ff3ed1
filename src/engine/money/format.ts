/** Locales by language code. Hindi keeps Latin digits, as banks print them; other languages fall back to English. */
const LOCALES: Readonly<Record<string, string>> = { en: "en-IN", hi: "hi-IN-u-nu-latn" };

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language}:${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALES[language] ?? LOCALES.en, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(key, made);
  return made;
}

/**
 * An exact amount with the rupee sign and lakh grouping: ₹12,34,567 or ₹2,330.16. Never compact.
 * Whole rupees stand without paise, others with two digits; a minus stands before the sign.
 * @param amount rupees @param language code of a language of the site
 */
export function formatRupees(amount: number, language: string): string {
  const paise = Math.round(Math.abs(amount) * 100);
  const text = numberFormat(language, paise % 100 === 0 ? 0 : 2).format(paise / 100);
  return `${amount < 0 && paise > 0 ? "-" : ""}₹${text}`;
}

/** A rate with its sign, at least two decimals where it has any: 10.99%, 36%. @param percent percent, not a fraction */
export function formatPercent(percent: number, language: string): string {
  const hundredths = Math.round(percent * 100);
  return `${numberFormat(language, hundredths % 100 === 0 ? 0 : 2).format(hundredths / 100)}%`;
}

/** A plain number with lakh grouping, up to two decimals. */
export function formatNumber(value: number, language: string): string {
  const hundredths = Math.round(value * 100);
  return numberFormat(language, hundredths % 100 === 0 ? 0 : 2).format(hundredths / 100);
}

/** Code point of the Devanagari digit zero; the ten digits follow each other. */
const DEVANAGARI_ZERO = 0x966;

/** Replaces Devanagari digits by Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** Puts lakh commas into a run of digits: 1234567 → 12,34,567. */
export function lakhGroups(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${head},${digits.slice(-3)}`;
}
