import { lakhGroups, latinDigits } from "../../engine/money/format.ts";
import { visibleText } from "../../engine/values/visible-text.ts";
import { LOOSE_SEPARATOR, scaledAmount } from "./amount-words.ts";
import type { Mask } from "./mask.ts";

/** A number as people type it: a sign, digits with commas or spaces between them, a point. A comma is left in front when the digit before it is taken away. */
const TYPED = /^([-\u2212\u2013]?)((?:[\d,][\d, ]*)?)(\.\d*)?$/;
/** The unit as it is written behind an amount. Where it ends nobody knows while it is typed, so that it stays until the amount is read. */
const BEHIND = /([\d.])\s*(?:₹|rs\.?|inr|rupees?|रु(?:पय[ेा]|पए|\.)?)$/i;
/** Spaces of other widths, which text that was copied from a page has between digits. */
const WIDE_SPACES = /[\u00a0\u2009\u202f]/g;
/** A number of JavaScript holds so many digits as they are. */
const MOST_DIGITS = 15;

/**
 * A number. Whatever reads as none stays as it was typed, sign, letters and all, and is the answer as it stands, which the check
 * then refuses: nobody's 1.5 lakh becomes another amount. Whether a sign and decimals may be there, the field's schema says.
 * @param separated the digits before the point as they are shown
 * @param unit what may stand in front and means nothing more
 * @param tail what may stand behind and means nothing more, after a group that stays
 * @param scaled whether a word such as "lakh" may stand behind and multiply it
 */
function numberMask(separated: (digits: string) => string, unit = /^/, tail = /()$/, scaled = false): Mask {
  const partsOf = (text: string) =>
    TYPED.exec(latinDigits(text).replace(WIDE_SPACES, " ").trimStart().replace(unit, "").replace(tail, "$1"));
  const shape = (given: string, deleting: boolean) => {
    const typed = visibleText(given);
    const found = partsOf(typed);
    if (!found) return typed;
    const [, sign, whole = "", rest = ""] = found;
    // A space at the end may be the one before a word; commas alone are no number.
    if (/ $|^,+$/.test(whole) || (!deleting && isLoose(whole + rest))) return typed;
    const digits = whole.replace(/[, ]/g, "");
    // Zeros that come to the front when the digit before them is taken away wait for another one.
    return (sign ? "-" : "") + separated(deleting ? digits : digits.replace(/^0+(?=\d)/, "")) + rest;
  };
  return {
    show: (answer) =>
      typeof answer === "number" && Number.isFinite(answer) ? shape(written(answer), false) : typeof answer === "string" ? answer : "",
    shape,
    read(text) {
      const plain = visibleText(text).trim();
      if (plain === "") return undefined;
      const inWords = scaled ? scaledAmount(latinDigits(plain).replace(unit, "")) : null;
      if (inWords !== null) return inWords;
      const amount = scaled ? plain.replace(BEHIND, "$1") : plain;
      const digits = amount.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
      const [, sign, whole = "", rest = ""] = partsOf(amount) ?? [];
      const number = `${sign ? "-" : ""}${whole.replace(/[, ]/g, "")}${rest}`;
      // JSON has no -0.
      const certain = /\d/.test(number) && !isLoose(whole + rest);
      return certain && digits.length <= MOST_DIGITS ? Number(number) + 0 : plain.replace(/^[\u2212\u2013]/, "-");
    },
    filler: /[, ]/g,
    isForeign: (text) => isLoose(latinDigits(text)),
  };
}

/** Whether separators are there that group nothing. A space before another separator is a slip that leaves no doubt. */
const isLoose = (text: string): boolean => LOOSE_SEPARATOR.test(text.replace(/ +(?=[ ,.])/g, ""));

/** A number in digits alone, however small. */
const written = (number: number): string => (/e-/.test(String(number)) ? number.toFixed(20).replace(/0+$/, "") : String(number));

/** A number without grouping, such as a count or a year. */
export const wholeNumber: Mask = numberMask((digits) => digits);

/** A number grouped by lakh while it is typed: -12,34,567.25. */
export const decimal: Mask = numberMask(lakhGroups);

/** Rupees, grouped by lakh while they are typed. The answer is a number of rupees, of "1.5 lakh" and "60,000/-" too. */
export const rupees: Mask = numberMask(lakhGroups, /^\s*(₹|rs\.?|inr)\s*(?=\d)/i, /([\d.])\s*\/[-\u2013=]\s*$/, true);
