import type { NamedSpan } from "../../contract/staff/tables/day-presets.ts";
import { DAY_MS } from "./durations.ts";

/** Days in India, `yyyy-mm-dd`, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

const YEAR_DAYS = 366;
const LENGTHS: Record<Exclude<NamedSpan, "today">, number> = { yesterday: 1, "last-7-days": 7, "last-30-days": 30 };

/** Adds days to a day; subtracts for a negative number. */
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The days of a named range. Those of a preset end with yesterday (decision O114).
 *
 * @param today in India, `yyyy-mm-dd`
 */
export const spanOf = (name: NamedSpan, today: string): DaySpan =>
  name === "today" ? { from: today, to: today } : { from: shifted(today, -LENGTHS[name]), to: shifted(today, -1) };

/**
 * Whether a text is a valid day, `yyyy-mm-dd`. Year 0 does not exist in the calendar, nor in
 * PostgreSQL.
 */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Whether a day is plausible for current business: not before 2000, and at most a year ahead.
 * Others are typing mistakes.
 *
 * @param day `yyyy-mm-dd`
 * @param today in India, `yyyy-mm-dd`
 */
export const isLikelyDay = (day: string, today: string): boolean => day >= "2000-01-01" && day <= shifted(today, YEAR_DAYS);

/** Number of days in a span, including both ends. */
export const daysIn = ({ from, to }: DaySpan): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The days of a span, both ends included, `yyyy-mm-dd`. */
export const eachDay = (span: DaySpan): string[] =>
  Array.from({ length: Math.max(0, daysIn(span)) }, (_, index) => shifted(span.from, index));
