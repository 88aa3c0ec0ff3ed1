import { ageOn } from "./dates.ts";
import { isCalendarDate } from "./formats.ts";

/** The date in India, `yyyy-mm-dd`, by the clock of whoever calls the engine, which has none. */
export type Today = () => string;

/** The keywords of our own, as functions over a text and the keyword's value. What is no date is the business of `format`. */
export interface DateKeywords {
  /** The age in full years lies between the two, inclusive. */
  ageBetween(text: string, least: number, most: number): boolean;
  /** The year is not in the future and not more than this many years ago. */
  yearsBack(text: string, years: number): boolean;
}

/** The date keywords by a clock. */
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
