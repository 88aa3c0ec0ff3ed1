import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";

export interface Limit {
  /** What is counted; with the subject, the key of the window. */
  name: string;
  count: number;
  seconds: number;
}

/** Windows that are remembered at once; the oldest are given up first. */
const KEPT = 20_000;

/**
 * Counts calls in the memory of this process, so that refusing one costs less than doing what it asks for. It keeps one caller
 * from slowing the others, for which each process has to count its own; what must be counted between all of them, such as
 * guesses and messages, is counted in the database (`countEvent`).
 */
export class CallCounter {
  readonly #clock: Clock;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one call of a subject. Throws TOO_MANY_REQUESTS when it is beyond the limit. */
  count(limit: Limit, subject: string): void {
    const key = `${limit.name} ${subject}`;
    const now = this.#clock.now().getTime();
    const known = this.#windows.get(key);
    if (known === undefined || known.endsAt <= now) {
      this.#begin(key, now + limit.seconds * 1000);
      return;
    }
    known.count += 1;
    if (known.count > limit.count) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil((known.endsAt - now) / 1000) });
  }

  /** A new window stands behind all others, so that those before it are the older ones. */
  #begin(key: string, endsAt: number): void {
    this.#windows.delete(key);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size >= KEPT && oldest !== undefined) this.#windows.delete(oldest);
    this.#windows.set(key, { count: 1, endsAt });
  }
}
