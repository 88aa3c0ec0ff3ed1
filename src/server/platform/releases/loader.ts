import { LRUCache } from "lru-cache";
import { assembleCatalog } from "../../../engine/catalog/check.ts";
import type { Finding, SourceDocument } from "../../../engine/catalog/document.ts";
import { finding } from "../../../engine/catalog/findings/finding.ts";
import { type DocumentMigration, migrateDocuments } from "../../../engine/release/document-migrations.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Db } from "../db/tables/tables.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { Log } from "../log.ts";
import { type AssetFiles, builderHash } from "./build.ts";
import { CatalogRelease } from "./catalog-release.ts";
import { ContentStore } from "./documents/content-store.ts";
import * as store from "./documents/store.ts";
import { LoadedRelease } from "./loaded-release.ts";
import { CompiledForms } from "./prepared-forms.ts";
import { Refusals } from "./publication/refusals.ts";
import { logFinding } from "./publication/release-log.ts";
import type { ReleaseWorker } from "./work/release-worker.ts";

const MAX_OLD_RELEASES = 6;

interface LoaderOptions {
  database: Database;
  clock: Clock;
  log: Log;
  /** Id of the site that this server serves. */
  siteId: string;
  releaseWorker: ReleaseWorker;
  /** Milliseconds before a release that timed out is retried. */
  recheckMs: number;
  documentMigrations: readonly DocumentMigration[];
}

/**
 * Loads stored releases and caches the most recent ones. Lifts documents to the current shape
 * without checking them again, as they were checked when published. Rebuilds only assets that other
 * code built.
 */
export class ReleaseLoader {
  readonly contents = new ContentStore();
  readonly #options: LoaderOptions;
  readonly #kept = new LRUCache<string, LoadedRelease>({ max: MAX_OLD_RELEASES });
  /** Releases read without their assets. */
  readonly #catalogs = new LRUCache<string, CatalogRelease>({ max: MAX_OLD_RELEASES });
  readonly #documents = new LRUCache<string, readonly SourceDocument[]>({ max: MAX_OLD_RELEASES });
  readonly #unreadable = new LRUCache<string, true>({ max: 1_000 });
  readonly #loading = new Map<string, Promise<LoadedRelease | null>>();
  readonly #refusals: Refusals;
  readonly #compiled: CompiledForms;

  constructor(options: LoaderOptions) {
    this.#options = options;
    this.#refusals = new Refusals(options.clock, options.recheckMs);
    this.#compiled = new CompiledForms(() => todayInIndia(options.clock.now()));
  }

  /** Returns a release by its hash; null if it is not stored or cannot be loaded (see `refusal`). */
  async get(hash: string): Promise<LoadedRelease | null> {
    const release = this.#kept.get(hash) ?? (await this.#loadOnce(hash));
    if (release !== null) this.keep(release);
    return release;
  }

  /**
   * Returns a release without assets; null if it is not stored or cannot be read. Concurrent calls
   * do not share a read, as each may run in its own transaction.
   */
  async read(hash: string, db: Db): Promise<CatalogRelease | null> {
    const known = this.#kept.get(hash) ?? this.#catalogs.get(hash);
    if (known !== undefined) return known;
    const documents = await this.documents(hash, db).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      this.#noteUnreadable(hash, error);
      return null;
    });
    if (documents === null) return null;
    const catalog = assembleCatalog(documents);
    const site = catalog.sites.get(this.#options.siteId);
    if (site === undefined) {
      this.#noteUnreadable(hash, new Error(`The release has no site document "${this.#options.siteId}"`));
      return null;
    }
    const release = new CatalogRelease({ hash, catalog, site, compiled: this.#compiled, documents });
    this.#catalogs.set(hash, release);
    return release;
  }

  /** Logs once per release, as calls may repeat. */
  #noteUnreadable(hash: string, error: unknown): void {
    if (this.#unreadable.has(hash)) return;
    this.#unreadable.set(hash, true);
    this.#options.log.error({ err: error, release: hash }, "the documents of the release cannot be read");
  }

  /** Caches a release; evicts the least recently used one. */
  keep(release: LoadedRelease): void {
    this.#kept.set(release.hash, release);
    this.#catalogs.delete(release.hash);
  }

  /**
   * Returns why a release was not loaded, and the milliseconds until the next attempt: Infinity for
   * never, 0 for now.
   */
  refusal(hash: string): { reason: string; wait: number } {
    return { reason: this.#refusals.reason(hash), wait: this.#refusals.wait(hash) };
  }

  /** Returns findings that prevent this server from serving the documents: they must include its site. */
  findUnserved(documents: readonly SourceDocument[]): Finding[] {
    const { siteId: id } = this.#options;
    const served = documents.some((document) => document.kind === "site" && document.id === id);
    return served ? [] : [finding("no-site", { kind: "site", id, pointer: "" }, { name: id })];
  }

  /** Turns documents that were just checked into a loaded release. Null if they lack this server's site. */
  adopt(hash: string, documents: readonly store.HashedDocument[], files: AssetFiles): LoadedRelease | null {
    const { siteId, log } = this.#options;
    const stored = documents.map(({ kind, id, hash: name, content }) => ({ kind, id, content: this.contents.keep(name, content) }));
    const catalog = assembleCatalog(stored);
    const site = catalog.sites.get(siteId);
    if (site === undefined) {
      const reason = `SITE: the release has no site document "${siteId}"`;
      log.error({ release: hash }, reason);
      this.#refusals.refuse(hash, reason);
      return null;
    }
    this.#refusals.forget(hash);
    const release = new LoadedRelease({ hash, catalog, site, files, compiled: this.#compiled, documents: stored });
    this.keep(release);
    return release;
  }

  /**
   * Returns the documents of a release in the current shape; null for an unknown hash.
   * @throws NewerShape if newer code stored it
   */
  async documents(hash: string, db: Db): Promise<readonly SourceDocument[] | null> {
    const known = (this.#kept.get(hash) ?? this.#catalogs.get(hash))?.documents ?? this.#documents.get(hash);
    if (known !== undefined) return known;
    const stored = await store.readRelease(db, hash);
    if (stored === null) return null;
    const migrated = await this.#migrated(stored, db);
    this.#documents.set(hash, migrated);
    return migrated;
  }

  async #migrated({ manifest, shape }: store.StoredRelease, db: Db): Promise<readonly SourceDocument[]> {
    const missing = Object.values(manifest).filter((name) => this.contents.get(name) === undefined);
    // Holds references until the release does, because contents are interned weakly.
    const read = new Map<string, object>();
    for await (const texts of store.readContents(db, missing))
      for (const [name, text] of texts) read.set(name, this.contents.keep(name, JSON.parse(text)));
    const names = Object.entries(manifest).sort(([one], [other]) => (one < other ? -1 : 1));
    const documents = names.map(([name, hash]): SourceDocument => {
      const [kind, id] = store.splitName(name);
      return { kind, id, content: read.get(hash) ?? this.contents.get(hash) };
    });
    return migrateDocuments(documents, shape, this.#options.documentMigrations);
  }

  /** Concurrent calls for a release share one load. */
  #loadOnce(hash: string): Promise<LoadedRelease | null> {
    const known = this.#loading.get(hash);
    if (known !== undefined) return known;
    const loading = this.#load(hash).finally(() => this.#loading.delete(hash));
    this.#loading.set(hash, loading);
    return loading;
  }

  async #load(hash: string): Promise<LoadedRelease | null> {
    if (this.#refusals.wait(hash) > 0) return null;
    const stored = await store.readRelease(this.#options.database.db, hash);
    if (stored === null) return null;
    const migrated = await this.#migrated(stored, this.#options.database.db).catch((error: unknown) => {
      this.#options.log.error({ err: error, release: hash }, "the documents of the release cannot be migrated to the current schema");
      this.#refusals.refuse(hash, `its documents cannot be migrated to the current shape: ${String(error)}`);
      return null;
    });
    if (migrated === null) return null;
    const documents = await this.contents.hashed(migrated);
    const files = stored.assets.builder === builderHash() ? stored.assets.files : await this.#rebuild(hash, documents);
    return files === null ? null : this.adopt(hash, documents, files);
  }

  /** Rebuilds assets that older code built. Null if this code cannot build them. */
  async #rebuild(hash: string, documents: readonly store.HashedDocument[]): Promise<AssetFiles | null> {
    const { releaseWorker, log, database } = this.#options;
    const { findings, build, late } = await releaseWorker.build(documents).catch((error: unknown) => {
      log.error({ err: error, release: hash }, "the release could not be built");
      return { findings: [], build: null, late: true };
    });
    if (build === null) {
      for (const finding of findings) logFinding(log, finding);
      const reason = findings.map(sentence).at(0) ?? "it could not be made ready in time";
      if (late) log.warn({ release: hash, ms: this.#refusals.postpone(hash, reason) }, "the build of the release will be retried later");
      else this.#refusals.refuse(hash, reason);
      return null;
    }
    await store.saveAssets(database.db, build.assets);
    await store.setAssets(database.db, hash, { builder: builderHash(), files: build.files });
    return build.files;
  }
}

const sentence = ({ kind, id, pointer, message }: Finding) => `${kind}/${id}${pointer}: ${message}`;
