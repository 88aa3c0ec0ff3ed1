import type { Manifest } from "../documents/store.ts";

interface MergeResult {
  /** The live release with the changes of the checkout applied. */
  merged: Manifest;
  /** `kind/id` of documents that both sides changed differently since their common base. */
  conflicts: string[];
}

/**
 * Merges a changed checkout with the live release (three-way).
 * @param base checkout that the live release last imported
 * @param live the live release, perhaps edited in the product
 * @param checkout the current files
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
