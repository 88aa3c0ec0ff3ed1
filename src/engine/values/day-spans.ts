import type { DayPreset } from "../../contract/staff/tables/day-presets.ts";
import { DAY_MS } from "./durations.ts";

/** Days of India, `yyyy-mm-dd`, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

const YEAR_DAYS = 366;
const LENGTHS: Record<DayPreset, number> = { yesterday: 1, "last-7-days": 7, "last-30-days": 30 };

/** A day so many days later; earlier for a negative number. */
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of a preset: they end with yesterday (decision O114). @param today in India, `yyyy-mm-dd` */
export const spanOf = (preset: DayPreset, today: string): DaySpan => ({ from: shifted(today, -LENGTHS[preset]), to: shifted(today, -1) });

/** Whether a text is a day that exists, `yyyy-mm-dd`. There is no year 0, neither for people nor for PostgreSQL. */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Whether a day can be one that a business of today is told of: not before 2000, nor more than a year ahead. Others are slips of the pen.
 * @param day `yyyy-mm-dd` @param today in India, `yyyy-mm-dd`
 */
export const isLikelyDay = (day: string, today: string): boolean => day >= "2000-01-01" && day <= shifted(today, YEAR_DAYS);

/** How many days a span has, both ends counted. */
export const daysIn = ({ from, to }: DaySpan): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
