import { group, latinDigits, parseAmount } from "../../engine/money/format.ts";
import type { Mask } from "./mask.ts";
import { plainText } from "./text.ts";

const onlyDigits = (text: string) => latinDigits(text).replace(/\D/g, "");

/** A run of digits that is no number, such as a pincode. @param limit the most digits that fit */
export function digits(limit: number): Mask {
  return { ...plainText, shape: (typed) => onlyDigits(typed).slice(0, limit) };
}

/** Ten digits of a mobile number; a pasted +91 or leading 0 is taken off. */
export const mobileNumber: Mask = {
  ...plainText,
  shape(typed) {
    const all = onlyDigits(typed);
    return (all.length > 10 ? all.replace(/^(0|91)/, "") : all).slice(0, 10);
  },
};

/** A whole number without grouping. */
export const wholeNumber: Mask = {
  ...plainText,
  shape: (typed) =>
    onlyDigits(typed)
      .replace(/^0+(?=\d)/, "")
      .slice(0, 15),
  read: (text) => (text === "" ? undefined : Number(text)),
};

/** Whole rupees, grouped by lakh while typing: 12,34,567. The answer is a number of rupees. */
export const rupees: Mask = {
  show: (answer) => (typeof answer === "number" && Number.isFinite(answer) ? group(String(Math.trunc(answer))) : ""),
  shape: (typed) => group(onlyDigits(typed.replace(/\.\d*$/, "")).slice(0, 15)),
  read: (text) => parseAmount(text) ?? undefined,
  filler: /,/g,
};
