import { latinDigits } from "../../engine/money/format.ts";
import { visibleText } from "../../engine/values/visible-text.ts";
import type { Mask } from "./mask.ts";

/** Times are in India, which has UTC+5:30 all year. */
const IN_INDIA = ":00+05:30";

/** Formats digits as HH:MM; a text with more digits, or with letters, stays as typed. */
function shape(given: string, deleting: boolean): string {
  const typed = visibleText(given);
  const latin = latinDigits(typed).trimStart();
  const digits = latin.replace(/^(\d)(?=[:. ])/, "0$1").replace(/[:. ]/g, "");
  // No hour starts with a digit above 2, so it is a single digit.
  const all = /^[3-9]/.test(digits) ? `0${digits}` : digits;
  if (/\D/.test(all) || all.length > 4) return typed;
  const open = all.length > 2 || (all.length === 2 && !deleting);
  return all.slice(0, 2) + (open ? ":" : "") + all.slice(2);
}

/**
 * A time of day, typed as HH:MM in 24 hours or with am and pm; the answer is `HH:MM:00+05:30`, or
 * the text as typed if it is not a time.
 */
export const timeText: Mask = {
  show: (answer) => (typeof answer === "string" ? answer.replace(/^(\d\d:\d\d):00\+05:30$/, "$1") : ""),
  shape,
  read(text) {
    const plain = text.trim().replace(/[:\s]+$/, "");
    const twelveHour = /^(0?[1-9]|1[0-2])(?:[:.](\d\d))? ?([ap])\.?m\.?$/i.exec(plain);
    if (twelveHour) {
      const hour = (Number(twelveHour[1]) % 12) + (/p/i.test(twelveHour[3] ?? "") ? 12 : 0);
      return `${String(hour).padStart(2, "0")}:${twelveHour[2] ?? "00"}${IN_INDIA}`;
    }
    return /^\d\d:\d\d$/.test(plain) ? plain + IN_INDIA : plain || undefined;
  },
  filler: /:/g,
};
