import type { Database } from "../db/database.ts";
import type { Db } from "../db/tables/tables.ts";

const CHANNEL = "call_endings";

/** Notifies callers that wait for a keyed call, in any process, that it has ended. */
export class CallCompletion {
  readonly #database: Database;
  readonly #waiting = new Map<string, Set<() => void>>();
  #listening: Promise<unknown> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Registers a waiter. Call it before checking whether the call has already ended.
   * @returns `within`, which resolves when the call ends or after so many milliseconds
   */
  async expect(name: string): Promise<{ within(ms: number): Promise<void>; stop(): void }> {
    this.#listening ??= this.#database
      .listen(CHANNEL, (ended) => this.#resume(ended))
      .catch((error: unknown) => {
        this.#listening = null;
        throw error;
      });
    await this.#listening;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting.add(resolve));
    const stop = () => {
      waiting.delete(resolve);
      if (waiting.size === 0 && this.#waiting.get(name) === waiting) this.#waiting.delete(name);
    };
    const within = async (ms: number) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      await promise;
      clearTimeout(timer);
      stop();
    };
    return { within, stop };
  }

  /** Announces the end of a call, whatever its result; within a transaction, on its commit. */
  async announce(name: string, db: Db): Promise<void> {
    await this.#database.notify(CHANNEL, name, db);
  }

  /** An empty name means that notifications may have been missed. */
  #resume(name: string): void {
    const names = name === "" ? [...this.#waiting.keys()] : [name];
    for (const each of names) for (const resolve of this.#waiting.get(each) ?? []) resolve();
  }
}
