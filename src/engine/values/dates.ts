/** A calendar day, without a time zone. */
interface Day {
  year: number;
  month: number;
  day: number;
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `yyyy-mm-dd`; null if it is not a valid day. */
function parseDay(text: unknown): Day | null {
  const found = typeof text === "string" ? ISO_DAY.exec(text) : null;
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1 ? { year, month, day } : null;
}

/**
 * Full months from one day to another; negative if the second is earlier.
 *
 * @param from `yyyy-mm-dd`
 * @param to `yyyy-mm-dd`
 * @returns null if one of them is not a valid day
 */
export function fullMonths(from: unknown, to: unknown): number | null {
  const start = parseDay(from);
  const end = parseDay(to);
  if (!start || !end) return null;
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return months - (end.day < start.day ? 1 : 0);
}

/**
 * Age in full years on a day, as Indian law counts it: a year is complete on the birthday, and on 1
 * March for those born on 29 February. Both are calendar days, so there is no time zone; for the
 * age today, callers pass today's date in IST.
 *
 * @param birthDate `yyyy-mm-dd`
 * @param day `yyyy-mm-dd`
 * @returns null if one of them is not a valid day, or if the birth is after the day
 */
export function ageOn(birthDate: unknown, day: unknown): number | null {
  const months = fullMonths(birthDate, day);
  return months === null || months < 0 ? null : Math.floor(months / 12);
}

/** Milliseconds by which Indian time (IST) is ahead of UTC, all year. */
export const INDIA_MS = 330 * 60_000;

/** Today's date in India, `yyyy-mm-dd`. @param now an instant */
export function todayInIndia(now: Date): string {
  return new Date(now.getTime() + INDIA_MS).toISOString().slice(0, 10);
}
