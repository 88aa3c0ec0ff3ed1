import { INDIA_MS } from "../../../../engine/values/dates.ts";
import { DAY_MS } from "../../../../engine/values/durations.ts";

/**
 * The latest scheduled time that has passed.
 * @param times in India, `18:30`
 */
export function lastTime(times: readonly string[], now: Date): Date {
  const india = now.getTime() + INDIA_MS;
  const midnight = Math.floor(india / DAY_MS) * DAY_MS;
  const today = times.map((time) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return midnight + (hours * 60 + minutes) * 60_000;
  });
  const passed = today.map((time) => (time <= india ? time : time - DAY_MS));
  return new Date(Math.max(...passed) - INDIA_MS);
}
