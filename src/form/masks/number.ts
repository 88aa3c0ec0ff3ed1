import { lakhGroups, latinDigits } from "../../engine/money/format.ts";
import { visibleText } from "../../engine/values/visible-text.ts";
import { LOOSE_SEPARATOR, scaledAmount } from "./amount-suffixes.ts";
import type { Mask } from "./mask.ts";

/**
 * A number as people type it: a sign, digits with commas or spaces, a point. It may start with a
 * comma, which remains when the digit before it is deleted.
 */
const TYPED = /^([-\u2212\u2013]?)((?:[\d,][\d, ]*)?)(\.\d*)?$/;
/**
 * A unit after the amount. While it is typed, its end is unknown, so it stays until the amount is
 * read.
 */
const BEHIND = /([\d.])\s*(?:₹|rs\.?|inr|rupees?|रु(?:पय[ेा]|पए|\.)?)$/i;
/** Spaces of other widths, which occur between digits in copied text. */
const WIDE_SPACES = /[\u00a0\u2009\u202f]/g;
/** Digits that a JavaScript number can represent exactly. */
const MAX_DIGITS = 15;

/**
 * A number. Text that cannot be parsed stays as typed and becomes the answer, which validation
 * rejects, so that "1.5 lakh" never becomes another amount. The field's schema decides whether a
 * sign and decimals are allowed.
 *
 * @param separated formats the digits before the point
 * @param unit a prefix that is ignored
 * @param tail a suffix that is ignored, after a group that stays
 * @param scaled whether a word such as "lakh" may follow and multiply it
 */
function numberMask(separated: (digits: string) => string, unit = /^/, tail = /()$/, scaled = false): Mask {
  const partsOf = (text: string) =>
    TYPED.exec(latinDigits(text).replace(WIDE_SPACES, " ").trimStart().replace(unit, "").replace(tail, "$1"));
  const shape = (given: string, deleting: boolean) => {
    const typed = visibleText(given);
    const found = partsOf(typed);
    if (!found) return typed;
    const [, sign, whole = "", rest = ""] = found;
    // A space at the end may precede a word; commas alone are not a number.
    if (/ $|^,+$/.test(whole) || (!deleting && isLoose(whole + rest))) return typed;
    const digits = whole.replace(/[, ]/g, "");
    // Leading zeros stay after the digit before them was deleted, until another one is typed.
    return (sign ? "-" : "") + separated(deleting ? digits : digits.replace(/^0+(?=\d)/, "")) + rest;
  };
  return {
    show: (answer) =>
      typeof answer === "number" && Number.isFinite(answer) ? shape(written(answer), false) : typeof answer === "string" ? answer : "",
    shape,
    read(text) {
      const plain = visibleText(text).trim();
      if (plain === "") return undefined;
      const scaledNumber = scaled ? scaledAmount(latinDigits(plain).replace(unit, "")) : null;
      if (scaledNumber !== null) return scaledNumber;
      const amount = scaled ? plain.replace(BEHIND, "$1") : plain;
      const digits = amount.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
      const [, sign, whole = "", rest = ""] = partsOf(amount) ?? [];
      const number = `${sign ? "-" : ""}${whole.replace(/[, ]/g, "")}${rest}`;
      // JSON has no -0.
      const certain = /\d/.test(number) && !isLoose(whole + rest);
      return certain && digits.length <= MAX_DIGITS ? Number(number) + 0 : plain.replace(/^[\u2212\u2013]/, "-");
    },
    filler: /[, ]/g,
    isForeign: (text) => isLoose(latinDigits(text)),
  };
}

/**
 * Whether there are separators that do not separate groups. A space before another separator is an
 * obvious slip.
 */
const isLoose = (text: string): boolean => LOOSE_SEPARATOR.test(text.replace(/ +(?=[ ,.])/g, ""));

/** A number in decimal digits, without an exponent. */
const written = (number: number): string => (/e-/.test(String(number)) ? number.toFixed(20).replace(/0+$/, "") : String(number));

/** A number without grouping, such as a count or a year. */
export const wholeNumber: Mask = numberMask((digits) => digits);

/** A number with lakh grouping while it is typed: -12,34,567.25. */
export const decimal: Mask = numberMask(lakhGroups);

/**
 * Rupees with lakh grouping while they are typed. The answer is the number of rupees, also for "1.5
 * lakh" and "60,000/-".
 */
export const rupees: Mask = numberMask(lakhGroups, /^\s*(₹|rs\.?|inr)\s*(?=\d)/i, /([\d.])\s*\/[-\u2013=]\s*$/, true);
