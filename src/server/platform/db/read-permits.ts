import { ApiError } from "../errors.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Database } from "./database.ts";
import type { Db } from "./tables/tables.ts";

/** Retry-After in seconds of a call that got no permit in time. */
const RETRY_SECONDS = 5;

type Begin = () => void;

/**
 * A fair semaphore over the connections on which staff and partners read tables and reports, so
 * that slow ones do not block customers. Permits go round the members. If there are several
 * permits, no member gets all of them.
 */
export class ReadPermits {
  readonly #database: Pick<Database, "readings">;
  readonly #waitMs: number;
  readonly #mostOfOne: number;
  #free: number;
  readonly #running = new Map<string, number>();
  /** By member, in the order in which they get permits. */
  readonly #waiting = new Map<string, Begin[]>();

  constructor(database: Pick<Database, "readings">, { readingMs }: Pick<Timeouts, "readingMs">) {
    this.#database = database;
    this.#waitMs = readingMs;
    this.#free = database.readings.atOnce;
    this.#mostOfOne = Math.max(1, database.readings.atOnce - 1);
  }

  /**
   * Runs the work with a permit of the member. Throws UNAVAILABLE with Retry-After if there is none
   * in time.
   * @param work must query by the `db` it gets, one statement after the other
   * @param waitMs milliseconds; longer for callers that are not screens
   */
  async read<T>(member: string, work: (db: Db) => Promise<T>, waitMs = this.#waitMs): Promise<T> {
    await this.#acquire(member, waitMs);
    try {
      return await work(this.#database.readings.db);
    } finally {
      this.#release(member);
    }
  }

  async #acquire(member: string, waitMs: number): Promise<void> {
    if (this.#mayBegin(member)) {
      this.#begin(member);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const own = this.#waiting.get(member) ?? [];
      this.#waiting.set(member, own);
      const timer = setTimeout(() => {
        own.splice(own.indexOf(begin), 1);
        if (own.length === 0) this.#waiting.delete(member);
        reject(new ApiError("UNAVAILABLE", { retryAfter: RETRY_SECONDS }));
      }, waitMs);
      const begin = () => {
        clearTimeout(timer);
        this.#begin(member);
        resolve();
      };
      own.push(begin);
    });
  }

  #mayBegin(member: string): boolean {
    return this.#free > 0 && (this.#running.get(member) ?? 0) < this.#mostOfOne;
  }

  #begin(member: string): void {
    this.#free--;
    this.#running.set(member, (this.#running.get(member) ?? 0) + 1);
  }

  /** The next permit goes to the member who has waited longest since their last one. */
  #release(member: string): void {
    this.#free++;
    const left = (this.#running.get(member) ?? 1) - 1;
    if (left === 0) this.#running.delete(member);
    else this.#running.set(member, left);
    for (const [next, own] of this.#waiting) {
      if (!this.#mayBegin(next)) continue;
      const [begin, ...others] = own.splice(0);
      this.#waiting.delete(next);
      if (others.length > 0) {
        own.push(...others);
        this.#waiting.set(next, own);
      }
      begin?.();
      return;
    }
  }
}
