import { INDIA_MS } from "../../../engine/rules/dates.ts";

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

/**
 * The end of an offer that holds for a number of working days: the last moment, in India, of that many working days after today.
 * Saturdays and Sundays do not count. Holidays are not known here and count as working days.
 */
export function endOfWorkingDays(now: Date, days: number): Date {
  let midnight = Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS;
  for (let left = days; left > 0; ) {
    midnight += DAY_MS;
    const weekday = new Date(midnight).getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY) left -= 1;
  }
  return new Date(midnight + DAY_MS - 1 - INDIA_MS);
}
