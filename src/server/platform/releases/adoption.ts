import type { Finding, SourceDocument } from "../../../engine/catalog/document.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import * as store from "./documents/store.ts";
import type { ReleaseLoader } from "./loader.ts";
import { mergeCheckout } from "./publication/merge.ts";
import type { Publication } from "./publication/publication.ts";
import { PublicationConflict, readLive } from "./publication/publications.ts";
import type { Publisher } from "./publication/publisher.ts";

/** Limit on merge attempts at startup when other servers publish concurrently. */
const MAX_MERGES = 5;

const BY_FILES: Publication = { author: "checkout", note: "The documents of the repository", source: "checkout" };

interface Adopted {
  ok: boolean;
  findings: Finding[];
}

/** Imports the files of a checkout at startup. */
export class CheckoutAdoption {
  readonly #database: Database;
  readonly #loader: ReleaseLoader;
  readonly #publisher: Publisher;
  readonly #log: Log;

  constructor(parts: { database: Database; loader: ReleaseLoader; publisher: Publisher; log: Log }) {
    this.#database = parts.database;
    this.#loader = parts.loader;
    this.#publisher = parts.publisher;
    this.#log = parts.log;
  }

  /** Merges the files with the live release; retries if another publication happened in between. */
  async adopt(checkout: readonly SourceDocument[]): Promise<Adopted> {
    for (let merge = 1; ; merge++) {
      try {
        return await this.#merge(checkout);
      } catch (error) {
        if (merge === MAX_MERGES || !(error instanceof PublicationConflict)) throw error;
      }
    }
  }

  /** Publishes a changed checkout as a new release, unless it conflicts with edits made in the product. */
  async #merge(checkout: readonly SourceDocument[]): Promise<Adopted> {
    const hashed = await this.#loader.contents.hashed(checkout);
    const manifest = store.manifestOf(hashed);
    const hash = await store.releaseHash(manifest);
    const live = await readLive(this.#database.db);
    if (live === null) return this.#publisher.publishOver(live, checkout, BY_FILES, { checkout: true });
    if (live.checkout === hash) return { ok: true, findings: [] };
    const [base, edited] = [await this.#today(live.checkout), await this.#today(live.release)];
    const { merged, conflicts } = mergeCheckout(store.manifestOf(base), store.manifestOf(edited), manifest);
    if (conflicts.length > 0) {
      for (const name of conflicts) {
        const [kind, id] = store.splitName(name);
        this.#log.warn(
          { kind, id },
          "changed both in the files and in the database: the version in the database stays in force. Resolve the conflict with npm run config -- export or import",
        );
      }
      return { ok: true, findings: [] };
    }
    const sources = new Map([...edited, ...hashed].map((document) => [`${document.kind}/${document.id}/${document.hash}`, document]));
    const documents = Object.entries(merged).flatMap(([name, content]) => sources.get(`${name}/${content}`) ?? []);
    const result = await this.#publisher.publishOver(live, documents, { ...BY_FILES, note: "The repository's documents changed" });
    if (result.ok) {
      const { publication, hash: release } = result;
      await this.#publisher.storeCheckout(hash, hashed, { publication, release, checkout: live.checkout });
    }
    return result;
  }

  /**
   * Returns the documents of a stored release in the current shape, like the files, so that a
   * change of shape alone is not an edit.
   */
  async #today(release: string): Promise<store.HashedDocument[]> {
    const documents = await this.#loader.documents(release, this.#database.db);
    if (documents === null) throw new Error("The live release is not in the database");
    return this.#loader.contents.hashed(documents);
  }
}
