import { HOUR_MS } from "../../../../engine/values/durations.ts";
import type { Clock } from "../../clock.ts";

/** The longest pause before a release is tried again. */
const LONGEST_MS = HOUR_MS;

interface Refusal {
  /** By the clock's `elapsed`. */
  until: number;
  pauseMs: number;
  reason: string;
}

/**
 * Releases that this process does not serve. A verdict about the documents takes minutes and would be the same until the next
 * start, so it stands. A check that the time ran out of says nothing about them, as the machine may just be busy: it is made
 * again after a pause, which doubles each time up to an hour.
 */
export class Refusals {
  readonly #clock: Clock;
  readonly #firstPauseMs: number;
  readonly #known = new Map<string, Refusal>();

  constructor(clock: Clock, firstPauseMs: number) {
    this.#clock = clock;
    this.#firstPauseMs = firstPauseMs;
  }

  /** Milliseconds until a release may be tried; 0 for now, Infinity for never. */
  wait(hash: string): number {
    const refusal = this.#known.get(hash);
    return refusal === undefined ? 0 : Math.max(0, refusal.until - this.#clock.elapsed());
  }

  /** Why a release was last refused; empty where it was not. */
  reason(hash: string): string {
    return this.#known.get(hash)?.reason ?? "";
  }

  /** The documents are refused. */
  refuse(hash: string, reason: string): void {
    this.#known.set(hash, { until: Number.POSITIVE_INFINITY, pauseMs: LONGEST_MS, reason });
  }

  /** The time ran out. Returns the milliseconds until the next try. */
  postpone(hash: string, reason: string): number {
    const before = this.#known.get(hash);
    const pauseMs = Math.min(LONGEST_MS, before === undefined ? this.#firstPauseMs : before.pauseMs * 2);
    this.#known.set(hash, { until: this.#clock.elapsed() + pauseMs, pauseMs, reason });
    return pauseMs;
  }

  /** The release stands after all. */
  forget(hash: string): void {
    this.#known.delete(hash);
  }
}
