import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { LoadedRelease } from "./loaded-release.ts";
import type { ReleaseLoader } from "./loader.ts";
import { readLive } from "./publication/publications.ts";

const CHANNEL = "live_release";

/**
 * Follows the publication log, forward only: late notifications and slow loads never restore an
 * older publication. If a publication cannot be served here, the previous one stays live and the
 * server reports that it is not ready.
 */
export class LogFollower {
  readonly #database: Database;
  readonly #loader: ReleaseLoader;
  readonly #log: Log;
  #last: Promise<void> = Promise.resolve();
  #live: LoadedRelease | null = null;
  #number = 0;
  #behind: string | null = null;
  #stopListening: (() => Promise<void>) | null = null;
  /** Retry timer for a release that could not be loaded in time. */
  #later: NodeJS.Timeout | undefined;
  #stopped = false;
  /** Called with the number of each publication that becomes live here. */
  afterTakingUp: (publication: number) => void = () => {};

  constructor(database: Database, loader: ReleaseLoader, log: Log) {
    this.#database = database;
    this.#loader = loader;
    this.#log = log;
  }

  /** The release that this server serves; null before the first one. */
  get live(): LoadedRelease | null {
    return this.#live;
  }

  /** Number of the publication that this server serves; 0 before the first one. */
  get number(): number {
    return this.#number;
  }

  /** Why this server does not serve the current publication; null if it does. */
  get behind(): string | null {
    return this.#behind;
  }

  async listen(): Promise<void> {
    this.#stopListening = await this.#database.listen(CHANNEL, () => this.#look());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#later);
    await this.#stopListening?.();
  }

  /**
   * Notifies all servers of a publication, including this one. To be called in the transaction of
   * the publication.
   */
  async notify(number: number, tx: Parameters<Database["notify"]>[2]): Promise<void> {
    await this.#database.notify(CHANNEL, String(number), tx);
  }

  /**
   * Loads the current publication. Calls run one at a time, so that a slow load cannot replace a
   * newer publication.
   */
  refresh(): Promise<void> {
    const refresh = this.#last.then(() => this.#takeUp());
    this.#last = refresh.catch(() => {});
    return refresh;
  }

  #look(): void {
    this.refresh().catch((error: unknown) => this.#log.error({ err: error }, "a new release could not be loaded"));
  }

  async #takeUp(): Promise<void> {
    const row = await readLive(this.#database.db);
    if (row === null || row.publication <= this.#number) return;
    const { publication, release } = row;
    const live = await this.#loader.get(release);
    if (live === null) return this.#stayBehind(publication, release);
    const before = this.#live;
    this.#live = live;
    this.#number = publication;
    this.#behind = null;
    if (before !== null) this.#loader.keep(before);
    this.#log.info({ release, publication }, "release in force");
    this.afterTakingUp(publication);
  }

  #stayBehind(publication: number, release: string): void {
    const { reason, wait } = this.#loader.refusal(release);
    this.#behind = `publication ${publication} cannot be served here: ${reason}`;
    clearTimeout(this.#later);
    // If the pause has elapsed, the retry is immediate. An empty reason means that the release is
    // not stored.
    if (reason !== "" && wait < Infinity && !this.#stopped) this.#later = setTimeout(() => this.#look(), wait).unref();
    this.#log.error(
      { release, publication, note: reason },
      "the new release cannot be loaded; this server continues with the previous release",
    );
  }
}
