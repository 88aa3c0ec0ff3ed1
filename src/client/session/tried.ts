/** What comes of a work, as on the browser's storage; null where it throws: no storage here, full, or something else in it. */
export function tried<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Takes what this tab has kept under a name, which it keeps no longer; null for none. */
export const takeKept = (name: string): string | null =>
  tried(() => {
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return kept;
  });
