import type { Clock } from "./clock.ts";

const INDIA = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", year: "numeric", month: "2-digit", day: "2-digit" });

/** The date in India, `yyyy-mm-dd`. */
export function todayInIndia(clock: Clock): string {
  return INDIA.format(clock.now());
}
