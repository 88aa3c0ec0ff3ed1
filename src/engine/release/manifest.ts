import type { SourceDocument } from "../catalog/document.ts";
import { contentHash } from "./hash.ts";

/** A release: the content hash of each document by `kind/id`. */
export type Manifest = Readonly<Record<string, string>>;

/** The manifest of a set of documents; its own `contentHash` is the hash of the release. */
export async function manifestOf(documents: readonly SourceDocument[]): Promise<Manifest> {
  const entries = await Promise.all(documents.map(async ({ kind, id, content }) => [`${kind}/${id}`, await contentHash(content)] as const));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface ManifestDifference {
  added: string[];
  removed: string[];
  changed: string[];
}

/** Which documents differ between two releases, as `kind/id`. */
export function diffManifests(before: Manifest, after: Manifest): ManifestDifference {
  const names = (one: Manifest, want: (name: string) => boolean) => Object.keys(one).filter(want).sort();
  return {
    added: names(after, (name) => !Object.hasOwn(before, name)),
    removed: names(before, (name) => !Object.hasOwn(after, name)),
    changed: names(after, (name) => Object.hasOwn(before, name) && before[name] !== after[name]),
  };
}
