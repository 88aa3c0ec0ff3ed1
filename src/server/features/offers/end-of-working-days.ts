import { INDIA_MS } from "../../../engine/values/dates.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Returns the end of the n-th working day after today, in India. Saturdays, Sundays and holidays do
 * not count.
 * @param holidays `mm-dd` for every year, `yyyy-mm-dd` for one year
 */
export function endOfWorkingDays(now: Date, days: number, holidays: readonly string[] = []): Date {
  const isHoliday = (day: string) => holidays.includes(day) || holidays.includes(day.slice("yyyy-".length));
  let midnight = Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS;
  for (let left = days; left > 0; ) {
    midnight += DAY_MS;
    const day = new Date(midnight);
    const weekday = day.getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day.toISOString().slice(0, "yyyy-mm-dd".length))) left -= 1;
  }
  return new Date(midnight + DAY_MS - 1 - INDIA_MS);
}
