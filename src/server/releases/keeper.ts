import { assembleCatalog } from "../../engine/catalog/check.ts";
import type { Finding, SourceDocument } from "../../engine/catalog/document.ts";
import { findFrozenConsents } from "../../engine/release/diff.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { USUAL_WAITS, type Waits } from "../waits.ts";
import { type Build, builderHash } from "./build.ts";
import type { LiveRelease, Releases } from "./live-release.ts";
import { LoadedRelease } from "./loaded-release.ts";
import { mergeCheckout } from "./merge.ts";
import { Refusals } from "./refusals.ts";
import { ReleaseChecks } from "./release-checks.ts";
import * as store from "./store.ts";

const CHANNEL = "live_release";
const KEPT_OLD = 6;
/** How often a start merges the files with what others publish meanwhile. */
const MERGES = 5;

export interface Publication {
  author: string;
  note: string;
  source: store.ReleaseRow["source"];
}

export type Published = { ok: true; hash: string; findings: Finding[] } | { ok: false; findings: Finding[] };

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Holds the release in force, hears of new ones, and publishes. */
export class ReleaseKeeper implements Releases {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #siteId: string;
  /** Releases in memory beside the one in force, the one used last at the end. */
  readonly #old = new Map<string, LoadedRelease>();
  readonly #loading = new Map<string, Promise<LoadedRelease | null>>();
  readonly #refusals: Refusals;
  readonly #checks: ReleaseChecks;
  #lastRefresh: Promise<void> = Promise.resolve();
  #live: LoadedRelease | null = null;
  #stopListening: (() => Promise<void>) | null = null;
  /** The next look at a release in force that could not be loaded in time. */
  #later: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(database: Database, clock: Clock, log: Log, siteId: string, waits: Pick<Waits, "checkPieceMs" | "recheckMs"> = USUAL_WAITS) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#siteId = siteId;
    this.#checks = new ReleaseChecks(waits);
    this.#refusals = new Refusals(clock, waits.recheckMs);
  }

  live(): LiveRelease {
    if (this.#live === null) throw new Error("No release is loaded yet");
    return this.#live;
  }

  async byHash(hash: string): Promise<LiveRelease | null> {
    if (this.#live?.hash === hash) return this.#live;
    const release = this.#old.get(hash) ?? (await this.#loadOnce(hash));
    if (release !== null) this.#keep(release);
    return release;
  }

  async byHashSince(hash: string, since: Date): Promise<LiveRelease | null> {
    if (this.#live?.hash === hash) return this.#live;
    return (await store.wasLiveSince(this.#database.db, hash, since)) ? this.byHash(hash) : null;
  }

  /** Loads the release in force, after the files of this checkout were taken account of. Throws when there is none that can be served. */
  async start(checkout: SourceDocument[]): Promise<void> {
    const { ok, findings } = await this.#adopt(checkout);
    for (const finding of findings) this.#report(finding);
    await this.#refresh();
    if (this.#live === null)
      throw new Error(
        ok
          ? "The live release cannot be loaded: see the lines above"
          : "The documents have errors: see the lines above, or npm run config -- check",
      );
    this.#stopListening = await this.#database.listen(CHANNEL, () => this.#look());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#later);
    await this.#stopListening?.();
  }

  #look(): void {
    this.#refresh().catch((error: unknown) => this.#log.error({ err: error }, "a new release could not be loaded"));
  }

  /**
   * Makes the given documents the release in force, on every server. Nothing changes when they have errors.
   * `checkout` marks that they are what the files say now.
   * @throws PublicationConflict when another release was published while these documents were checked
   */
  async publish(documents: readonly SourceDocument[], publication: Publication, options: { checkout?: boolean } = {}): Promise<Published> {
    return this.#publishOver(await store.readLive(this.#database.db), documents, publication, options);
  }

  /** @param live what the documents were made from */
  async #publishOver(
    live: store.Live | null,
    documents: readonly SourceDocument[],
    publication: Publication,
    options: { checkout?: boolean } = {},
  ): Promise<Published> {
    const hashed = await store.hashDocuments(documents);
    const manifest = store.manifestOf(hashed);
    const hash = await store.releaseHash(manifest);
    const next = { release: hash, checkout: options.checkout || live === null ? hash : live.checkout };
    if (live?.release === hash) {
      if (options.checkout) await inTransaction(this.#database, (tx) => store.setLive(tx, live, next, this.#clock.now()));
      return { ok: true, hash, findings: [] };
    }
    const { findings, build } = await this.#checks.check(documents);
    const frozen = findFrozenConsents(await store.consentsEverLive(this.#database.db), [...documents]);
    if (build === null || frozen.length > 0) return { ok: false, findings: [...findings, ...frozen] };
    const now = this.#clock.now();
    await inTransaction(this.#database, async (tx) => {
      await store.saveAssets(tx, build.assets);
      await store.insertRelease(tx, { hash, parent: live?.release ?? null, ...publication }, hashed, manifestFor(build), now);
      await store.setLive(tx, live, next, now);
      await this.#database.notify(CHANNEL, hash, tx);
    });
    this.#refusals.forget(hash);
    await this.#refresh();
    this.#log.info({ release: hash }, "release published");
    return { ok: true, hash, findings };
  }

  /** The documents of the release in force. */
  async liveDocuments(): Promise<SourceDocument[]> {
    const live = await store.readLive(this.#database.db);
    const release = live === null ? null : await store.readRelease(this.#database.db, live.release);
    return (release?.documents ?? []).map(({ kind, id, content }) => ({ kind, id, content }));
  }

  /** Merges the files with the release in force, and again with what was published over it meanwhile. */
  async #adopt(checkout: SourceDocument[]): Promise<Published> {
    for (let merge = 1; ; merge++) {
      try {
        return await this.#merge(checkout);
      } catch (error) {
        if (merge === MERGES || !(error instanceof store.PublicationConflict)) throw error;
      }
    }
  }

  /** A changed checkout becomes a release of its own, unless it collides with edits made in the product. */
  async #merge(checkout: SourceDocument[]): Promise<Published> {
    const { db } = this.#database;
    const hashed = await store.hashDocuments(checkout);
    const manifest = store.manifestOf(hashed);
    const hash = await store.releaseHash(manifest);
    const live = await store.readLive(db);
    const first: Publication = { author: "checkout", note: "The documents of the repository", source: "checkout" };
    if (live === null) return this.#publishOver(live, checkout, first, { checkout: true });
    if (live.checkout === hash) return { ok: true, hash: live.release, findings: [] };
    const base = await store.readRelease(db, live.checkout);
    const edited = await store.readRelease(db, live.release);
    if (base === null || edited === null) throw new Error("The live release is not in the database");
    const { merged, conflicts } = mergeCheckout(store.manifestOf(base.documents), store.manifestOf(edited.documents), manifest);
    if (conflicts.length > 0) {
      for (const name of conflicts) {
        const [kind = "", id = ""] = splitName(name);
        this.#log.warn(
          { kind, id },
          "changed both in the files and in the product: the product's version stays. Settle it with npm run config -- export or import",
        );
      }
      return { ok: true, hash: live.release, findings: [] };
    }
    const sources = new Map(
      [...edited.documents, ...hashed].map((document) => [`${document.kind}/${document.id}/${document.hash}`, document]),
    );
    const documents = Object.entries(merged).flatMap(([name, content]) => sources.get(`${name}/${content}`) ?? []);
    const result = await this.#publishOver(live, documents, { ...first, note: "The repository's documents changed" });
    if (result.ok) await this.#rememberCheckout(hash, hashed, { ...live, release: result.hash });
    return result;
  }

  /** Keeps the files' state, so that the next difference is taken from it. */
  async #rememberCheckout(hash: string, documents: store.HashedDocument[], live: store.Live): Promise<void> {
    const now = this.#clock.now();
    await inTransaction(this.#database, async (tx) => {
      const row = { hash, parent: null, author: "checkout", note: "State of the files", source: "checkout" } as const;
      await store.insertRelease(tx, row, documents, { builder: "", files: {} }, now);
      await store.setLive(tx, live, { ...live, checkout: hash }, now);
    });
  }

  /** Takes up the release in force. One at a time, so that one which takes long to load never comes after a newer one. */
  #refresh(): Promise<void> {
    const refresh = this.#lastRefresh.then(() => this.#takeUp());
    this.#lastRefresh = refresh.catch(() => {});
    return refresh;
  }

  async #takeUp(): Promise<void> {
    const row = await store.readLive(this.#database.db);
    const before = this.#live;
    if (row === null || row.release === before?.hash) return;
    const { release } = row;
    const live = this.#old.get(release) ?? (await this.#loadOnce(release));
    if (live === null) {
      const wait = this.#refusals.wait(release);
      clearTimeout(this.#later);
      if (wait > 0 && wait < Infinity && !this.#stopped) this.#later = setTimeout(() => this.#look(), wait).unref();
      return this.#log.error({ release }, "the new release cannot be loaded: the one before stays in force here");
    }
    this.#live = live;
    if (before !== null) this.#keep(before);
    this.#log.info({ release }, "release in force");
  }

  /** Keeps a release in memory, and forgets the one that was not used for longest. */
  #keep(release: LoadedRelease): void {
    this.#old.delete(release.hash);
    this.#old.set(release.hash, release);
    const oldest = this.#old.keys().next().value;
    if (this.#old.size > KEPT_OLD && oldest !== undefined) this.#old.delete(oldest);
  }

  /** All who ask for a release while it is being loaded get the same one. */
  #loadOnce(hash: string): Promise<LoadedRelease | null> {
    const known = this.#loading.get(hash);
    if (known !== undefined) return known;
    const loading = this.#load(hash).finally(() => this.#loading.delete(hash));
    this.#loading.set(hash, loading);
    return loading;
  }

  async #load(hash: string): Promise<LoadedRelease | null> {
    if (this.#refusals.wait(hash) > 0) return null;
    const release = await store.readRelease(this.#database.db, hash);
    if (release === null) return null;
    const documents = release.documents.map(({ kind, id, content }) => ({ kind, id, content }));
    // It was checked when it was published; only other code could come to another verdict.
    const known = release.assets.builder === builderHash();
    const files = known ? release.assets.files : await this.#rebuild(hash, documents);
    if (files === null) return null;
    const catalog = assembleCatalog(documents);
    const site = catalog.sites.get(this.#siteId);
    if (site === undefined) {
      this.#log.error({ release: hash }, `SITE: the release has no site document "${this.#siteId}"`);
      return null;
    }
    return new LoadedRelease(hash, catalog, site, files);
  }

  /** The code that checks and makes assets has changed since they were made. Null when the release does not stand before it. */
  async #rebuild(hash: string, documents: readonly SourceDocument[]): Promise<Build["files"] | null> {
    const { findings, build, late } = await this.#checks.check(documents).catch((error: unknown) => {
      this.#log.error({ err: error, release: hash }, "the release could not be checked");
      return { findings: [], build: null, late: true };
    });
    if (build === null) {
      for (const finding of findings) this.#report(finding);
      if (late) this.#log.warn({ release: hash, ms: this.#refusals.postpone(hash) }, "the release is checked again later");
      else this.#refusals.refuse(hash);
      return null;
    }
    this.#refusals.forget(hash);
    await inTransaction(this.#database, async (tx) => {
      await store.saveAssets(tx, build.assets);
      await tx
        .updateTable("releases")
        .set({ assets: JSON.stringify(manifestFor(build)) })
        .where("hash", "=", hash)
        .execute();
    });
    return build.files;
  }

  #report({ severity, code, kind, id, pointer, message, mend }: Finding): void {
    const fields = { code, kind, id, pointer };
    if (severity === "error") this.#log.error(fields, `${message} ${mend}`);
    else this.#log.warn(fields, `${message} ${mend}`);
  }
}

const manifestFor = ({ files }: Build): store.AssetManifest => ({ builder: builderHash(), files });

function splitName(name: string): [string, string] {
  const slash = name.indexOf("/");
  return [name.slice(0, slash), name.slice(slash + 1)];
}
