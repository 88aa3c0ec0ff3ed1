import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../engine/values/durations.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";

/** A rate with a burst: calls per minute on average, and calls at once after a pause. */
export interface Pace {
  /** What is counted; forms the key together with the subject. */
  name: string;
  perMinute: number;
  atOnce: number;
}

/** More than the rounding errors of the intervals of a burst. */
const ROUNDING_MS = 1e-3;

/** Maximum number of subjects; the least recently used one is evicted. */
const MAX_COUNTERS = 20_000;

/**
 * Rate limits in the memory of this process, so that refusing a call is cheaper than serving it. It
 * protects callers from each other within one process. What must be limited across all servers,
 * such as guesses and messages, is counted in the database (`countEvent`).
 */
export class CallCounter {
  readonly #clock: Pick<Clock, "elapsed">;
  /** By key: the theoretical arrival time of the generic cell rate algorithm (ITU-T I.371). */
  readonly #paidUntil = new LRUCache<string, number>({ max: MAX_COUNTERS });

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /**
   * Counts one call of a subject. Throws TOO_MANY_REQUESTS with Retry-After if it comes too soon;
   * then it is not counted.
   */
  count(pace: Pace, subject: string): void {
    const { key, paidUntil } = this.#next(pace, subject);
    this.#paidUntil.set(key, paidUntil);
  }

  /** Throws TOO_MANY_REQUESTS if a call of the subject would come too soon. Counts nothing. */
  expectRoom(pace: Pace, subject: string): void {
    this.#next(pace, subject);
  }

  /**
   * Charges extra calls for a call that turned out to be costly, after it was counted. The debt is
   * capped at one charge above the burst, so many concurrent charges block no longer than one.
   */
  charge(pace: Pace, subject: string, calls: number): void {
    const interval = MINUTE_MS / pace.perMinute;
    const now = this.#clock.elapsed();
    const key = `${pace.name} ${subject}`;
    const paidUntil = Math.max(now, this.#paidUntil.peek(key) ?? now) + calls * interval;
    this.#paidUntil.set(key, Math.min(paidUntil, now + (pace.atOnce + calls) * interval));
  }

  #next({ name, perMinute, atOnce }: Pace, subject: string): { key: string; paidUntil: number } {
    const key = `${name} ${subject}`;
    const now = this.#clock.elapsed();
    const interval = MINUTE_MS / perMinute;
    const paidUntil = Math.max(now, this.#paidUntil.peek(key) ?? now);
    const early = paidUntil + interval - now - atOnce * interval;
    if (early > ROUNDING_MS) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil(early / 1000) });
    return { key, paidUntil: paidUntil + interval };
  }
}
