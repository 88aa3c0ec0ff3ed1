import { latinDigits } from "../../engine/money/format.ts";
import type { Mask } from "./mask.ts";
import { plainText } from "./text.ts";

const onlyDigits = (text: string) => latinDigits(text).replace(/\D/g, "");

/** A run of digits that is not a number, such as a pincode. @param limit maximum digits */
export function digits(limit: number): Mask {
  return { ...plainText, shape: (typed) => onlyDigits(typed).slice(0, limit) };
}

/** Ten digits of a mobile number; a pasted +91 or leading 0 is removed. */
export const mobileNumber: Mask = {
  ...plainText,
  shape(typed) {
    const all = onlyDigits(typed);
    return (all.length > 10 ? all.replace(/^(0|91)/, "") : all).slice(0, 10);
  },
};
