import type { ServerResponse } from "node:http";
import { ApiError } from "../errors.ts";

/** Retry-After in seconds. */
const RETRY_AFTER = 5;

interface Limits {
  /** Of all subjects together, in this process. */
  all: number;
  /** Limit per subject once half of all slots are in use. */
  each: number;
}

/**
 * Limits concurrent work that holds memory. Unlike a rate it counts what is running, not what was
 * started.
 */
export class Slots {
  readonly #limits: Limits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot until the returned function is called.
   * @throws TOO_MANY_REQUESTS if the subject is at its limit, UNAVAILABLE if all slots are taken
   * (S58)
   */
  take(subject: string): () => void {
    const own = this.#taken.get(subject) ?? 0;
    const { all, each } = this.#limits;
    if (own >= each && this.#all >= all / 2) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: RETRY_AFTER });
    if (this.#all >= all) throw new ApiError("UNAVAILABLE", { retryAfter: RETRY_AFTER });
    this.#taken.set(subject, own + 1);
    this.#all += 1;
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      const left = (this.#taken.get(subject) ?? 0) - 1;
      if (left > 0) this.#taken.set(subject, left);
      else this.#taken.delete(subject);
      this.#all -= 1;
    };
  }

  /**
   * Takes a slot until the response is sent or the connection closes, which may already have
   * happened. Throws as `take`.
   */
  takeFor({ raw }: { raw: ServerResponse }, subject: string): void {
    const free = this.take(subject);
    if (raw.closed) free();
    else raw.once("close", free);
  }
}
