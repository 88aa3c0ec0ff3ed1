import { INDIA_MS } from "../../../engine/values/dates.ts";
import { DAY_MS, HOUR_MS } from "../../../engine/values/durations.ts";

/** Promotional messages do not go out from 21:00 to 10:00 IST (TRAI). */
const FROM_HOUR = 21;
const TO_HOUR = 10;

/** Null if a promotional message may be sent now, else the earliest time at which it may. */
export function afterQuietHours(now: Date): Date | null {
  const india = now.getTime() + INDIA_MS;
  const midnight = Math.floor(india / DAY_MS) * DAY_MS;
  const hour = (india - midnight) / HOUR_MS;
  if (hour >= TO_HOUR && hour < FROM_HOUR) return null;
  const morning = midnight + TO_HOUR * HOUR_MS + (hour >= FROM_HOUR ? DAY_MS : 0);
  return new Date(morning - INDIA_MS);
}
