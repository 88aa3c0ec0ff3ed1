import { USUAL_LOCALE } from "./locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Digits are Latin in every language, as banks print them. */
function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}:${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = new Intl.NumberFormat([locale, USUAL_LOCALE], { ...digits, numberingSystem: "latn" });
  formats.set(key, made);
  return made;
}

/**
 * An exact amount with the rupee sign and lakh grouping: ₹12,34,567 or ₹2,330.16. Never
 * abbreviated. Whole rupees have no decimals, others have two; a minus precedes the sign.
 *
 * @param amount rupees
 * @param locale of the language, from the site
 */
export function formatRupees(amount: number, locale: string): string {
  const paise = Math.round(Math.abs(amount) * 100);
  const text = numberFormat(locale, paise % 100 === 0 ? 0 : 2).format(paise / 100);
  return `${amount < 0 && paise > 0 ? "-" : ""}₹${text}`;
}

/**
 * A rate with a percent sign, and two decimals unless it is whole: 10.99%, 36%.
 *
 * @param percent percent, not a fraction
 */
export function formatPercent(percent: number, locale: string): string {
  const hundredths = Math.round(percent * 100);
  return `${numberFormat(locale, hundredths % 100 === 0 ? 0 : 2).format(hundredths / 100)}%`;
}

/** A plain number with lakh grouping, and two decimals unless it is whole. */
export function formatNumber(value: number, locale: string): string {
  const hundredths = Math.round(value * 100);
  return numberFormat(locale, hundredths % 100 === 0 ? 0 : 2).format(hundredths / 100);
}

/** Code point of the Devanagari digit zero; the ten digits are consecutive. */
const DEVANAGARI_ZERO = 0x966;

/** Replaces Devanagari digits with Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** Inserts lakh commas into digits: 1234567 → 12,34,567. */
export function lakhGroups(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${head},${digits.slice(-3)}`;
}
