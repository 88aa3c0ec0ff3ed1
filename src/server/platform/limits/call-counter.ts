import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../engine/values/durations.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";

/** So many calls a minute in the long run, and so many at once after a rest. */
export interface Pace {
  /** What is counted; with the subject, the key of the count. */
  name: string;
  perMinute: number;
  atOnce: number;
}

/** Subjects that are remembered at once; the one that was away the longest is given up first. */
const KEPT = 20_000;

/**
 * Holds callers to a pace, in the memory of this process, so that refusing a call costs less than doing what it asks for. It
 * keeps one caller from slowing the others, for which each process has to count its own; what must be counted between all of
 * them, such as guesses and messages, is counted in the database (`countEvent`).
 */
export class CallCounter {
  readonly #clock: Pick<Clock, "elapsed">;
  /** By key: when all the calls so far would be over at the long run's pace, as in the generic cell rate algorithm (ITU-T I.371). */
  readonly #paidUntil = new LRUCache<string, number>({ max: KEPT });

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /** Counts one call of a subject. Throws TOO_MANY_REQUESTS, with when to call again, when it comes too soon; it is not counted then. */
  count(pace: Pace, subject: string): void {
    const { key, paidUntil } = this.#next(pace, subject);
    this.#paidUntil.set(key, paidUntil);
  }

  /** Throws TOO_MANY_REQUESTS when a call of the subject would come too soon, and counts nothing. */
  expectRoom(pace: Pace, subject: string): void {
    this.#next(pace, subject);
  }

  /**
   * Counts what turned out to cost as much as so many calls, after the one that was counted for it. Whoever did this many times
   * at once waits no longer than who did it once too often.
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
    if (early > 0) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil(early / 1000) });
    return { key, paidUntil: paidUntil + interval };
  }
}
