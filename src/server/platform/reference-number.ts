import { todayInIndia } from "../../engine/values/dates.ts";
import { randomBytes } from "./clock.ts";

/** A prefix, the day in India and 40 random bits, easy to read out on the phone: `C-20261122-7K3M9QZW`. */
export function referenceNumber(prefix: string, now: Date): string {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const chance = [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join("");
  return `${prefix}-${todayInIndia(now).replaceAll("-", "")}-${chance}`;
}
