import { ageOn } from "./dates.ts";
import { isCalendarDate } from "./formats.ts";

/** The date in India, `yyyy-mm-dd`. The caller provides the clock, since the engine has none. */
export type Today = () => string;

/**
 * Our own keywords, as functions of a text and the keyword's values. A text that is not a date
 * passes; `format` rejects it.
 */
interface DateKeywords {
  /** The age in full years is within the two limits, inclusive. */
  ageBetween(text: string, least: number, most: number): boolean;
  /** The year is not in the future and at most this many years ago. */
  yearsBack(text: string, years: number): boolean;
}

/** The date keywords with a clock. */
export function dateKeywords(today: Today): DateKeywords {
  return {
    ageBetween(text, least, most) {
      if (!isCalendarDate(text)) return true;
      const age = ageOn(text, today());
      return age !== null && age >= least && age <= most;
    },
    yearsBack(text, years) {
      const year = Number(/^(\d{4})-/.exec(text)?.[1] ?? Number.NaN);
      const now = Number(today().slice(0, 4));
      return Number.isNaN(year) || (year <= now && year >= now - years);
    },
  };
}
