import type { Manifest } from "../documents/store.ts";

export interface MergeResult {
  /** The live release with the changes of the checkout laid over it. */
  merged: Manifest;
  /** `kind/id` of documents that both sides changed since their common base, each its own way. */
  conflicts: string[];
}

/**
 * Brings a changed checkout and a live release together.
 * @param base the checkout that the live release last took account of
 * @param live the release in force, perhaps edited in the product
 * @param checkout the files as they are now
 */
export function mergeCheckout(base: Manifest, live: Manifest, checkout: Manifest): MergeResult {
  const merged: Manifest = {};
  const conflicts: string[] = [];
  const names = new Set([...Object.keys(base), ...Object.keys(live), ...Object.keys(checkout)]);
  for (const name of [...names].sort()) {
    const [before, edited, onDisk] = [base[name], live[name], checkout[name]];
    const changedOnDisk = onDisk !== before;
    if (changedOnDisk && edited !== before && edited !== onDisk) conflicts.push(name);
    const result = changedOnDisk ? onDisk : edited;
    if (result !== undefined) merged[name] = result;
  }
  return { merged, conflicts };
}
