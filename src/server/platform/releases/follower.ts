import type { Database } from "../db/database.ts";
import type { LoadedRelease } from "./loaded-release.ts";
import type { ReleaseLoader } from "./loader.ts";
import { readLive } from "./publication/publications.ts";
import type { ReleaseLog } from "./publication/release-log.ts";

const CHANNEL = "live_release";

/**
 * Keeps up with the log of publications, forward only: whatever is heard late or takes long to load never puts an older
 * publication in force. One that cannot be served here leaves the one before in force, and is the reason why this server is not ready.
 */
export class LogFollower {
  readonly #database: Database;
  readonly #loader: ReleaseLoader;
  readonly #log: ReleaseLog;
  #last: Promise<void> = Promise.resolve();
  #live: LoadedRelease | null = null;
  #number = 0;
  #behind: string | null = null;
  #stopListening: (() => Promise<void>) | null = null;
  /** The next look at a publication whose release could not be loaded in time. */
  #later: NodeJS.Timeout | undefined;
  #stopped = false;
  /** Is told the number of each publication that was taken up. */
  afterTakingUp: (publication: number) => void = () => {};

  constructor(database: Database, loader: ReleaseLoader, log: ReleaseLog) {
    this.#database = database;
    this.#loader = loader;
    this.#log = log;
  }

  /** The release that this server serves; null before the first. */
  get live(): LoadedRelease | null {
    return this.#live;
  }

  /** Number of the publication that this server serves; 0 before the first. */
  get number(): number {
    return this.#number;
  }

  /** Why this server does not serve the publication in force; null where it does. */
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

  /** Tells every server of a publication, this one too. To be called in the transaction that makes it. */
  async tell(number: number, tx: Parameters<Database["notify"]>[2]): Promise<void> {
    await this.#database.notify(CHANNEL, String(number), tx);
  }

  /** Takes up the publication in force. One at a time, so that one which takes long to load never comes after a newer one. */
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
    // Its pause may be over by now: then it is due at once. Without a reason it was not refused, but is not stored.
    if (reason !== "" && wait < Infinity && !this.#stopped) this.#later = setTimeout(() => this.#look(), wait).unref();
    this.#log.error({ release, publication, reason }, "the new release cannot be loaded: the one before stays in force here");
  }
}
