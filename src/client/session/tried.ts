/** What comes of a work, as on the browser's storage; null where it throws: no storage here, full, or something else in it. */
export function tried<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
