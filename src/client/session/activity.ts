import { now } from "../now.ts";

/** The user's last activity in any tab of the area, in milliseconds since 1970. Loading a page counts. */
let last = now();

export const lastActivity = (): number => last;

/** Records activity; an earlier one than the last is ignored. */
export function recordActivity(at: number): void {
  last = Math.max(last, at);
}
