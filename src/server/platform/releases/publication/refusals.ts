import { HOUR_MS } from "../../../../engine/values/durations.ts";
import type { Clock } from "../../clock.ts";

/** Longest pause before a release is retried. */
const LONGEST_MS = HOUR_MS;

interface Refusal {
  /** Deadline by the clock's `elapsed`. */
  until: number;
  pauseMs: number;
  reason: string;
}

/**
 * Releases that this process does not serve. A failed check is final until the next start, as it
 * takes minutes and would give the same result. A timeout may be caused by load, so the check is
 * retried after a pause, which doubles each time up to an hour.
 */
export class Refusals {
  readonly #clock: Clock;
  readonly #firstPauseMs: number;
  readonly #known = new Map<string, Refusal>();

  constructor(clock: Clock, firstPauseMs: number) {
    this.#clock = clock;
    this.#firstPauseMs = firstPauseMs;
  }

  /** Returns the milliseconds until a release may be retried; 0 for now, Infinity for never. */
  wait(hash: string): number {
    const refusal = this.#known.get(hash);
    return refusal === undefined ? 0 : Math.max(0, refusal.until - this.#clock.elapsed());
  }

  /** Returns why a release was last refused; empty if it was not. */
  reason(hash: string): string {
    return this.#known.get(hash)?.reason ?? "";
  }

  /** Refuses documents permanently. */
  refuse(hash: string, reason: string): void {
    this.#known.set(hash, { until: Number.POSITIVE_INFINITY, pauseMs: LONGEST_MS, reason });
  }

  /** Postpones after a timeout. Returns the milliseconds until the next attempt. */
  postpone(hash: string, reason: string): number {
    const before = this.#known.get(hash);
    const pauseMs = Math.min(LONGEST_MS, before === undefined ? this.#firstPauseMs : before.pauseMs * 2);
    this.#known.set(hash, { until: this.#clock.elapsed() + pauseMs, pauseMs, reason });
    return pauseMs;
  }

  /** Clears the refusal of a release. */
  forget(hash: string): void {
    this.#known.delete(hash);
  }
}
