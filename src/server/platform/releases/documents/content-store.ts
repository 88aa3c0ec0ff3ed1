import { frozenCopy } from "../../../../engine/catalog/check.ts";
import type { SourceDocument } from "../../../../engine/catalog/document.ts";
import { truncateDepth } from "../../../../engine/catalog/nesting-depth.ts";
import { contentHash } from "../../../../engine/release/hash.ts";
import { yieldToEventLoop } from "../../yield-to-event-loop.ts";
import type { HashedDocument } from "./store.ts";

/** Documents hashed before yielding to the event loop. */
const BATCH = 40;

/**
 * Interns the contents of documents by hash, frozen, while a release in memory uses them. Loading a
 * release whose predecessor is in memory reads, parses and hashes only new contents.
 */
export class ContentStore {
  readonly #byHash = new Map<string, WeakRef<object>>();
  readonly #hashes = new WeakMap<object, string>();
  readonly #gone = new FinalizationRegistry<string>((hash) => {
    if (this.#byHash.get(hash)?.deref() === undefined) this.#byHash.delete(hash);
  });

  get(hash: string): object | undefined {
    return this.#byHash.get(hash)?.deref();
  }

  /** Returns the single object of this content. */
  keep(hash: string, content: unknown): object {
    const known = this.get(hash);
    if (known !== undefined) return known;
    const copy = frozenCopy(content) as object;
    if (typeof copy !== "object" || copy === null) return copy;
    this.#byHash.set(hash, new WeakRef(copy));
    this.#hashes.set(copy, hash);
    this.#gone.register(copy, hash);
    return copy;
  }

  /**
   * Returns documents with their hashes; does not intern new contents. A document nested too deeply
   * is truncated, and the check reports it.
   */
  async hashed(documents: readonly SourceDocument[]): Promise<HashedDocument[]> {
    const hashed: HashedDocument[] = [];
    for (const [index, { kind, id, content: given }] of documents.entries()) {
      const known = typeof given === "object" && given !== null ? this.#hashes.get(given) : undefined;
      const content = known === undefined ? truncateDepth(given) : given;
      hashed.push({ kind, id, content, hash: known ?? (await contentHash(content)) });
      if (known === undefined && index % BATCH === 0) await yieldToEventLoop();
    }
    return hashed;
  }
}
