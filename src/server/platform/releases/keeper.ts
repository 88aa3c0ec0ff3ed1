import type { Finding, SourceDocument } from "../../../engine/catalog/document.ts";
import { DOCUMENT_MIGRATIONS, type DocumentMigration } from "../../../engine/release/document-migrations.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Db } from "../db/tables/tables.ts";
import type { Log } from "../log.ts";
import { DEFAULT_TIMEOUTS, type Timeouts } from "../timeouts.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { CheckoutAdoption } from "./adoption.ts";
import { type Manifest, manifestOf } from "./documents/store.ts";
import { LogFollower } from "./follower.ts";
import { ReleaseLoader } from "./loader.ts";
import type { Changes, Publication, Published } from "./publication/publication.ts";
import {
  lastImported,
  listPublications,
  type PublicationRow,
  readLive,
  releasesBetween,
  wasLiveSince,
} from "./publication/publications.ts";
import { Publisher, type PublishOptions } from "./publication/publisher.ts";
import { logFinding } from "./publication/release-log.ts";
import type { Release, Releases, ServedRelease } from "./release.ts";
import { ReleaseWorker } from "./work/release-worker.ts";

/** The live documents with their publication, as the base of a change. */
interface LiveDocuments {
  publication: number;
  documents: readonly SourceDocument[];
}

/** Like `LiveDocuments`, as hashes. */
interface LiveState {
  publication: number;
  manifest: Manifest;
  /**
   * Names (`kind/id`) of documents that differ from the last imported files, because they were
   * edited in the product.
   */
  edited: string[];
}

/** Facade of release handling: serves the live release, follows the log and publishes. */
export class ReleaseKeeper implements Releases {
  readonly #database: Database;
  readonly #log: Log;
  readonly #releaseWorker: ReleaseWorker;
  readonly #ownsWorker: boolean;
  readonly #loader: ReleaseLoader;
  readonly #follower: LogFollower;
  readonly #publisher: Publisher;
  readonly #adoption: CheckoutAdoption;

  /**
   * @param releaseWorker worker that checks releases, which stays open after `stop`; by default the
   * keeper creates its own
   * @param documentMigrations replaces those of the code
   */
  constructor(
    database: Database,
    clock: Clock,
    log: Log,
    siteId: string,
    waits: Pick<Timeouts, "checkPieceMs" | "recheckMs"> = DEFAULT_TIMEOUTS,
    {
      releaseWorker = null,
      documentMigrations = DOCUMENT_MIGRATIONS,
    }: { releaseWorker?: ReleaseWorker | null; documentMigrations?: readonly DocumentMigration[] } = {},
  ) {
    this.#database = database;
    this.#log = log;
    this.#ownsWorker = releaseWorker === null;
    this.#releaseWorker = releaseWorker ?? new ReleaseWorker(waits);
    this.#loader = new ReleaseLoader({
      database,
      clock,
      log,
      siteId,
      releaseWorker: this.#releaseWorker,
      recheckMs: waits.recheckMs,
      documentMigrations,
    });
    this.#follower = new LogFollower(database, this.#loader, log);
    const parts = {
      database,
      clock,
      log,
      releaseWorker: this.#releaseWorker,
      loader: this.#loader,
      follower: this.#follower,
      shape: documentMigrations.length,
    };
    this.#publisher = new Publisher(parts);
    this.#adoption = new CheckoutAdoption({ ...parts, publisher: this.#publisher });
  }

  live(): ServedRelease {
    const { live } = this.#follower;
    if (live === null) throw new Error("No release is loaded yet");
    return live;
  }

  publication(): number {
    return this.#follower.number;
  }

  afterTakingUp(work: (publication: number) => void): void {
    this.#follower.afterTakingUp = work;
  }

  behind(): string | null {
    return this.#follower.behind;
  }

  async find(hash: string, db: Db): Promise<Release | null> {
    const { live } = this.#follower;
    return live?.hash === hash ? live : this.#loader.read(hash, db);
  }

  async findSince(hash: string, since: Date, db: Db): Promise<Release | null> {
    return (await this.#wasLiveSince(hash, since, db)) ? this.find(hash, db) : null;
  }

  async serve(hash: string): Promise<ServedRelease | null> {
    const { live } = this.#follower;
    return live?.hash === hash ? live : this.#loader.get(hash);
  }

  async serveSince(hash: string, since: Date): Promise<ServedRelease | null> {
    return (await this.#wasLiveSince(hash, since, this.#database.db)) ? this.serve(hash) : null;
  }

  async #wasLiveSince(hash: string, since: Date, db: Db): Promise<boolean> {
    return this.#follower.live?.hash === hash || wasLiveSince(db, hash, since);
  }

  documentsOf(hash: string, db: Db): Promise<readonly SourceDocument[] | null> {
    return this.#loader.documents(hash, db);
  }

  between(formId: string, from: string, to: string, db: Db): Promise<string[]> {
    return releasesBetween(db, formId, from, to);
  }

  /**
   * Imports the files of this checkout and loads the live release.
   * @throws Error if no release can be served
   */
  async start(checkout: readonly SourceDocument[]): Promise<void> {
    const { ok, findings } = await this.#adoption.adopt(checkout);
    for (const finding of findings) logFinding(this.#log, finding);
    await this.#follower.refresh();
    if (this.#follower.live === null)
      throw new Error(
        ok
          ? "The live release cannot be loaded: see the lines above"
          : "The documents have errors: see the lines above, or npm run config -- check",
      );
    await this.#follower.listen();
  }

  async stop(): Promise<void> {
    await this.#follower.stop();
    if (this.#ownsWorker) await this.#releaseWorker.close();
  }

  /**
   * Publishes documents as the live release on all servers. Changes nothing if they have errors.
   * @throws PublicationConflict if another publication happened after the base
   */
  publish(documents: readonly SourceDocument[], publication: Publication, options: PublishOptions = {}): Promise<Published> {
    return this.#publisher.publish(documents, publication, options);
  }

  /** Like `publish`, with changed documents only. */
  publishChanges(changes: Changes, publication: Publication, options: PublishOptions & { on: number }): Promise<Published> {
    return this.#publisher.publishChanges(changes, publication, options);
  }

  /** Checks changes without publishing them. */
  check(changes: Changes, on: number): Promise<{ ok: boolean; findings: Finding[] }> {
    return this.#publisher.check(changes, on);
  }

  /**
   * Rolls back to the release of an earlier publication, by default the previous one.
   * @throws PublicationConflict, UnknownPublication, AlreadyRolledBack
   */
  takeBack(number: number | null, publication: Omit<Publication, "source">, on?: number): Promise<Published> {
    return this.#publisher.takeBack(number, publication, on);
  }

  /** Returns a page of the log, newest first. */
  publications(page: { before: number | null; limit: number }): Promise<PublicationRow[]> {
    return listPublications(this.#database.db, page);
  }

  /** Returns the documents of the live release in the current shape. */
  async liveDocuments(): Promise<SourceDocument[]> {
    return [...(await this.documentsInForce()).documents];
  }

  /** Like `liveDocuments`, with the number of their publication; 0 for none. */
  async documentsInForce(): Promise<LiveDocuments> {
    const live = await readLive(this.#database.db);
    if (live === null) return { publication: 0, documents: [] };
    return { publication: live.publication, documents: (await this.#loader.documents(live.release, this.#database.db)) ?? [] };
  }

  /**
   * Returns the live state for comparison with other documents: the files of the checkout, or of a
   * folder that the last import may have come from.
   */
  async state(of: "checkout" | "folder"): Promise<LiveState> {
    const live = await readLive(this.#database.db);
    if (live === null) return { publication: 0, manifest: {}, edited: [] };
    const manifest = await this.#manifest(live.release);
    await yieldToEventLoop();
    const base = (of === "folder" ? await lastImported(this.#database.db, live.release) : null) ?? live.checkout;
    const files = base === live.release ? manifest : await this.#manifest(base);
    await yieldToEventLoop();
    const names = [...new Set([...Object.keys(manifest), ...Object.keys(files)])];
    return { publication: live.publication, manifest, edited: names.filter((name) => manifest[name] !== files[name]) };
  }

  /** Returns the manifest of a release's documents in the current shape. */
  async #manifest(release: string): Promise<Manifest> {
    return manifestOf(await this.#loader.contents.hashed((await this.#loader.documents(release, this.#database.db)) ?? []));
  }
}
