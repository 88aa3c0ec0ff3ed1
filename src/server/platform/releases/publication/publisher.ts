import type { Finding, SourceDocument } from "../../../../engine/catalog/document.ts";
import { type Difference, diffDocuments, findFrozenConsents } from "../../../../engine/release/diff.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import type { Db } from "../../db/tables/tables.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Log } from "../../log.ts";
import { yieldToEventLoop } from "../../yield-to-event-loop.ts";
import { type Build, builderHash } from "../build.ts";
import * as store from "../documents/store.ts";
import type { LogFollower } from "../follower.ts";
import type { ReleaseLoader } from "../loader.ts";
import type { ReleaseWorker } from "../work/release-worker.ts";
import type { Changes, Publication, Published } from "./publication.ts";
import {
  appendPublication,
  type ChangeCounts,
  consentsEverLive,
  type Live,
  type NewPublication,
  noteCheckout,
  PublicationConflict,
  readLive,
  readPublication,
} from "./publications.ts";

export interface PublishOptions {
  /**
   * Number of the publication that the documents are based on; by default the live one at the time
   * of the call.
   */
  on?: number;
  /** Whether they come from the checkout. */
  checkout?: boolean;
  /** Writes further rows in the publication's transaction. */
  alongside?: (tx: Db) => Promise<void>;
}

interface Parts {
  database: Database;
  clock: Clock;
  log: Log;
  releaseWorker: ReleaseWorker;
  loader: ReleaseLoader;
  follower: LogFollower;
  /** Number of migrations that documents of the current shape have been through. */
  shape: number;
}

/** Adds publications to the log: new documents after a check, and rollbacks. */
export class Publisher {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Publishes documents as the live release on all servers. Changes nothing if they have errors.
   * @throws PublicationConflict if another publication happened after the base
   */
  async publish(documents: readonly SourceDocument[], publication: Publication, options: PublishOptions = {}): Promise<Published> {
    return this.publishOver(await this.#liveOn(options.on), documents, publication, options);
  }

  /**
   * Like `publish`, with changes only: documents to add or replace, and names (`kind/id`) of
   * documents to delete.
   */
  async publishChanges(changes: Changes, publication: Publication, options: PublishOptions & { on: number }): Promise<Published> {
    const live = await this.#liveOn(options.on);
    return this.publishOver(live, await this.#withChanges(live, changes), publication, options);
  }

  /**
   * Checks changes without publishing them.
   * @throws PublicationConflict as `publishChanges`
   */
  async check(changes: Changes, on: number): Promise<{ ok: boolean; findings: Finding[] }> {
    const { loader, releaseWorker, follower } = this.#parts;
    const hashed = await loader.contents.hashed(await this.#withChanges(await this.#liveOn(on), changes));
    const unserved = loader.findUnserved(hashed);
    const { findings, build } = await releaseWorker.check(hashed, new Set(follower.live?.assets.values() ?? []));
    return { ok: build !== null && unserved.length === 0, findings: [...unserved, ...findings] };
  }

  /** Returns the documents of a publication with the changes applied. */
  async #withChanges(live: Live | null, changes: Changes): Promise<SourceDocument[]> {
    const replaced = new Set([...changes.removed, ...changes.documents.map(({ kind, id }) => `${kind}/${id}`)]);
    const before = live === null ? [] : ((await this.#parts.loader.documents(live.release, this.#parts.database.db)) ?? []);
    return [...before.filter(({ kind, id }) => !replaced.has(`${kind}/${id}`)), ...changes.documents];
  }

  /** @param live base of the documents */
  async publishOver(
    live: Live | null,
    documents: readonly SourceDocument[],
    publication: Publication,
    { checkout = false, alongside }: PublishOptions = {},
  ): Promise<Published> {
    const { database, releaseWorker, loader, clock, shape } = this.#parts;
    const hashed = await loader.contents.hashed(documents);
    const manifest = store.manifestOf(hashed);
    await yieldToEventLoop();
    const hash = await store.releaseHash(manifest);
    await yieldToEventLoop();
    const files = checkout || live === null ? hash : live.checkout;
    if (live?.release === hash) {
      if (checkout) await inTransaction(database, (tx) => noteCheckout(tx, live, files, clock.now()));
      return { ok: true, hash, publication: live.publication, findings: [], differences: [] };
    }
    const unserved = loader.findUnserved(documents);
    if (unserved.length > 0) return { ok: false, findings: unserved };
    const have = this.#parts.follower.live?.assets.values() ?? [];
    const { findings, build } = await releaseWorker.check(hashed, new Set(have));
    const frozen = findFrozenConsents(
      await consentsEverLive(database.db),
      documents,
      live === null ? [] : ((await loader.documents(live.release, database.db)) ?? []),
    );
    if (build === null || frozen.length > 0) return { ok: false, findings: [...findings, ...frozen] };
    await yieldToEventLoop();
    const before = live === null ? {} : await this.#manifest(live.release);
    await yieldToEventLoop();
    const changed = hashed.filter(({ kind, id, hash: name }) => before[`${kind}/${id}`] !== name);
    const differences = live === null ? [] : await this.#differences(live.release, before, documents, manifest);
    const entry = this.#entry(publication, hash, differences);
    await yieldToEventLoop();
    await this.#keep(changed, build);
    await yieldToEventLoop();
    const { author, note, source } = publication;
    const row = { hash, parent: live?.release ?? null, author, note, source };
    const number = await inTransaction(database, async (tx) => {
      const now = clock.now();
      await store.insertRelease(tx, row, { manifest, shape }, manifestFor(build), now);
      await yieldToEventLoop();
      const added = await this.#append(tx, live, { ...entry, documents: changesOf(before, manifest) }, files, now);
      await alongside?.(tx);
      return added;
    });
    await yieldToEventLoop();
    loader.adopt(hash, hashed, build.files);
    await yieldToEventLoop();
    await this.#inForce(number, hash);
    return { ok: true, hash, publication: number, findings, differences };
  }

  /**
   * Rolls back: publishes the release of an earlier publication.
   * @param number the earlier publication; by default the previous one, unless the live one is
   * itself a rollback
   * @throws PublicationConflict, UnknownPublication, AlreadyRolledBack
   */
  async takeBack(number: number | null, publication: Omit<Publication, "source">, on?: number): Promise<Published> {
    const { database, loader, clock } = this.#parts;
    const live = await this.#liveOn(on);
    const last = number === null && live !== null ? await readPublication(database.db, live.publication) : null;
    if (last !== null && last.restores !== null) throw new AlreadyRolledBack(last.number, last.restores);
    const wanted = number ?? (live?.publication ?? 0) - 1;
    const earlier = wanted < (live?.publication ?? 0) ? await readPublication(database.db, wanted) : null;
    if (live === null || earlier === null) throw new UnknownPublication(wanted);
    if ((await loader.get(earlier.release)) === null)
      throw new Error(
        `Nothing was taken back: the release of publication ${wanted} cannot be served: ${loader.refusal(earlier.release).reason}`,
      );
    const [before, after] = [await this.#manifest(live.release), await this.#manifest(earlier.release)];
    const differences = await this.#differences(live.release, before, (await loader.documents(earlier.release, database.db)) ?? [], after);
    const entry = this.#entry(publication, earlier.release, differences);
    const append = { ...entry, restores: wanted, documents: changesOf(before, after) };
    const added = await inTransaction(database, (tx) => this.#append(tx, live, append, live.checkout, clock.now()));
    await this.#inForce(added, earlier.release);
    return { ok: true, hash: earlier.release, publication: added, restores: wanted, findings: [], differences };
  }

  /** Stores the state of the files as the base of the next merge. */
  async storeCheckout(hash: string, documents: readonly store.HashedDocument[], live: Live): Promise<void> {
    const { database, clock, shape } = this.#parts;
    await store.saveDocuments(database.db, documents);
    await inTransaction(database, async (tx) => {
      const now = clock.now();
      const row = { hash, parent: null, author: "checkout", note: "State of the files", source: "checkout" } as const;
      await store.insertRelease(tx, row, { manifest: store.manifestOf(documents), shape }, { builder: "", files: {} }, now);
      await noteCheckout(tx, live, hash, now);
    });
  }

  async #liveOn(on: number | undefined): Promise<Live | null> {
    const live = await readLive(this.#parts.database.db);
    if (on !== undefined && on !== (live?.publication ?? 0)) throw new PublicationConflict(on, live?.publication ?? null);
    return live;
  }

  async #manifest(release: string): Promise<store.Manifest> {
    return (await store.readRelease(this.#parts.database.db, release))?.manifest ?? {};
  }

  /**
   * Returns what a publication changes, as displayed: documents in the current shape whose content
   * differs.
   */
  async #differences(
    release: string,
    before: store.Manifest,
    documents: readonly SourceDocument[],
    after: store.Manifest,
  ): Promise<Difference[]> {
    const another = ({ kind, id }: SourceDocument) => before[`${kind}/${id}`] !== after[`${kind}/${id}`];
    const old = (await this.#parts.loader.documents(release, this.#parts.database.db)) ?? [];
    return diffDocuments(old.filter(another), documents.filter(another));
  }

  #entry(
    { author, note, approvedBy }: Omit<Publication, "source">,
    release: string,
    differences: Difference[],
  ): Omit<NewPublication, "documents"> {
    const changes: ChangeCounts = {};
    for (const { class: one } of differences) changes[one] = (changes[one] ?? 0) + 1;
    return { release, restores: null, author, approvedBy: approvedBy ?? null, note, changes };
  }

  /**
   * Stores new contents before the publication's transaction, as they are large and nothing waits
   * for them.
   */
  async #keep(documents: readonly store.HashedDocument[], build: Build): Promise<void> {
    const { db } = this.#parts.database;
    await store.saveDocuments(db, documents);
    await store.saveAssets(db, build.assets);
  }

  async #append(
    tx: Parameters<typeof appendPublication>[0],
    live: Live | null,
    entry: NewPublication,
    files: string,
    now: Date,
  ): Promise<number> {
    const number = await appendPublication(tx, live, entry, files, now);
    await this.#parts.follower.notify(number, tx);
    return number;
  }

  async #inForce(publication: number, release: string): Promise<void> {
    await this.#parts.follower.refresh();
    this.#parts.log.info({ release, publication }, "release published");
  }
}

/** No publication has this number. */
class UnknownPublication extends Error {
  constructor(number: number) {
    super(`Nothing was taken back: there is no earlier publication ${number}. See npm run config -- log`);
  }
}

/** The last publication was a rollback, so rolling back again would restore what it rolled back. */
class AlreadyRolledBack extends Error {
  constructor(number: number, restores: number) {
    super(
      `Nothing was taken back: publication ${number} is itself a taking back, which put ${restores} in force again. Name the publication that is to be in force. See npm run config -- log`,
    );
  }
}

const manifestFor = ({ files }: Build): store.AssetManifest => ({ builder: builderHash(), files });

function changesOf(before: store.Manifest, after: store.Manifest): NewPublication["documents"] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
  return names.map((name) => {
    const [kind, id] = store.splitName(name);
    return { kind, id, hash: after[name] ?? null };
  });
}
