import type { HashedDocument, Manifest } from "../documents/store.ts";
import type { Changes } from "./publication.ts";

/** Returns what a set of documents changes in a release that it replaces. */
export function replacingChanges(manifest: Manifest, documents: readonly HashedDocument[]): Changes {
  const names = new Set(documents.map(({ kind, id }) => `${kind}/${id}`));
  return {
    documents: documents.filter(({ kind, id, hash }) => manifest[`${kind}/${id}`] !== hash),
    removed: Object.keys(manifest).filter((name) => !names.has(name)),
  };
}
